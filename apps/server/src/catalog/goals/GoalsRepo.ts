import {
  type ConversionLimits,
  Goal,
  GoalType,
  type ListQuery,
  type Offer,
  type UnixTime
} from "@affnet/domain"
import { Array, Context, Effect, flow, Layer, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { amount, type Computed, inWords } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import { CapLimitsRepo } from "../caps/CapLimitsRepo.ts"

const Stored = Goal.Goal.mapFields(
  Struct.omit(["type_selected", "hidden", "payout_for_affiliate", "caps_list"])
)
const read = Rows.stored(Stored)
const toRow = Rows.toRow(Stored)

const toGoal = flow(read, Goal.complete)
type StoredGoal = ReturnType<typeof toGoal>

const cells = ({
  type_selected: _type,
  hidden: _hidden,
  payout_for_affiliate: _payout,
  caps_list: _caps,
  currency: _currency,
  ...fields
}: Omit<Goal.Goal, "id">) => ({
  ...toRow(fields),
  search_text: searchText(fields.title, fields.alias)
})

/** What goals take from elsewhere, by field. */
const makeComputed = (sql: SqlClient.SqlClient): Computed => {
  const currency = sql`(SELECT o.currency FROM offers o WHERE o.id = g.offer_id)`
  return {
    currency,
    hidden: sql`g.is_private`,
    type_selected: inWords(sql, "g.type", GoalType.titles),
    payout_for_affiliate: sql`
      CASE WHEN g.payout_percent IS NULL THEN ${sql.literal(amount("g.payout"))} || ' ' || ${currency}
        ELSE ${sql.literal(amount("g.payout_percent"))} || ' %' END`
  }
}

/** What a goal is called. */
export type GoalNames = Pick<Goal.Goal, "id" | "title" | "alias">

export class GoalsRepo extends Context.Service<GoalsRepo>()("server/GoalsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = yield* ListSql.makePage(sql)
    const { forUpdate } = yield* Dialect
    const computed = makeComputed(sql)
    const select = sql`g.*, ${computed.currency} AS currency`
    const from = sql`goals g`
    const caps = yield* CapLimitsRepo
    const ofOffer = (offer_id: Offer.OfferId) => sql`g.offer_id = ${offer_id} AND g.deleted IS NULL`

    const withCaps = Effect.fnUntraced(function* (goals: ReadonlyArray<StoredGoal>) {
      const limits = yield* caps.ofGoals(goals.map(({ id }) => id))
      return goals.map((goal): Goal.Goal => ({ ...goal, caps_list: limits.of(goal.id) }))
    })

    const byOffers = preparedRead<Rows.Row>(
      sql,
      (ids) => sql`
        SELECT ${select} FROM ${from}
        WHERE ${sql.in("g.offer_id", ids)} AND g.deleted IS NULL ORDER BY g.id`
    )

    const find = (lock: Statement.Fragment) => (offer_id: Offer.OfferId, goal_id: Goal.GoalId) =>
      sql<Rows.Row>`
          SELECT ${select} FROM ${from}
          WHERE ${ofOffer(offer_id)} AND g.id = ${goal_id} ${lock}`.pipe(
        Effect.orDie,
        Effect.flatMap((rows) => withCaps(rows.map(toGoal))),
        Effect.map(Array.head)
      )

    return {
      list: Effect.fnUntraced(function* (offer_id: Offer.OfferId, query: ListQuery.ListQuery) {
        const owner = ofOffer(offer_id)
        const { items, ...pagination } = yield* page(
          { select, from, owner, alias: "g", record: Goal.Goal, computed, decode: toGoal },
          query
        )
        return { ...pagination, items: yield* withCaps(items) }
      }),
      find: find(sql``),
      /** All goals of these offers, in the order of their ids. */
      ofOffers: (ids: ReadonlyArray<Offer.OfferId>) =>
        ids.length === 0
          ? Effect.succeed([])
          : byOffers(ids).pipe(
              Effect.orDie,
              Effect.flatMap((rows) => withCaps(rows.map(toGoal)))
            ),
      /** The goal, locked. */
      findForUpdate: flow(find(forUpdate), partOfTransaction),
      /** The titles and aliases of an offer's goals, by their ids. */
      namesOf: (offer_id: Offer.OfferId) =>
        sql<GoalNames>`SELECT g.id, g.title, g.alias FROM ${from} WHERE ${ofOffer(offer_id)}`.pipe(
          Effect.orDie
        ),
      insert: Effect.fnUntraced(function* (goal: Omit<Goal.Goal, "id">) {
        const [row] = yield* sql<{ readonly id: number }>`
          INSERT INTO goals ${sql.insert(cells(goal))} RETURNING id`
        const goal_id = Goal.GoalId.make(row?.id ?? 0)
        yield* caps.set({ offer_id: goal.offer_id, goal_id }, [], goal.caps_list)
        return goal_id
      }, orDieInTransaction),
      update: Effect.fnUntraced(function* (before: Goal.Goal, { id, ...goal }: Goal.Goal) {
        yield* sql`UPDATE goals SET ${sql.update(cells(goal))} WHERE id = ${id}`
        const owner = { offer_id: goal.offer_id, goal_id: id }
        yield* caps.set(owner, before.caps_list, goal.caps_list)
      }, orDieInTransaction),
      /** Takes the mark of the default goal from the one that has it. */
      unmarkDefault: (offer_id: Offer.OfferId, updated: UnixTime.UnixTime) =>
        sql`
          UPDATE goals SET is_default = 0, updated = ${updated}
          WHERE offer_id = ${offer_id} AND is_default = 1 AND deleted IS NULL`.pipe(
          noRows,
          partOfTransaction
        ),
      /** The active Receive campaign that takes leads of the goal. */
      receiveCampaignOf: (goal_id: Goal.GoalId) =>
        sql<{ readonly id: number }>`
          SELECT id FROM receive_campaigns
          WHERE goal_id = ${goal_id} AND status = 1 AND deleted IS NULL`.pipe(
          Effect.map(([campaign]) => campaign?.id),
          Effect.orDie
        ),
      /** How much reports of the goal may say, in 1/10 000 units; `undefined` when there is no such goal. */
      setLimits: (
        goal_id: number,
        limits: Partial<ConversionLimits.Limits>,
        updated: UnixTime.UnixTime
      ) =>
        sql<{ readonly title: string; readonly advertiser_id: number }>`
          UPDATE goals SET ${sql.update({ ...limits, updated })}
          WHERE id = ${goal_id} AND deleted IS NULL
          RETURNING title, (
            SELECT o.advertiser_id FROM offers o WHERE o.id = goals.offer_id) AS advertiser_id`.pipe(
          Effect.map(([row]) => row),
          Effect.orDie
        ),
      /** Conversions keep referring to the row; nothing else sees it any more. */
      markDeleted: (goal_id: Goal.GoalId, now: UnixTime.UnixTime) =>
        sql`UPDATE goals SET deleted = ${now}, updated = ${now} WHERE id = ${goal_id}`.pipe(noRows)
    }
  })
}) {
  static readonly layer = Layer.effect(GoalsRepo, GoalsRepo.make).pipe(
    Layer.provide(CapLimitsRepo.layer)
  )
}
