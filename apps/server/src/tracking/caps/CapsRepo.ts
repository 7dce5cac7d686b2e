import { Affiliate, Cap, Goal, Offer, type TimeRange } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { preparedStatement } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { makeSharedRead } from "../../platform/sql/sharedRead.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

const StoredCap = Schema.Struct({
  id: Cap.CapId,
  offer_id: Offer.OfferId,
  goal_id: Schema.NullOr(Goal.GoalId),
  affiliate_id: Schema.NullOr(Affiliate.AffiliateId),
  period: Cap.Period,
  measure: Cap.Measure,
  maximum: Rows.Money
})
const decode = Schema.decodeUnknownSync(StoredCap)

/** Which caps a conversion comes under. */
interface Place {
  readonly offer_id: number
  readonly goal_id: number
  readonly affiliate_id: number
}

/** Whether a conversion comes under a cap of its offer. */
export const covers =
  ({ affiliate_id, goal_id }: Omit<Place, "offer_id">) =>
  (cap: Cap.Cap): boolean =>
    (cap.goal_id === null || cap.goal_id === goal_id) &&
    (cap.affiliate_id === null || cap.affiliate_id === affiliate_id)

export class CapsRepo extends Context.Service<
  CapsRepo,
  {
    /** All of an offer, whatever goal and affiliate they are about. */
    readonly ofOffer: (offer_id: number) => Effect.Effect<ReadonlyArray<Cap.Cap>>
    /** In the order of their ids, in which everybody reserves, so that nobody waits in a circle. */
    readonly of: (place: Place) => Effect.Effect<ReadonlyArray<Cap.Cap>>
    /** Whether there is a count for the period. */
    readonly isCounted: (cap: Cap.Cap, period: TimeRange.TimeRange) => Effect.Effect<boolean>
    /** Begins to count a period with what its conversions hold already. */
    readonly beginCount: (cap: Cap.Cap, period: TimeRange.TimeRange) => Effect.Effect<void>
    /** Adds to the count of a period. `false` when there is none, or when it would be too much. */
    readonly add: (
      cap: Cap.Cap,
      period: TimeRange.TimeRange,
      places: bigint
    ) => Effect.Effect<boolean, never, Transaction>
  }
>()("server/CapsRepo") {
  static readonly layer = Layer.effect(
    CapsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const sharedRead = yield* makeSharedRead
      const caps = sharedRead(
        ([offer_id]) => sql`SELECT * FROM caps WHERE offer_id = ${offer_id} ORDER BY id`
      )
      const ofOffer = (offer_id: number) =>
        caps([offer_id]).pipe(
          Effect.map((rows) => rows.map((row) => decode(row))),
          Effect.orDie
        )

      // Leads that may still be refused hold their places meanwhile.
      const places = sql`created_millis, offer_id, goal_id, affiliate_id, status, revenue, payout`

      const beginCount = (cap: Cap.Cap, { startMillis, endMillis }: TimeRange.TimeRange) => {
        const held = cap.measure === "conversions" ? sql`COUNT(*)` : sql`SUM(${sql(cap.measure)})`
        return sql`
          INSERT INTO cap_usage (cap_id, period_start, used)
          SELECT ${cap.id}, ${startMillis}, CAST(COALESCE(${held}, 0) AS BIGINT) FROM (
            SELECT ${places} FROM conversions
            UNION ALL SELECT ${places} FROM provisional_leads) held
          WHERE offer_id = ${cap.offer_id} AND created_millis >= ${startMillis}
            AND created_millis < ${endMillis} AND ${sql.in("status", Cap.holding)}
            ${cap.goal_id === null ? sql`` : sql`AND goal_id = ${cap.goal_id}`}
            ${cap.affiliate_id === null ? sql`` : sql`AND affiliate_id = ${cap.affiliate_id}`}
          ON CONFLICT DO NOTHING`.pipe(Effect.orDie, Effect.asVoid)
      }

      const addition = preparedStatement(
        sql,
        ([cap_id, start, places, maximum]) => sql`
          UPDATE cap_usage SET used = used + ${places}
          WHERE cap_id = ${cap_id} AND period_start = ${start} AND used + ${places} <= ${maximum}
          RETURNING used`
      )
      /** Places are given back whatever the cap has become since. */
      const unlimited = 2n ** 63n - 1n

      return CapsRepo.of({
        ofOffer,
        of: (place) => Effect.map(ofOffer(place.offer_id), (all) => all.filter(covers(place))),
        isCounted: (cap, { startMillis }) =>
          sql`
            SELECT used FROM cap_usage
            WHERE cap_id = ${cap.id} AND period_start = ${startMillis}`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          ),
        beginCount,
        add: (cap, { startMillis }, places) =>
          addition([cap.id, startMillis, places, places > 0n ? cap.maximum : unlimited]).pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          )
      })
    })
  )
}
