import type { Mutation } from "../Mutation.ts"
import { field } from "./Changes.ts"

/** Money as something else than a text. */

export const money: ReadonlyArray<Mutation> = [
  {
    id: "money-number",
    says: "a balance is a number",
    rule: "money/decimal-string",
    operation: "getAffiliate",
    answer: field("info.affiliate.account_balance", 12.5)
  },
  {
    id: "money-one-decimal",
    says: "a balance has one decimal",
    rule: "money/decimal-string",
    operation: "getAffiliate",
    answer: field("info.affiliate.balance_due", "12.5")
  },
  {
    id: "money-float",
    says: "a balance shows what a float makes of it",
    rule: "money/decimal-string",
    operation: "getAffiliate",
    answer: field("info.affiliate.payout_pending", "0.30000000000000004")
  }
]
