/** The next step of a payout run, as a request states it. */
import { Schema } from "effect"
import { payload } from "../../values/Example.ts"
import * as Integer from "../../values/Integer.ts"
import { NonNegativeMoneyInput } from "../../values/Money.ts"
import * as Text from "../../values/Text.ts"
import { PayoutId } from "./AffiliatePayout.ts"
import { payoutsMax } from "./PayoutRun.ts"

const required = { messageMissingKey: "is required" }

const statusMessage = "must be approved, paid or cancelled"
const resultMessage = "must be paid or failed"
const resultsMessage = `must be a list of at most ${payoutsMax} payouts, such as [{"id": 5, "status": "paid"}]`

/** The result of a payout. */
export const PayoutResult = Schema.Struct({
  id: Integer.input(PayoutId).annotateKey(required),
  status: Schema.Literals(["paid", "failed"])
    .annotate({ message: resultMessage })
    .annotateKey(required),
  amount: Schema.optionalKey(NonNegativeMoneyInput).annotateKey({
    description: "What of it was paid; all of it when not given"
  }),
  problem: Schema.optionalKey(Text.filled(255)).annotateKey({ description: "Why it failed" })
}).annotate({ identifier: "PayoutResult", description: "What became of a payout" })
export type PayoutResult = typeof PayoutResult.Type

/** The next step of a run. */
export const PayoutRunUpdate = Schema.Struct({
  status: Schema.optionalKey(
    Schema.Literals(["approved", "paid", "cancelled"]).annotate({ message: statusMessage })
  ).annotateKey({ description: "`paid` marks each payout that is still pending as paid" }),
  payouts: Schema.optionalKey(
    Schema.Array(PayoutResult)
      .annotate({ message: resultsMessage })
      .check(Schema.isMaxLength(payoutsMax, { message: resultsMessage }))
  ).annotateKey({ description: "What became of single payouts" })
}).pipe(payload("PayoutRunUpdate", { status: "approved" }))
export type PayoutRunUpdate = typeof PayoutRunUpdate.Type
