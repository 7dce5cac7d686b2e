/**
 * The accounts of the ledger, by name. What partners earn and owe goes from one stage to the next; each
 * account holds every currency apart.
 */

/** What an affiliate earned: not decided yet, decided, for those it referred, on an invoice, paid out. */
export type AffiliateStage = "pending" | "approved" | "referral" | "invoiced" | "paid"

/** The stages of what an affiliate has not been paid yet. */
export const affiliateBalances = ["pending", "approved", "referral", "invoiced"] as const

/** What an advertiser owes: not decided yet, on no invoice, on an invoice, and what it has paid. */
export type AdvertiserStage = "pending" | "unbilled" | "billed" | "received"

const networkAccounts = ["revenue", "cost", "tax", "fx", "rounding"] as const

/** What the network earns and spends, taxes, and what exchange and rounding leave. */
export type NetworkAccount = (typeof networkAccounts)[number]

/** The name of an account: `affiliate:12:approved`, `network:cost`. */
export type LedgerAccount =
  | `affiliate:${number}:${AffiliateStage}`
  | `advertiser:${number}:${AdvertiserStage}`
  | `network:${NetworkAccount}`

export const ofAffiliate = (id: number, stage: AffiliateStage): LedgerAccount =>
  `affiliate:${id}:${stage}`

export const ofAdvertiser = (id: number, stage: AdvertiserStage): LedgerAccount =>
  `advertiser:${id}:${stage}`

export const ofNetwork = (account: NetworkAccount): LedgerAccount => `network:${account}`

/** All accounts of the network. */
export const allOfNetwork: ReadonlyArray<LedgerAccount> = networkAccounts.map(ofNetwork)
