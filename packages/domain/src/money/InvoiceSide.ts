/** Whose invoices are meant: those that advertisers pay, or those by which affiliates are paid. */
export type InvoiceSide = "advertiser" | "affiliate"

/** Both. */
export const invoiceSides: ReadonlyArray<InvoiceSide> = ["advertiser", "affiliate"]
