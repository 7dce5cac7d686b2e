import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { linesThatLack } from "../money/invoices/conversionLines.ts"
import { insertRows } from "../platform/sql/commits/insertRows.ts"
import type { Records, Table } from "./seeds/Table.ts"

/** What migrations put there, and a test's own records replace. */
const replaced = [
  ["countries", "countries"],
  ["tiers", "tiers"],
  ["paymentTerms", "payment_terms"]
] as const

const columnsOf = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly name: string }>`SELECT name FROM pragma_table_info(${table})`
  return rows.map(({ name }) => name)
})

const insert = Effect.fnUntraced(function* ([table, rows]: Table) {
  const [first] = rows
  if (first === undefined) return
  const columns = (yield* columnsOf(table)).filter((name) => first[name] !== undefined)
  const cells = (row: Table[1][number]) =>
    Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))
  yield* insertRows(table, rows.map(cells))
})

/**
 * Stores records in a freshly migrated database (SQLite). Like those of a mock network they need not be consistent,
 * so references are not checked.
 */
export const store = Effect.fnUntraced(function* (records: Records, tables: ReadonlyArray<Table>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`PRAGMA foreign_keys = OFF`
  for (const [kind, table] of replaced) {
    if (records[kind] !== undefined) yield* sql`DELETE FROM ${sql(table)}`
  }
  const { currency = "USD", leadsSettings = { leads_management: true }, timezone = "UTC" } = records
  yield* sql`UPDATE network SET ${sql.update({ currency, timezone, ...leadsSettings })} WHERE id = 1`
  yield* Effect.forEach(tables, insert, { discard: true })
  if (records.invoices !== undefined) yield* sql.unsafe(linesThatLack)
  yield* sql`PRAGMA foreign_keys = ON`
}, Effect.orDie)
