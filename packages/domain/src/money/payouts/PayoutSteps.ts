/** The steps of payout runs: approved by another manager, paid one by one or at once, or cancelled. */
import { Result } from "effect"
import { fromAmount } from "../../values/Money.ts"
import type { Problem } from "../../values/Problem.ts"
import { type PayoutStep, type Payouts, results } from "./PayoutResults.ts"
import type { PayoutRunDetails, RunStatus } from "./PayoutRun.ts"
import type { PayoutRunUpdate } from "./PayoutRunUpdate.ts"

type Run = Pick<PayoutRunDetails, "currency" | "status"> & {
  readonly maker: Pick<PayoutRunDetails["maker"], "id">
  readonly payouts: Payouts
}

/** The new state of a run. */
export interface PayoutSteps {
  readonly status: RunStatus
  readonly payouts: ReadonlyArray<PayoutStep>
}

/** The acting manager, and the network's requirement. */
export interface Checker {
  readonly manager_id: number
  /** Whether another manager than the maker has to approve. */
  readonly isOther: boolean
}

const next: { readonly [From in RunStatus]: ReadonlyArray<RunStatus> } = {
  draft: ["approved", "cancelled"],
  approved: ["paid", "cancelled"],
  paid: [],
  cancelled: []
}

const refused = (field: string, problem: string) => Result.fail<Problem>({ field, problem })

const transitionProblem = (from: RunStatus, to: RunStatus): Problem => ({
  field: "status",
  problem:
    next[from].length === 0
      ? `cannot become ${to}: ${from} is final`
      : `cannot become ${to}: after ${from} it can be ${next[from].join(" or ")}`
})

/** The consequences of an update, or its refusal. The same status again changes nothing. */
export const decide = (
  run: Run,
  { payouts: given = [], status: asked }: PayoutRunUpdate,
  checker: Checker
): Result.Result<PayoutSteps, Problem> =>
  Result.gen(function* () {
    const { maker, payouts } = run
    if (asked === undefined && given.length === 0) {
      return yield* refused("status", "is required, or payouts")
    }
    const status = asked === run.status ? undefined : asked
    if (status !== undefined && !next[run.status].includes(status)) {
      return yield* Result.fail(transitionProblem(run.status, status))
    }
    if (status === "approved" && checker.isOther && checker.manager_id === maker.id) {
      return yield* refused(
        "status",
        "must be approved by another manager than the one who made it"
      )
    }
    if (given.length > 0 && (run.status !== "approved" || status === "cancelled")) {
      return yield* refused("payouts", "can only be settled while the run is approved")
    }
    const pending = payouts.filter((payout) => payout.status === "pending")
    if (status === "cancelled") {
      if (pending.length < payouts.length) {
        return yield* refused("status", "cannot become cancelled: some of it was settled already")
      }
      const steps = pending.map(
        ({ id }): PayoutStep => ({ id, status: "cancelled", paid: 0n, problem: null })
      )
      return { status, payouts: steps }
    }
    const named = yield* results(run, given)
    const ids = new Set(named.map(({ id }) => id))
    const rest = pending.filter(({ id }) => !ids.has(id))
    if (status === "paid") {
      const others = rest.map(
        ({ amount, id }): PayoutStep => ({
          id,
          status: "paid",
          paid: fromAmount(amount),
          problem: null
        })
      )
      return { status, payouts: [...named, ...others] }
    }
    const isDone = run.status === "approved" && rest.length === 0
    return { status: isDone ? "paid" : (status ?? run.status), payouts: named }
  })

/** Why a run can't be approved: it differs from what would be paid now. */
export const changedSince = (affiliates: ReadonlyArray<number>): Problem | undefined =>
  affiliates.length === 0
    ? undefined
    : {
        field: "status",
        problem: `cannot become approved: since the run was made, these affiliates changed where they are paid or are not active: ${affiliates.join(", ")}. Cancel it and make another`
      }
