import { CapLimit, type CustomTerms, type Goal, type Offer, type PlanBlock } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"

const decode = Schema.decodeUnknownSync(
  Schema.Struct({
    measure: CapLimit.Measure,
    period: CapLimit.Period,
    maximum: Rows.Money
  })
)

/** The owner of caps: an offer, or a part of it. */
export interface CapOwner {
  readonly offer_id: Offer.OfferId
  readonly goal_id?: Goal.GoalId
  readonly custom_term_id?: CustomTerms.CustomTermId
  readonly plan_block?: PlanBlock.Key
}

const owners = ["goal_id", "custom_term_id", "plan_block"] as const

type Limits = ReadonlyArray<CapLimit.CapLimit>
type LimitsById = (
  ids: ReadonlyArray<unknown>
) => Effect.Effect<{ readonly of: (id: unknown) => Limits }>

/** The caps that managers set for all affiliates together: each belongs to what it was set with. */
export class CapLimitsRepo extends Context.Service<CapLimitsRepo>()("server/CapLimitsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isOwn = sql`affiliate_id IS NULL AND custom_term_id IS NULL AND plan_block IS NULL`

    const byId = (
      statement: (ids: ReadonlyArray<unknown>) => Effect.Effect<ReadonlyArray<Rows.Row>>
    ): LimitsById =>
      Effect.fnUntraced(function* (ids) {
        const rows = ids.length === 0 ? [] : yield* statement(ids)
        const byOwner = Map.groupBy(rows, ({ owner }) => owner)
        return {
          of: (id) =>
            CapLimit.inOrder((byOwner.get(id) ?? []).map((row) => CapLimit.shown(decode(row))))
        }
      })

    const ofOffers = preparedRead<Rows.Row>(
      sql,
      (ids) => sql`
        SELECT offer_id AS owner, measure, period, maximum FROM caps
        WHERE ${sql.in("offer_id", ids)} AND goal_id IS NULL AND ${isOwn}`
    )
    const ofGoals = preparedRead<Rows.Row>(
      sql,
      (ids) => sql`
        SELECT goal_id AS owner, measure, period, maximum FROM caps
        WHERE ${sql.in("goal_id", ids)} AND ${isOwn}`
    )

    const ofCustomTerms = preparedRead<Rows.Row>(
      sql,
      (ids) => sql`
        SELECT custom_term_id AS owner, measure, period, maximum FROM caps
        WHERE ${sql.in("custom_term_id", ids)} AND affiliate_id IS NULL`
    )

    /** Sets the caps of an owner. One that stays keeps what it has counted. */
    const set = Effect.fnUntraced(function* (owner: CapOwner, before: Limits, after: Limits) {
      const ofOwner = sql.and([
        sql`offer_id = ${owner.offer_id} AND affiliate_id IS NULL`,
        ...owners.map((name) => {
          const id = owner[name]
          return id === undefined ? sql`${sql(name)} IS NULL` : sql`${sql(name)} = ${id}`
        })
      ])
      const kept = CapLimit.changesOf(before, after)
      for (const { measure, period } of kept.lifted) {
        yield* sql`
          DELETE FROM caps WHERE ${ofOwner} AND measure = ${measure} AND period = ${period}`
      }
      for (const limit of kept.changed) {
        yield* sql`
          UPDATE caps SET maximum = ${CapLimit.unitsOf(limit)}
          WHERE ${ofOwner} AND measure = ${limit.measure} AND period = ${limit.period}`
      }
      for (const limit of kept.added) {
        const { measure, period } = limit
        yield* sql`
          INSERT INTO caps ${sql.insert({ ...owner, measure, period, maximum: CapLimit.unitsOf(limit) })}`
      }
    }, orDieInTransaction)

    return {
      ofOffers: byId((ids) => Effect.orDie(ofOffers(ids))),
      ofGoals: byId((ids) => Effect.orDie(ofGoals(ids))),
      ofCustomTerms: byId((ids) => Effect.orDie(ofCustomTerms(ids))),
      set
    }
  })
}) {
  static readonly layer = Layer.effect(CapLimitsRepo, CapLimitsRepo.make)
}
