import { Affiliate, Cap, CustomTerms, Goal, Offer, PlanBlock, type TimeRange } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { preparedStatement } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, hasRows, noRows } from "../../platform/sql/results.ts"
import { makeSharedRead } from "../../platform/sql/sharedRead.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

/** A cap as its row holds it. */
export const StoredCap = Schema.Struct({
  id: Cap.CapId,
  offer_id: Offer.OfferId,
  goal_id: Schema.NullOr(Goal.GoalId),
  affiliate_id: Schema.NullOr(Affiliate.AffiliateId),
  custom_term_id: Schema.NullOr(CustomTerms.CustomTermId),
  plan_block: Schema.NullOr(PlanBlock.Key),
  period: Cap.Period,
  measure: Cap.Measure,
  maximum: Rows.Money
})
const decode = Schema.decodeUnknownSync(StoredCap)

const toBlock = Schema.decodeUnknownSync(PlanBlock.Key)

/** Which caps a conversion comes under. */
type Place = Cap.Place & { readonly offer_id: number }

export class CapsRepo extends Context.Service<CapsRepo>()("server/CapsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const sharedRead = yield* makeSharedRead
    const caps = sharedRead(
      ([offer_id]) => sql`SELECT * FROM caps WHERE offer_id = ${offer_id} ORDER BY id`
    )
    /** All of an offer, whatever goal and affiliate they are about. */
    const ofOffer = (offer_id: number) => caps([offer_id]).pipe(allRows((row) => decode(row)))

    const full = sharedRead(
      ([offer_id]) => sql`
        SELECT c.plan_block FROM caps c JOIN cap_usage u ON u.cap_id = c.id
        WHERE c.offer_id = ${offer_id} AND c.plan_block IS NOT NULL AND u.used >= c.maximum`
    )

    // Undecided leads hold their places.
    const places = sql`
      created_millis, offer_id, goal_id, affiliate_id, custom_term_id, plan_block, status, revenue,
      payout`

    /** Begins to count a period with what its conversions hold already; not for a cap of clicks. */
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
          ${cap.custom_term_id === null ? sql`` : sql`AND custom_term_id = ${cap.custom_term_id}`}
          ${cap.plan_block === null ? sql`` : sql`AND plan_block = ${cap.plan_block}`}
        ON CONFLICT DO NOTHING`.pipe(noRows)
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

    return {
      ofOffer,
      /** The caps that count conversions, by id. All processes reserve in this order, which prevents deadlocks. */
      of: (place: Place) =>
        Effect.map(ofOffer(place.offer_id), (all) =>
          all.filter((cap) => cap.measure !== "clicks" && Cap.covers(cap, place))
        ),
      /** The blocks of an offer's commission plans that pay no more. */
      fullBlocks: (offer_id: number) =>
        full([offer_id]).pipe(
          Effect.map((rows) => new Set(rows.map(({ plan_block }) => toBlock(plan_block)))),
          Effect.orDie
        ),
      /** Whether there is a count for the period. */
      isCounted: (cap: Cap.Cap, { startMillis }: TimeRange.TimeRange) =>
        sql`
          SELECT used FROM cap_usage
          WHERE cap_id = ${cap.id} AND period_start = ${startMillis}`.pipe(hasRows),
      beginCount,
      /** Adds to the count of a period. `false` when there is none, or when it would be too much. */
      add: (cap: Cap.Cap, { startMillis }: TimeRange.TimeRange, places: bigint) =>
        addition([cap.id, startMillis, places, places > 0n ? cap.maximum : unlimited]).pipe(
          hasRows,
          partOfTransaction
        )
    }
  })
}) {
  static readonly layer = Layer.effect(CapsRepo, CapsRepo.make)
}
