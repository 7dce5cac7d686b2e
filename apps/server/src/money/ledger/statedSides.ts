/** The ledger accounts of each side's statement. Affiliates have credits, advertisers debits. */
export const statedSides = {
  affiliate: {
    accounts: "affiliates",
    invoices: "affiliate_invoices",
    fact: "affiliate_invoice",
    uninvoiced: ["approved", "referral"],
    due: "invoiced",
    settled: "paid",
    sign: "-"
  },
  advertiser: {
    accounts: "advertisers",
    invoices: "invoices",
    fact: "invoice",
    uninvoiced: ["unbilled"],
    due: "billed",
    settled: "received",
    sign: "+"
  }
} as const

/** How the accounts of a side are called. */
export type StatedSide = (typeof statedSides)[keyof typeof statedSides]
