import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import { findDifferences } from "../store/differing.ts"
import { rollUpStatements } from "../store/rollUpStatements.ts"
import {
  measureColumns,
  networkDays,
  networkHours,
  statisticsDays,
  statisticsHours
} from "../store/rollUps.ts"
import { spanIn } from "../store/spanIn.ts"
import type { Slot } from "./slots.ts"

const columns = {
  affiliate_id: "affiliate_id",
  offer_id: "offer_id",
  goal_id: { ofImpression: "0", ofClick: "0", of: "goal_id" },
  currency: "currency",
  created_millis: {
    ofImpression: "newest_millis",
    ofClick: "created_millis",
    of: "created_millis"
  }
}
const tables = {
  hour: { wide: statisticsHours, narrow: networkHours },
  day: { wide: statisticsDays, narrow: networkDays }
} as const

export class RollUpsRepo extends Context.Service<RollUpsRepo>()("server/RollUpsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const offThread = yield* OffThread
    const statements = rollUpStatements(sql, {
      columns,
      measures: measureColumns,
      deltas: sql`1 = 1`
    })

    /** Makes the sums of a slot anew, per affiliate and for the network. */
    const rebuild = Effect.fnUntraced(function* (slot: Slot) {
      const { narrow, wide } = tables[slot.time]
      yield* Effect.all(
        [...statements.rebuild(wide, slot), ...statements.rebuildFrom(wide, narrow, slot)],
        { discard: true }
      )
    }, Effect.orDie)

    /** The sums of a slot that are not what the events add up to, some of them. */
    const differences = (slot: Slot) =>
      findDifferences(
        offThread,
        Object.values(tables[slot.time]).map((rollUp) => statements.differences(rollUp, slot))
      )

    const ends = (end: "MIN" | "MAX") => {
      const of = (table: string, column: string, factor: string) =>
        `SELECT CAST(${end}(${column}) AS BIGINT) * ${factor} AS at FROM ${table}`
      return sql.literal(
        [
          of("clicks", "created_millis", "1"),
          of("impressions", "created_millis", "1"),
          of("conversions", "created_millis", "1"),
          of("statistics_hours", "hour", "3600000"),
          of("statistics_days", "day", "86400000"),
          of("network_hours", "hour", "3600000"),
          of("network_days", "day", "86400000")
        ].join(" UNION ALL ")
      )
    }
    /** From the first to the last instant of events and sums; nothing when there are none. */
    const span = sql`
      SELECT (SELECT MIN(at) FROM (${ends("MIN")}) firsts) AS first,
        (SELECT MAX(at) FROM (${ends("MAX")}) lasts) AS last`.pipe(Effect.map(spanIn), Effect.orDie)

    return { span, rebuild, differences }
  })
}) {
  static readonly layer = Layer.effect(RollUpsRepo, RollUpsRepo.make)
}
