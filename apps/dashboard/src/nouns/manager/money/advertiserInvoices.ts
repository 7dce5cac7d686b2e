import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import { made, type Request } from "../../../records/Form.ts"
import { type Details, noun } from "../../../records/Noun.ts"
import { moment, record, state, text } from "../../../records/Shown.ts"
import { invoiceColumns, invoiceFacts, invoiceFiles, invoiceLines } from "../../invoiceParts.ts"
import { choicesOf, invoiceStates } from "../../states.ts"
import { anyAdvertisers } from "../lookups.ts"
import { invoiceActions } from "./invoiceActions.ts"
import { attached, byHand, invoiceFields, invoiceRequest, previewOf } from "./invoiceForm.ts"

const documents = {
  pdf: affnet.invoiceDocuments.downloadInvoicePdf,
  xml: affnet.invoiceDocuments.downloadInvoiceXml,
  creditPdf: affnet.invoiceDocuments.downloadInvoiceCreditNotePdf,
  creditXml: affnet.invoiceDocuments.downloadInvoiceCreditNoteXml
}

const askedOf = (request: Request) => ({
  ...invoiceRequest(request),
  advertiser_id: Number(request.advertiser_id)
})

const details = async (id: number): Promise<Details> => {
  const invoice = await affnet.invoices.get(id)
  const { advertiser } = invoice
  return {
    title: invoice.invoice_number,
    state: state(invoiceStates, invoice.status),
    actions: invoiceActions("advertiser", invoice, {
      to: (status) => affnet.invoices.update(id, { status }),
      credit: () => affnet.invoices.credit(id)
    }),
    sections: [
      {
        title: "Invoice",
        facts: [
          { title: "Advertiser", shown: record("advertisers", advertiser?.id, advertiser?.name) },
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
        invoice.attachment ? () => affnet.invoices.downloadAttachment(id) : undefined
      )
    ]
  }
}

export const advertiserInvoices = noun({
  title: "Advertiser invoices",
  empty: "No invoices to advertisers yet. Generate one, or let their billing preferences do it.",
  add: "Generate an invoice",
  area: "money",
  list: (asked) => affnet.invoices.list({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.invoices.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  newestBy: "id",
  filters: [
    { name: "status", title: "Status", choices: choicesOf(invoiceStates) },
    { name: "advertiser_id", title: "Advertiser", of: anyAdvertisers }
  ],
  columns: [
    {
      title: "Number",
      show: (one) => record("advertiser-invoices", one.id, one.invoice_number),
      sort: "invoice_number"
    },
    { title: "Status", show: ({ status }) => state(invoiceStates, status), sort: "status" },
    {
      title: "Advertiser",
      show: ({ advertiser }) => record("advertisers", advertiser?.id, advertiser?.name)
    },
    ...invoiceColumns
  ],
  details,
  form: {
    parts: [
      {
        fields: [
          {
            name: "advertiser_id",
            title: "Advertiser",
            kind: "record",
            of: anyAdvertisers,
            isNeeded: true
          },
          ...invoiceFields
        ]
      },
      ...byHand
    ],
    check: async (request, isNew) =>
      (await import("./moneyChecks.ts")).advertiserInvoice(invoiceRequest(request), isNew),
    preview: async (request) => previewOf(await affnet.invoices.preview(askedOf(request))),
    create: (request) =>
      made(
        affnet.invoices.generate({ ...askedOf(request), ...attached(request) }),
        ({ invoice_id }) => invoice_id
      )
  }
})
