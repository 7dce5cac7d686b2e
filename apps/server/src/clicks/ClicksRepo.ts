import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { makeBulkInsert } from "../sql/BulkInsert.ts"
import { columns, type PendingClick, type Visit } from "./Click.ts"
import type { ClickDelta } from "./clickDeltas.ts"

/** Every process takes the rows in one order, so that none waits for another that waits for it. */
const byKey = (one: Visit, other: Visit): number =>
  one.day - other.day || (one.visitor < other.visitor ? -1 : one.visitor > other.visitor ? 1 : 0)

/** A click, and whether it is the first of its visitor. */
export type CountedClick = readonly [click: PendingClick["click"], is_unique: boolean]

/** Writes clicks, and what goes with them, in the transaction of its caller. */
export class ClicksRepo extends Context.Service<
  ClicksRepo,
  {
    /** The salt of the digests of visitors. */
    readonly salt: Effect.Effect<string>
    /** Takes down who clicked; answers the visitors who had not clicked that day before. */
    readonly insertVisits: (visits: ReadonlyArray<Visit>) => Effect.Effect<ReadonlySet<bigint>>
    readonly insert: (clicks: ReadonlyArray<CountedClick>) => Effect.Effect<void>
    readonly insertDeltas: (deltas: ReadonlyArray<ClickDelta>) => Effect.Effect<void>
  }
>()("server/ClicksRepo") {
  static readonly layer = Layer.effect(
    ClicksRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const visits = yield* makeBulkInsert({
        table: "click_visitors",
        columns: ["day", "visitor"],
        suffix: "ON CONFLICT DO NOTHING RETURNING visitor"
      })
      const clicks = yield* makeBulkInsert({ table: "clicks", columns: [...columns, "is_unique"] })
      // Only the measures of clicks: the others are 0 without being named.
      const deltas = yield* makeBulkInsert({
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

      return ClicksRepo.of({
        salt: sql<{ readonly visitor_salt: string }>`SELECT visitor_salt FROM tracking`.pipe(
          Effect.map(([row]) => row?.visitor_salt ?? ""),
          Effect.orDie
        ),
        insertVisits: (given) =>
          visits(given.toSorted(byKey).map(({ day, visitor }) => [day, visitor])).pipe(
            Effect.map((rows) => new Set(rows.map(({ visitor }) => BigInt(String(visitor))))),
            Effect.orDie
          ),
        insert: (given) =>
          clicks(
            given.map(([click, is_unique]) => [
              ...columns.map((column) => click[column]),
              is_unique ? 1 : 0
            ])
          ).pipe(Effect.asVoid, Effect.orDie),
        insertDeltas: (given) =>
          deltas(
            given.map((delta) => [
              delta.created_millis,
              delta.affiliate_id,
              delta.offer_id,
              delta.currency,
              delta.clicks,
              delta.unique_clicks,
              delta.invalid_clicks,
              0
            ])
          ).pipe(Effect.asVoid, Effect.orDie)
      })
    })
  )
}
