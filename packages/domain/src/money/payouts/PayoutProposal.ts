/** What a payout run is made of, or would be. */
import { Schema } from "effect"
import { Currency } from "../../values/Currency.ts"
import { record } from "../../values/Example.ts"
import * as Integer from "../../values/Integer.ts"
import { Amount } from "../../values/Money.ts"
import { example, what } from "./AffiliatePayout.ts"
import { PayoutRunId } from "./PayoutRun.ts"

/** A payout of a run that is not stored yet. */
export const ProposedPayout = Schema.Struct(what).annotate({
  identifier: "ProposedPayout",
  description: "What one affiliate would be paid"
})
export type ProposedPayout = typeof ProposedPayout.Type

/** An affiliate that is owed something and is left out of a run. */
export const SkippedPayout = Schema.Struct({
  affiliate: what.affiliate,
  amount: Amount,
  reason: Schema.String
}).annotate({ identifier: "SkippedPayout", description: "Who is left out of a run, and why" })
export type SkippedPayout = typeof SkippedPayout.Type

/** What a run is made of, or would be. */
export const PayoutProposal = Schema.Struct({
  payout_run_id: Schema.NullOr(PayoutRunId).annotateKey({
    description: "The run that was made; null when it was only asked for"
  }),
  currency: Currency,
  amount: Amount,
  count: Integer.Count,
  payouts: Schema.Array(ProposedPayout),
  skipped: Schema.Array(SkippedPayout)
}).pipe(
  record("PayoutProposal", "Who is paid what, and who is left out", {
    payout_run_id: 3,
    currency: "EUR",
    amount: "152.40",
    count: 1,
    payouts: [example],
    skipped: [
      {
        affiliate: { id: 9, name: "Bo Chen" },
        amount: "12.00",
        reason: "is below the threshold of 50.00 EUR"
      }
    ]
  })
)
export type PayoutProposal = typeof PayoutProposal.Type
