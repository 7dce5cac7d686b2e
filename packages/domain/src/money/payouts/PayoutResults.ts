/** The results of payouts, as a request states them. */
import { Result } from "effect"
import { type Currency, digits } from "../../values/Currency.ts"
import { fromAmount, toAmount } from "../../values/Money.ts"
import type { Problem } from "../../values/Problem.ts"
import { payable } from "../../values/Rounding.ts"
import type { Payout, PayoutStatus } from "./AffiliatePayout.ts"
import type { PayoutResult } from "./PayoutRunUpdate.ts"

/** The payouts of a run. */
export type Payouts = ReadonlyArray<Pick<Payout, "id" | "amount" | "status">>

/** The new state of a payout. */
export interface PayoutStep {
  readonly id: number
  readonly status: Exclude<PayoutStatus, "pending">
  /** In 1/10 000 units. */
  readonly paid: bigint
  readonly problem: string | null
}

const refused = (problem: string) => Result.fail<Problem>({ field: "payouts", problem })

const settled = (
  payout: Payouts[number],
  result: PayoutResult,
  currency: Currency
): Result.Result<PayoutStep, Problem> => {
  const { id, problem } = result
  const whole = fromAmount(payout.amount)
  if (result.status === "failed") {
    return result.amount === undefined
      ? Result.succeed({ id, status: "failed", paid: 0n, problem: problem ?? null })
      : refused(`${id} has failed: leave out the amount`)
  }
  const paid = result.amount ?? whole
  if (paid === 0n) return refused(`${id} was paid nothing: say failed`)
  if (paid > whole) return refused(`${id} is over ${toAmount(whole)}, and not more`)
  if (paid !== whole && paid !== payable(paid, currency)) {
    return refused(
      `${id}: its amount must have at most ${digits(currency)} decimals in ${currency}`
    )
  }
  const status = paid === whole ? "paid" : "partly_paid"
  return Result.succeed({ id, status, paid, problem: problem ?? null })
}

/** The new state of each named payout, at most once. */
export const results = (
  { currency, payouts }: { readonly currency: Currency; readonly payouts: Payouts },
  given: ReadonlyArray<PayoutResult>
): Result.Result<ReadonlyArray<PayoutStep>, Problem> =>
  Result.gen(function* () {
    const open = new Map(payouts.map((payout) => [Number(payout.id), payout]))
    const steps = new Array<PayoutStep>()
    for (const result of given) {
      const payout = open.get(result.id)
      if (payout === undefined) {
        return yield* refused(`${result.id} is no payout of this run, or named twice`)
      }
      if (payout.status !== "pending") {
        return yield* refused(`${result.id} is ${payout.status} already`)
      }
      open.delete(result.id)
      steps.push(yield* settled(payout, result, currency))
    }
    return steps
  })
