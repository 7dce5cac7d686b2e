import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import * as Field from "../../../records/Field.ts"
import { madeAs, type Request } from "../../../records/Form.ts"
import { type Details, noun } from "../../../records/Noun.ts"
import { moment, record, recordOf, state, text } from "../../../records/Shown.ts"
import {
  invoiceColumns,
  invoiceFacts,
  invoiceFiles,
  invoiceLines,
  type Listed
} from "../../invoiceParts.ts"
import { choicesOf, invoiceStates } from "../../states.ts"
import { checking } from "../checking.ts"
import { anyAdvertisers, anyAffiliates } from "../lookups.ts"
import { invoiceActions, isOverNothing } from "./invoiceActions.ts"
import { attached, byHand, invoiceFields, invoiceRequest, previewOf } from "./invoiceForm.ts"

type Wanted = ReturnType<typeof invoiceRequest>

/** What differs between the invoices to advertisers and those of affiliates. */
const sides = {
  advertiser: {
    api: affnet.invoices,
    documents: {
      pdf: affnet.invoiceDocuments.downloadInvoicePdf,
      xml: affnet.invoiceDocuments.downloadInvoiceXml,
      creditPdf: affnet.invoiceDocuments.downloadInvoiceCreditNotePdf,
      creditXml: affnet.invoiceDocuments.downloadInvoiceCreditNoteXml
    },
    title: "Advertiser invoices",
    empty: "No invoices to advertisers yet. Generate one, or let their billing preferences do it.",
    account: { name: "advertiser_id", title: "Advertiser", of: anyAdvertisers },
    check: checking("advertiserInvoice"),
    preview: (wanted: Wanted, advertiser_id: number) =>
      affnet.invoices.preview({ ...wanted, advertiser_id }),
    generate: (wanted: Wanted, advertiser_id: number) =>
      affnet.invoices.generate({ ...wanted, advertiser_id })
  },
  affiliate: {
    api: affnet.affiliateInvoices,
    documents: {
      pdf: affnet.affiliateInvoiceDocuments.downloadAffiliateInvoicePdf,
      xml: affnet.affiliateInvoiceDocuments.downloadAffiliateInvoiceXml,
      creditPdf: affnet.affiliateInvoiceDocuments.downloadAffiliateInvoiceCreditNotePdf,
      creditXml: affnet.affiliateInvoiceDocuments.downloadAffiliateInvoiceCreditNoteXml
    },
    title: "Affiliate invoices",
    empty: "No invoices of affiliates yet. Generate one, or let their billing preferences do it.",
    account: { name: "affiliate_id", title: "Affiliate", of: anyAffiliates },
    check: checking("affiliateInvoice"),
    preview: (wanted: Wanted, affiliate_id: number) =>
      affnet.affiliateInvoices.preview({ ...wanted, affiliate_id }),
    generate: (wanted: Wanted, affiliate_id: number) =>
      affnet.affiliateInvoices.generate({ ...wanted, affiliate_id })
  }
} as const

type Side = keyof typeof sides

const withReferrals = Field.flag("include_referral_balance", "With what was earned by referring")

/** The invoices of one side, as managers see them. */
const invoicesOf = (side: Side) => {
  const { account, api, check, documents, empty, generate, preview, title } = sides[side]
  const whose = (invoice: Listed) => recordOf(`${side}s`, invoice[side])
  const idOf = (request: Request) => Number(request[account.name])
  const details = async (id: number): Promise<Details> => {
    const invoice = await api.get(id)
    return {
      title: invoice.invoice_number,
      state: state(invoiceStates, invoice.status),
      notes:
        side === "affiliate" && invoice.status === "unpaid" && !isOverNothing(invoice)
          ? ["It is paid by a payout run, which settles it when the run is marked as paid."]
          : [],
      actions: invoiceActions(side, invoice, {
        to: (status) => api.update(id, { status }),
        credit: () => api.credit(id)
      }),
      sections: [
        {
          title: "Invoice",
          facts: [
            [account.title, whose(invoice)],
            ...invoiceFacts(invoice),
            ["Internal notes", text(invoice.internal_notes)],
            ["Made", moment(invoice.created)]
          ]
        },
        invoiceLines(invoice.lines ?? []),
        invoiceFiles(
          id,
          invoice,
          documents,
          invoice.attachment ? () => api.downloadAttachment(id) : undefined
        )
      ]
    }
  }
  return noun({
    title,
    empty,
    add: "Generate an invoice",
    area: "money",
    list: (asked) => api.list({ ...paging(asked), ...asked.filters }),
    csv: (asked) => api.list.csv(unpaged(asked)).text(),
    key: ({ id }) => id,
    newestBy: "id",
    filters: [{ name: "status", title: "Status", choices: choicesOf(invoiceStates) }, account],
    columns: [
      ["Number", (one) => record(`${side}-invoices`, one.id, one.invoice_number), "invoice_number"],
      ["Status", ({ status }) => state(invoiceStates, status), "status"],
      [account.title, (one) => whose(one)],
      ...invoiceColumns
    ],
    details,
    form: {
      parts: [
        {
          fields: [
            { ...account, kind: "record", isNeeded: true },
            ...invoiceFields,
            ...(side === "affiliate" ? [withReferrals] : [])
          ]
        },
        ...byHand
      ],
      ...(side === "affiliate" && { begun: { [withReferrals.name]: true } }),
      check: (request, isNew) => check(invoiceRequest(request), isNew),
      preview: async (request) => previewOf(await preview(invoiceRequest(request), idOf(request))),
      create: (request) =>
        madeAs(
          generate({ ...invoiceRequest(request), ...attached(request) }, idOf(request)),
          ({ invoice_id }) => invoice_id
        )
    }
  })
}

export const advertiserInvoices = invoicesOf("advertiser")
export const affiliateInvoices = invoicesOf("affiliate")
