import { type Adjustment, type AdjustmentInput, TimeZone } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"

/** The conversions that an adjustment is about. */
export class MatchedConversionsRepo extends Context.Service<MatchedConversionsRepo>()(
  "server/MatchedConversionsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { jsonText } = yield* Dialect
      const network = yield* NetworkRepo

      const among = (
        column: Statement.Fragment,
        values: ReadonlyArray<string | number> | undefined
      ): ReadonlyArray<Statement.Fragment> =>
        values === undefined || values.length === 0 ? [] : [sql`${column} IN ${sql.in(values)}`]

      const during = Effect.fnUntraced(function* (days: AdjustmentInput.Conditions["dates_range"]) {
        if (days === undefined) return []
        const { timezone } = yield* network.get
        const { endMillis, startMillis } = TimeZone.range(days.from, days.to, timezone)
        return [sql`c.created_millis >= ${startMillis} AND c.created_millis < ${endMillis}`]
      })

      /** Makes rows of matching conversions, `max` at most. Returns how many there are. */
      const insert = Effect.fnUntraced(function* (
        id: Adjustment.AdjustmentId,
        conditions: AdjustmentInput.Conditions,
        max: number
      ) {
        const transactions = conditions.transactions?.map((one) => one.toLowerCase())
        const all = [
          ...(yield* during(conditions.dates_range)),
          ...among(sql`c.status`, conditions.conversion_status),
          ...among(sql`c.offer_id`, conditions.offer),
          ...among(sql`c.goal_id`, conditions.goal),
          ...among(sql`c.affiliate_id`, conditions.affiliate),
          ...among(sql`c.advertiser_id`, conditions.advertiser),
          ...among(sql`c.transaction_id`, transactions),
          ...among(sql`${sql.literal(jsonText("c.details", "track_id"))}`, conditions.track_ids)
        ]
        yield* sql`
          INSERT INTO adjustment_rows (adjustment_id, position, conversion_id)
          SELECT CAST(${id} AS BIGINT), ROW_NUMBER() OVER (ORDER BY m.id), m.id
          FROM (SELECT c.id FROM conversions c WHERE ${sql.and(all)} ORDER BY c.id LIMIT ${max}) m`
        const [counted] = yield* sql<{ readonly count: number }>`
          SELECT COUNT(*) AS count FROM adjustment_rows WHERE adjustment_id = ${id}`
        return Number(counted?.count ?? 0)
      }, Effect.orDie)

      return { insert }
    })
  }
) {
  static readonly layer = Layer.effect(MatchedConversionsRepo, MatchedConversionsRepo.make).pipe(
    Layer.provide(NetworkRepo.layer)
  )
}
