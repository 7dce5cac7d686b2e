/** Payout runs: what affiliates are paid at once in one currency, as managers see and approve it. */
import { Schema } from "effect"
import { ManagerId } from "../../accounts/Manager.ts"
import { Currency } from "../../values/Currency.ts"
import { record } from "../../values/Example.ts"
import * as Integer from "../../values/Integer.ts"
import { idOf } from "../../values/idOf.ts"
import { Amount } from "../../values/Money.ts"
import * as Reference from "../../values/Reference.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import { Payout, example as payout } from "./AffiliatePayout.ts"

/** The id of a payout run. */
export const PayoutRunId = idOf("a payout run").pipe(Schema.brand("PayoutRunId"))
export type PayoutRunId = typeof PayoutRunId.Type

/** The most payouts of a run: services that take files of payments take no more. */
export const payoutsMax = 1000

/** The statuses of a run. */
export const RunStatus = Schema.Literals(["draft", "approved", "paid", "cancelled"]).annotate({
  description:
    "draft = waits for approval; approved = may be paid; paid = each payout was paid or has failed; " +
    "cancelled = nothing of it is paid"
})
export type RunStatus = typeof RunStatus.Type

const run = {
  id: PayoutRunId,
  status: RunStatus,
  currency: Currency,
  amount: Amount.annotateKey({ description: "The sum of its payouts" }),
  count: Integer.Count.annotate({ description: "How many payouts it has" }),
  maker: Reference.to(ManagerId).annotateKey({ description: "The manager who prepared it" }),
  checker: Schema.NullOr(Reference.to(ManagerId)).annotateKey({
    description: "The manager who approved it"
  }),
  approved: Schema.NullOr(UnixTime),
  created: UnixTime,
  updated: UnixTime
}

const example = {
  id: 3,
  status: "draft",
  currency: "EUR",
  amount: "152.40",
  count: 1,
  maker: { id: 1, title: "Nora Klein" },
  checker: null,
  approved: null,
  created: 1772323200,
  updated: 1772323200
} as const

/** A run as lists show it. */
export const PayoutRun = Schema.Struct(run).pipe(
  record("PayoutRun", "Payouts that are made at once", example)
)
export type PayoutRun = typeof PayoutRun.Type

/** A run with its payouts. */
export const PayoutRunDetails = Schema.Struct({ ...run, payouts: Schema.Array(Payout) }).pipe(
  record("PayoutRunDetails", "A payout run with its payouts", {
    ...example,
    payouts: [{ id: 5, status: "pending", ...payout, paid: "0.00", problem: null }]
  })
)
export type PayoutRunDetails = typeof PayoutRunDetails.Type
