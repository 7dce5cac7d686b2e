import { Array, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../platform/sql/commits/insertRows.ts"
import { Dialect } from "../platform/sql/Dialect.ts"
import { moveIdentity } from "../platform/sql/moveIdentity.ts"
import * as Rows from "../platform/sql/Rows.ts"
import type { network, Table } from "./Generation.ts"
import type { Ground } from "./ReferenceData.ts"

/** What people fill: when none of these holds a row, the network is empty. */
const filledByPeople = [
  "managers",
  "advertisers",
  "affiliates",
  "offers",
  "tags",
  "categories",
  "traffic_sources",
  "traffic_approaches",
  "commission_plans",
  "exchange_rates"
]

const readId = Rows.stored(Schema.Struct({ id: Schema.Int }))

/** Whether the network is still empty. */
export const isEmpty = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* Effect.forEach(
    filledByPeople,
    (table) => sql`SELECT 1 FROM ${sql(table)} LIMIT 1`
  )
  return found.every((rows) => rows.length === 0)
}).pipe(Effect.orDie)

/** Until the transaction ends, no other process gets past here. */
export const lock = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { forUpdate } = yield* Dialect
  yield* sql`SELECT id FROM network WHERE id = 1 ${forUpdate}`
}).pipe(Effect.orDie)

/** The ids of a table that migrations have filled. */
const ids = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT id FROM ${sql(table)} ORDER BY id`
  const found = rows.map((row) => readId(row).id)
  if (Array.isArrayNonEmpty(found)) return found
  return yield* Effect.die(new Error(`The migrations left nothing in ${table}`))
}, Effect.orDie)

/** What the migrations left. */
export const ground: Effect.Effect<Ground, never, SqlClient.SqlClient> = Effect.all({
  tierIds: ids("tiers"),
  paymentTermsIds: ids("payment_terms")
})

export const describeNetwork = (described: typeof network) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`UPDATE network SET ${sql.update(described)} WHERE id = 1`
  ).pipe(Effect.orDie, Effect.asVoid)

const hasGeneratedId = ([, rows]: Table): boolean => typeof rows[0]?.id === "number"

/** Inserts the rows of each table, in the order given. */
export const insert = Effect.fnUntraced(function* (tables: ReadonlyArray<Table>) {
  for (const table of tables) {
    const [name, rows] = table
    yield* insertRows(name, rows)
    if (hasGeneratedId(table)) yield* moveIdentity(name)
  }
}, Effect.orDie)
