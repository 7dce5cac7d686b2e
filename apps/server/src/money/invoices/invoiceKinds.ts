import { InvoiceInput } from "@affnet/domain"
import { Schema } from "effect"
import { columnsOf, type InvoiceColumns } from "./InvoiceColumns.ts"

/** A side, and the key of its requests. */
export interface Kind<Input> {
  readonly columns: InvoiceColumns
  readonly operation: string
  readonly encode: (input: Input) => string
  readonly toAsked: (input: Input) => InvoiceInput.Asked
}

/** Of advertisers. */
export const ofAdvertisers: Kind<InvoiceInput.InvoiceInput> = {
  columns: columnsOf.advertiser,
  operation: "generateInvoice",
  encode: Schema.encodeSync(Schema.fromJsonString(InvoiceInput.InvoiceInput)),
  toAsked: ({ advertiser_id, ...input }) => ({ ...input, account_id: advertiser_id })
}

/** Of affiliates. */
export const ofAffiliates: Kind<InvoiceInput.AffiliateInvoiceInput> = {
  columns: columnsOf.affiliate,
  operation: "generateAffiliateInvoice",
  encode: Schema.encodeSync(Schema.fromJsonString(InvoiceInput.AffiliateInvoiceInput)),
  toAsked: ({ affiliate_id, ...input }) => ({ ...input, account_id: affiliate_id })
}
