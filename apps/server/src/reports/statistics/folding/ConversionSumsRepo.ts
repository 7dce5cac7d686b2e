import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import { conversionMeasures, conversionSums } from "../store/conversionSums.ts"
import { findDifferences } from "../store/differing.ts"
import { rollUpStatements } from "../store/rollUpStatements.ts"
import { spanIn } from "../store/spanIn.ts"
import type { Slot } from "./slots.ts"

/** What is known of a visitor is 0 or an empty text where nothing is. */
const columns = {
  offer_id: "offer_id",
  goal_id: "goal_id",
  currency: "currency",
  country: "COALESCE(country, 0)",
  device_type: "COALESCE(device_type, '')",
  sub_id1: "COALESCE(sub_id1, '')",
  created_millis: "created_millis"
}
const tables = Object.values(conversionSums)

export class ConversionSumsRepo extends Context.Service<ConversionSumsRepo>()(
  "server/ConversionSumsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const offThread = yield* OffThread
      const statements = rollUpStatements(sql, {
        columns,
        measures: conversionMeasures,
        tables: ["conversions"],
        deltas: sql`goal_id <> 0 AND country IS NOT NULL`
      })
      return {
        /** From the first to the last conversion; nothing when there are none. */
        span: sql`
          SELECT MIN(created_millis) AS first, MAX(created_millis) AS last FROM conversions`.pipe(
          Effect.map(spanIn),
          Effect.orDie
        ),
        /** What makes the sums of a day anew, each table for itself. */
        rebuilds: (day: Slot) =>
          tables.map((rollUp) =>
            Effect.all(statements.rebuild(rollUp, day), { discard: true }).pipe(Effect.orDie)
          ),
        /** The sums of a day that are not what the conversions add up to, some of them. */
        differences: (day: Slot) =>
          findDifferences(
            offThread,
            tables.map((rollUp) => statements.differences(rollUp, day))
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(ConversionSumsRepo, ConversionSumsRepo.make)
}
