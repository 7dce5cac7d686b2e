import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import { made, type Request } from "../../../records/Form.ts"
import { type Details, noun } from "../../../records/Noun.ts"
import { moment, record, state, text } from "../../../records/Shown.ts"
import { invoiceColumns, invoiceFacts, invoiceFiles, invoiceLines } from "../../invoiceParts.ts"
import { choicesOf, invoiceStates } from "../../states.ts"
import { anyAffiliates } from "../lookups.ts"
import { invoiceActions, isOverNothing } from "./invoiceActions.ts"
import { attached, byHand, invoiceFields, invoiceRequest, previewOf } from "./invoiceForm.ts"

const documents = {
  pdf: affnet.affiliateInvoiceDocuments.downloadAffiliateInvoicePdf,
  xml: affnet.affiliateInvoiceDocuments.downloadAffiliateInvoiceXml,
  creditPdf: affnet.affiliateInvoiceDocuments.downloadAffiliateInvoiceCreditNotePdf,
  creditXml: affnet.affiliateInvoiceDocuments.downloadAffiliateInvoiceCreditNoteXml
}

const askedOf = (request: Request) => ({
  ...invoiceRequest(request),
  affiliate_id: Number(request.affiliate_id)
})

const details = async (id: number): Promise<Details> => {
  const invoice = await affnet.affiliateInvoices.get(id)
  const { affiliate } = invoice
  return {
    title: invoice.invoice_number,
    state: state(invoiceStates, invoice.status),
    notes:
      invoice.status === "unpaid" && !isOverNothing(invoice)
        ? ["It is paid by a payout run, which settles it when the run is marked as paid."]
        : [],
    actions: invoiceActions("affiliate", invoice, {
      to: (status) => affnet.affiliateInvoices.update(id, { status }),
      credit: () => affnet.affiliateInvoices.credit(id)
    }),
    sections: [
      {
        title: "Invoice",
        facts: [
          { title: "Affiliate", shown: record("affiliates", affiliate?.id, affiliate?.name) },
          ...invoiceFacts(invoice),
          { title: "Internal notes", shown: text(invoice.internal_notes) },
          { title: "Made", shown: moment(invoice.created) }
        ]
      },
      invoiceLines(invoice.lines ?? []),
      invoiceFiles(
        id,
        invoice,
        documents,
        invoice.attachment ? () => affnet.affiliateInvoices.downloadAttachment(id) : undefined
      )
    ]
  }
}

export const affiliateInvoices = noun({
  title: "Affiliate invoices",
  empty: "No invoices of affiliates yet. Generate one, or let their billing preferences do it.",
  add: "Generate an invoice",
  area: "money",
  list: (asked) => affnet.affiliateInvoices.list({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.affiliateInvoices.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  newestBy: "id",
  filters: [
    { name: "status", title: "Status", choices: choicesOf(invoiceStates) },
    { name: "affiliate_id", title: "Affiliate", of: anyAffiliates }
  ],
  columns: [
    {
      title: "Number",
      show: (one) => record("affiliate-invoices", one.id, one.invoice_number),
      sort: "invoice_number"
    },
    { title: "Status", show: ({ status }) => state(invoiceStates, status), sort: "status" },
    {
      title: "Affiliate",
      show: ({ affiliate }) => record("affiliates", affiliate?.id, affiliate?.name)
    },
    ...invoiceColumns
  ],
  details,
  form: {
    parts: [
      {
        fields: [
          {
            name: "affiliate_id",
            title: "Affiliate",
            kind: "record",
            of: anyAffiliates,
            isNeeded: true
          },
          ...invoiceFields,
          {
            name: "include_referral_balance",
            title: "With what was earned by referring",
            kind: "switch"
          }
        ]
      },
      ...byHand
    ],
    begun: { include_referral_balance: true },
    check: async (request, isNew) =>
      (await import("./moneyChecks.ts")).affiliateInvoice(invoiceRequest(request), isNew),
    preview: async (request) => previewOf(await affnet.affiliateInvoices.preview(askedOf(request))),
    create: (request) =>
      made(
        affnet.affiliateInvoices.generate({ ...askedOf(request), ...attached(request) }),
        ({ invoice_id }) => invoice_id
      )
  }
})
