import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { makeBulkInsert } from "../../platform/sql/commits/BulkInsert.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { columns as deltaColumns } from "../deltas/StatisticDeltasRepo.ts"
import { columns as deliveryColumns } from "../postback-deliveries/PostbackQueueRepo.ts"
import { columns, type NewConversion } from "./ConversionsRepo.ts"
import type { StoredConversion, WholeConversion } from "./WholeConversion.ts"

/** Stores a group of conversions with a statement for each table. */
export const makeStoreByParts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const inTransaction = yield* makeTransaction
  const cappedOffers = preparedRead<{ readonly offer_id: number }>(
    sql,
    (offers) => sql`SELECT DISTINCT offer_id FROM caps WHERE ${sql.in("offer_id", offers)}`
  )
  const insertConversions = yield* makeBulkInsert<keyof NewConversion, StoredConversion>({
    table: "conversions",
    columns,
    suffix: "ON CONFLICT DO NOTHING RETURNING id, transaction_id"
  })
  const insertDeltas = yield* makeBulkInsert({ table: "statistic_deltas", columns: deltaColumns })
  const insertDeliveries = yield* makeBulkInsert({
    table: "postback_deliveries",
    columns: deliveryColumns
  })

  return Effect.fnUntraced(
    function* (
      wholes: ReadonlyArray<WholeConversion>
    ): Effect.fn.Return<ReadonlyArray<StoredConversion>, SqlError.SqlError> {
      const offers = new Set(wholes.map(({ conversion }) => conversion.offer_id))
      const capped = new Set((yield* cappedOffers([...offers])).map(({ offer_id }) => offer_id))
      const uncapped = wholes.filter(({ conversion }) => !capped.has(conversion.offer_id))
      const made = yield* insertConversions(uncapped.map(({ conversion }) => conversion))
      const ids = new Map(made.map(({ id, transaction_id }) => [transaction_id, id]))
      const stored = uncapped.flatMap((whole) => {
        const conversion_id = ids.get(whole.conversion.transaction_id)
        return conversion_id === undefined ? [] : [{ ...whole, conversion_id }]
      })
      yield* insertDeltas(stored.flatMap(({ delta }) => (delta === undefined ? [] : [delta])))
      yield* insertDeliveries(
        stored.flatMap(({ conversion_id, deliveries }) =>
          deliveries.map((delivery) => ({ ...delivery, conversion_id }))
        )
      )
      return made
    },
    inTransaction,
    Effect.orDie
  )
})
