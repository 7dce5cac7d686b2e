import {
  type DocumentParties,
  type InvoiceDocument,
  type InvoiceRecord,
  type InvoiceSide,
  Money
} from "@affnet/domain"

const kinds = { advertiser: "invoice", affiliate: "self_billed" } as const

/** The content of an invoice's document, with its parties. */
export const sourceOf = (
  side: InvoiceSide.InvoiceSide,
  invoice: Omit<InvoiceRecord.OwnInvoiceDetails, "advertiser">,
  parties: DocumentParties.Parties
): InvoiceDocument.DocumentSource => {
  const { amount, date, due_date, invoice_memo, invoice_number, lines, period, status, tax } =
    invoice
  const net = Money.fromAmount(amount.value)
  const isTaxed = tax.category !== "domestic" || tax.percent > 0
  return {
    ...parties,
    kind: kinds[side],
    number: invoice_number,
    status,
    date,
    due_date,
    period,
    currency: amount.currency,
    lines,
    net,
    ...(isTaxed && { taxes: [{ ...tax, base: net, amount: Money.fromAmount(tax.value) }] }),
    memo: invoice_memo
  }
}
