import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { type Columns, insertRow } from "../../fixtures/givenRow.ts"

/** An advertiser whose invoices are made on the first of each month, and what happens to it. */
export const givenScheduled = Effect.fnUntraced(function* (preferences: Columns = {}) {
  const sql = yield* SqlClient.SqlClient
  const advertiser_id = yield* givenAdvertiser()
  yield* insertRow("billing_preferences", {
    advertiser_id,
    vat: 0,
    invoice_frequency: 3,
    generate_invoice_automatically: 1,
    ...preferences
  })
  const offer_id = yield* givenOffer({ advertiser_id })
  const goal_id = yield* givenGoal({ offer_id })
  return {
    advertiser_id,
    convert: (created_millis: number, columns: Columns = {}) =>
      givenConversion(
        { advertiser_id, offer_id, goal_id },
        { created_millis, updated_millis: created_millis, ...columns }
      ),
    /** How many invoices there are, and when the last one was made and what it covers. */
    invoices: sql<{ readonly date: string; readonly end_date: string; readonly status: string }>`
      SELECT date, end_date, status FROM invoices
      WHERE advertiser_id = ${advertiser_id} ORDER BY id`.pipe(Effect.orDie),
    unbilled: sql`
      SELECT id FROM conversions
      WHERE advertiser_id = ${advertiser_id} AND invoice_id IS NULL`.pipe(
      Effect.map((rows) => rows.length),
      Effect.orDie
    ),
    prefer: (columns: Columns) =>
      sql`
        UPDATE billing_preferences SET ${sql.update({ ...columns })}
        WHERE advertiser_id = ${advertiser_id}`.pipe(Effect.orDie)
  }
})
