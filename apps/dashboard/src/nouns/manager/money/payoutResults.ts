import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import * as Field from "../../../records/Field.ts"

/** What became of payments, as the bank says it. */
export const payoutResults = (run: number, ids: ReadonlyArray<number>): ReadonlyArray<Action> => {
  const [only] = ids
  const several: ReadonlyArray<Action> = [
    {
      title: "Mark as paid",
      asks: [
        "{count} payments count as paid in full, and so do their invoices.",
        { count: ids.length }
      ],
      run: async () =>
        affnet.payoutRuns.update(run, { payouts: ids.map((id) => ({ id, status: "paid" })) })
    },
    {
      title: "Mark as failed",
      asks: [
        "{count} payments were not made. Their invoices stay unpaid, and are for another run.",
        { count: ids.length }
      ],
      tone: "bad",
      fields: [Field.text("problem", "Why", { isNeeded: true })],
      run: async ({ problem }) =>
        affnet.payoutRuns.update(run, {
          payouts: ids.map((id) => ({ id, status: "failed", problem: String(problem ?? "") }))
        })
    }
  ]
  if (ids.length !== 1 || only === undefined) return several
  return [
    ...several,
    {
      title: "Paid in part",
      asks: "A part of the payment was made. It goes to the invoices in their order; the rest is on the next run.",
      fields: [Field.money("amount", "Amount", { isNeeded: true })],
      run: async ({ amount }) =>
        affnet.payoutRuns.update(run, {
          payouts: [{ id: only, status: "paid", amount: String(amount ?? "") }]
        })
    }
  ]
}
