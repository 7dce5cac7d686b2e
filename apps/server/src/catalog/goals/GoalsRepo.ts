import {
  type ConversionLimits,
  Goal,
  GoalType,
  type ListQuery,
  type Offer,
  type UnixTime
} from "@affnet/domain"
import { Array, Context, Effect, flow, Layer, type Option, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { amount, type Computed, inWords } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

const read = Rows.stored(
  Goal.Goal.mapFields(Struct.omit(["type_selected", "payout_for_affiliate"]))
)

const toGoal = flow(read, Goal.complete)

/** What goals take from elsewhere, by field. */
const makeComputed = (sql: SqlClient.SqlClient): Computed => {
  const currency = sql`(SELECT o.currency FROM offers o WHERE o.id = g.offer_id)`
  return {
    currency,
    type_selected: inWords(sql, "g.type", GoalType.titles),
    payout_for_affiliate: sql`
      CASE WHEN g.payout_percent IS NULL THEN ${sql.literal(amount("g.payout"))} || ' ' || ${currency}
        ELSE ${sql.literal(amount("g.payout_percent"))} || ' %' END`
  }
}

export class GoalsRepo extends Context.Service<
  GoalsRepo,
  {
    readonly list: (
      offer_id: Offer.OfferId,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Goal.Goal>>
    /** The goal, locked. */
    readonly findForUpdate: (
      offer_id: Offer.OfferId,
      goal_id: Goal.GoalId
    ) => Effect.Effect<Option.Option<Goal.Goal>, never, Transaction>
    /** The active Receive campaign that takes leads of the goal. */
    readonly receiveCampaignOf: (goal_id: Goal.GoalId) => Effect.Effect<number | undefined>
    /** How much reports of the goal may say, in 1/10 000 units; `undefined` when there is no such goal. */
    readonly setLimits: (
      goal_id: number,
      limits: Partial<ConversionLimits.Limits>,
      now: UnixTime.UnixTime
    ) => Effect.Effect<{ readonly title: string; readonly advertiser_id: number } | undefined>
    /** Conversions keep referring to the row; nothing else sees it any more. */
    readonly markDeleted: (goal_id: Goal.GoalId, now: UnixTime.UnixTime) => Effect.Effect<void>
  }
>()("server/GoalsRepo") {
  static readonly layer = Layer.effect(
    GoalsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const { forUpdate } = yield* Dialect
      const computed = makeComputed(sql)
      const select = sql`g.*, ${computed.currency} AS currency`
      const from = sql`goals g`
      const ofOffer = (offer_id: Offer.OfferId) =>
        sql`g.offer_id = ${offer_id} AND g.deleted IS NULL`

      return GoalsRepo.of({
        list: (offer_id, query) =>
          page(
            {
              select,
              from,
              owner: ofOffer(offer_id),
              alias: "g",
              record: Goal.Goal,
              computed,
              decode: toGoal
            },
            query
          ),
        findForUpdate: (offer_id, goal_id) =>
          sql`
            SELECT ${select} FROM ${from}
            WHERE ${ofOffer(offer_id)} AND g.id = ${goal_id} ${forUpdate}`.pipe(
            Effect.map((rows) => Array.head(rows.map(toGoal))),
            Effect.orDie
          ),
        receiveCampaignOf: (goal_id) =>
          sql<{ readonly id: number }>`
            SELECT id FROM receive_campaigns
            WHERE goal_id = ${goal_id} AND status = 1 AND deleted IS NULL`.pipe(
            Effect.map(([campaign]) => campaign?.id),
            Effect.orDie
          ),
        setLimits: (goal_id, limits, updated) =>
          sql<{ readonly title: string; readonly advertiser_id: number }>`
            UPDATE goals SET ${sql.update({ ...limits, updated })}
            WHERE id = ${goal_id} AND deleted IS NULL
            RETURNING title, (
              SELECT o.advertiser_id FROM offers o WHERE o.id = goals.offer_id) AS advertiser_id`.pipe(
            Effect.map(([row]) => row),
            Effect.orDie
          ),
        markDeleted: (goal_id, now) =>
          sql`UPDATE goals SET deleted = ${now}, updated = ${now} WHERE id = ${goal_id}`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
      })
    })
  )
}
