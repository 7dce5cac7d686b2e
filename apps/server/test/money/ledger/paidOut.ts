import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { get, sendJson } from "../../fixtures/TestServer.ts"
import type { Dice } from "../../reports/statistics/Dice.ts"

const path = "/api/v2/network/payout-runs"

/** Who pays whom, and the runs that were prepared. */
interface Payers {
  readonly affiliates: readonly [number, ...ReadonlyArray<number>]
  readonly key: string
  readonly runs: Array<number>
}

/** Null where nobody was due. */
const Prepared = Schema.Struct({ payout_run_id: Schema.NullOr(Schema.Int) })
const preparedRun = Schema.decodeUnknownSync(Prepared)

const Run = Schema.Struct({
  payouts: Schema.Array(Schema.Struct({ id: Schema.Int, amount: Schema.String }))
})
const runOf = Schema.decodeUnknownSync(Run)

/** Prepares a payout run, of one affiliate or of all who are due. */
export const prepared = Effect.fnUntraced(function* (
  { affiliates, key, runs }: Payers,
  dice: Dice
) {
  const answer = yield* sendJson(key, "POST", path, {
    currency: dice.pick(["USD", "EUR"]),
    ...(dice.chance(0.3) ? { affiliate_ids: [dice.pick(affiliates)] } : {})
  })
  assert.include([200, 409, 422], answer.status, answer.text)
  if (answer.status !== 200) return
  const { payout_run_id } = preparedRun(answer.info.payout_run)
  if (payout_run_id !== null) runs.push(payout_run_id)
})

/** What may become of a run; half of what is paid in part is paid. */
const stepOf = ({ payouts }: typeof Run.Type, dice: Dice): object => {
  const results = dice.some(payouts, 0.5).map(({ amount, id }) => {
    if (dice.chance(0.3)) return { id, status: "failed", problem: "account closed" }
    const part = { amount: (Math.floor(Number(amount) * 50) / 100).toFixed(2) }
    return { id, status: "paid", ...(dice.chance(0.3) ? part : {}) }
  })
  return results.length > 0 && dice.chance(0.5)
    ? { payouts: results }
    : { status: dice.pick(["approved", "approved", "paid", "cancelled"]) }
}

/** Approves a run, settles it or a part of it, or cancels it. */
export const settled = Effect.fnUntraced(function* ({ key, runs }: Payers, dice: Dice) {
  const [first] = runs
  if (first === undefined) return
  const id = dice.pick([first, ...runs.slice(-3)])
  const run = runOf((yield* get(key, `${path}/${id}`)).info.payout_run)
  const answer = yield* sendJson(key, "PUT", `${path}/${id}`, { ...stepOf(run, dice) })
  assert.include([200, 409, 422], answer.status, answer.text)
})
