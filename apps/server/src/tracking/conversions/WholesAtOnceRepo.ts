import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { asJson } from "../../platform/sql/commits/JsonRows.ts"
import { columns as deltaColumns } from "../deltas/StatisticDeltasRepo.ts"
import { columns as deliveryColumns } from "../postback-deliveries/PostbackQueueRepo.ts"
import { columns } from "./ConversionsRepo.ts"
import type { StoredConversion, WholeConversion } from "./WholeConversion.ts"

/** A new delivery has the number of its conversion, which is only known now. */
const deliveryValues = deliveryColumns.map((name) =>
  name === "conversion_id" ? "made.id" : `r.${name}`
)

/**
 * What a statement begins with that stores conversions: those that were `made`, of the parameters that
 * `givenOf` puts together, with all that follows of them. Conversions are inserted in one order by every
 * process, so that none waits for another that waits for it.
 */
export const made = `
  made AS (
    INSERT INTO conversions (${columns.join(", ")})
    SELECT ${columns.join(", ")} FROM json_populate_recordset(NULL::conversions, $1::json) AS given
    WHERE NOT EXISTS (SELECT 1 FROM caps WHERE caps.offer_id = given.offer_id)
    ORDER BY once_key, order_key, transaction_id
    ON CONFLICT DO NOTHING RETURNING id, transaction_id
  ), deltas AS (
    INSERT INTO statistic_deltas (${deltaColumns.join(", ")})
    SELECT ${deltaColumns.map((name) => `r.${name}`).join(", ")} FROM json_array_elements($2::json) AS given
    JOIN made ON made.transaction_id = given ->> 'transaction_id'
    CROSS JOIN LATERAL json_populate_record(NULL::statistic_deltas, given) AS r
  ), deliveries AS (
    INSERT INTO postback_deliveries (${deliveryColumns.join(", ")})
    SELECT ${deliveryValues.join(", ")}
    FROM json_populate_recordset(NULL::postback_deliveries, $3::json) AS r
    JOIN made ON made.transaction_id = r.transaction_id
  )`

/** The number of the first parameter behind those of conversions. */
export const nextParameter = 4

/** Conversions, and what follows of them, as parameters. */
export const givenOf = (wholes: ReadonlyArray<WholeConversion>): ReadonlyArray<string> => {
  const deltas = wholes.flatMap(({ conversion: { transaction_id }, delta }) =>
    delta === undefined ? [] : [{ ...delta, transaction_id }]
  )
  return [
    asJson(wholes.map(({ conversion }) => conversion)),
    asJson(deltas),
    asJson(wholes.flatMap(({ deliveries }) => deliveries))
  ]
}

/** Everything is its own transaction: one journey to the database and one commit. */
const statement = `WITH ${made} SELECT id, transaction_id FROM made`

/** Stores a group of conversions with one statement. */
export const makeStoreAtOnce = Effect.map(
  SqlClient.SqlClient,
  (sql) =>
    (wholes: ReadonlyArray<WholeConversion>): Effect.Effect<ReadonlyArray<StoredConversion>> =>
      Effect.orDie(sql.unsafe<StoredConversion>(statement, givenOf(wholes)))
)
