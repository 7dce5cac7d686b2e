import { Measures } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../platform/sql/commits/insertRows.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"

/** What an event, or several of the same key, add to statistics. */
export interface StatisticDelta {
  /** When the event happened, to which sums of time it belongs: epoch milliseconds. */
  readonly created_millis: number
  readonly affiliate_id: number
  readonly offer_id: number
  /** The goal of a conversion; 0 for clicks. */
  readonly goal_id: number
  readonly currency: string
  /** What conversions are summed up by as well. Clicks have sums of their own by it. */
  readonly visitor?: Visitor
  readonly measures: Measures.Measures
}

/** What is known of a visitor: 0 or an empty text where nothing is. */
export interface Visitor {
  readonly country: number
  readonly device_type: string
  readonly sub_id1: string
}

const untold = { country: null, device_type: null, sub_id1: null }

/** The row of a delta. */
export const toRow = ({ measures, visitor, ...key }: StatisticDelta) => ({
  ...key,
  ...(visitor ?? untold),
  ...measures
})

/** The columns of such a row. */
export const columns: ReadonlyArray<keyof ReturnType<typeof toRow>> = [
  "created_millis",
  "affiliate_id",
  "offer_id",
  "goal_id",
  "currency",
  "country",
  "device_type",
  "sub_id1",
  ...Measures.names
]

/** Whether it adds nothing at all. */
export const isNothing = ({ measures }: StatisticDelta): boolean =>
  Measures.names.every((name) => measures[name] === 0n)

/** Stores what events add to statistics, beside the events themselves. */
export class StatisticDeltasRepo extends Context.Service<StatisticDeltasRepo>()(
  "server/StatisticDeltasRepo",
  {
    make: Effect.map(SqlClient.SqlClient, (sql) => ({
      insert: (deltas: ReadonlyArray<StatisticDelta>) =>
        insertRows("statistic_deltas", deltas.filter((delta) => !isNothing(delta)).map(toRow)).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
          orDieInTransaction
        )
    }))
  }
) {
  static readonly layer = Layer.effect(StatisticDeltasRepo, StatisticDeltasRepo.make)
}
