/** For whom files of payouts are written. */
import { Schema } from "effect"

/** The formats of payout files. */
export const PayoutFormat = Schema.Literals(["sepa", "csv", "paypal", "wise"]).annotate({
  message: "must be one of sepa, csv, paypal, wise",
  description:
    "sepa = credit transfers as pain.001.001.09; paypal, wise = the CSV that these services take; csv = " +
    "everything that is known of the payments, and what is written when nothing is asked for"
})
export type PayoutFormat = typeof PayoutFormat.Type
