import type { InvoiceSide } from "@affnet/domain"

/** Where the invoices of a side lie, and what they bill. */
export interface InvoiceColumns {
  readonly side: InvoiceSide.InvoiceSide
  readonly table: string
  readonly accounts: string
  /** The column of whose invoice it is. */
  readonly account: string
  /** Where it stands when its invoices are made, and the column of whose preferences those are. */
  readonly preferences: { readonly table: string; readonly account: string }
  /** The column of conversions that says which invoice has bound them. */
  readonly bound: string
  /** The column of conversions that is billed; with `network_`, in the network's currency. */
  readonly money: string
  /** The stage that billing takes amounts from. */
  readonly stage: string
  /** The billed sums of clicks. */
  readonly clicks: string
  /** Their number, in the table of paid clicks. */
  readonly clicked: string
}

/** The sides' columns. None of them comes from a request. */
export const columnsOf: { readonly [S in InvoiceSide.InvoiceSide]: InvoiceColumns } = {
  advertiser: {
    side: "advertiser",
    table: "invoices",
    accounts: "advertisers",
    account: "advertiser_id",
    preferences: { table: "billing_preferences", account: "advertiser_id" },
    bound: "invoice_id",
    money: "revenue",
    stage: "unbilled",
    clicks: "clicks_revenue",
    clicked: "billed"
  },
  affiliate: {
    side: "affiliate",
    table: "affiliate_invoices",
    accounts: "affiliates",
    account: "affiliate_id",
    preferences: { table: "affiliates", account: "id" },
    bound: "affiliate_invoice_id",
    money: "payout",
    stage: "approved",
    clicks: "clicks_payout",
    clicked: "paid"
  }
}
