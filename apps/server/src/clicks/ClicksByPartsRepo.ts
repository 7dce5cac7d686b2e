import { Click, Flag } from "@affnet/domain"
import { Effect } from "effect"
import { makeBulkInsert } from "../sql/BulkInsert.ts"
import { makeTransaction } from "../sql/Transaction.ts"
import type { PendingClick, Visit } from "./Click.ts"
import { clickDeltas } from "./clickDeltas.ts"

/** Stores a group of clicks with a statement for each table. */
export const makeStoreByParts = Effect.gen(function* () {
  const inTransaction = yield* makeTransaction
  const insertVisits = yield* makeBulkInsert<keyof Visit, { readonly visitor: unknown }>({
    table: "click_visitors",
    columns: ["day", "visitor"],
    suffix: "ON CONFLICT DO NOTHING RETURNING visitor"
  })
  const insertClicks = yield* makeBulkInsert({
    table: "clicks",
    columns: [...Click.columns, "is_unique"]
  })
  // Only the measures of clicks: the others are 0 without being named.
  const insertDeltas = yield* makeBulkInsert({
    table: "statistic_deltas",
    columns: [
      "created_millis",
      "affiliate_id",
      "offer_id",
      "currency",
      "clicks",
      "unique_clicks",
      "invalid_clicks",
      "goal_id"
    ]
  })

  return Effect.fnUntraced(
    function* (pending: ReadonlyArray<PendingClick>) {
      const visits = pending.flatMap(({ visit }) => (visit === null ? [] : [visit]))
      const inserted = yield* insertVisits(visits)
      const newVisitors = new Set(inserted.map(({ visitor }) => BigInt(String(visitor))))
      const counted = pending.map(
        ({ click, visit }) => [click, visit !== null && newVisitors.delete(visit.visitor)] as const
      )
      yield* insertClicks(
        counted.map(([click, is_unique]) => ({ ...click, is_unique: Flag.fromBoolean(is_unique) }))
      )
      yield* insertDeltas(clickDeltas(counted).map((delta) => ({ ...delta, goal_id: 0 })))
    },
    inTransaction,
    Effect.orDie
  )
})
