/** Rows that travel as one parameter, so that the text of a statement does not depend on their number. */
import type { SqlClient, Statement } from "effect/sql"
import type { Dialect } from "../Dialect.ts"

/**
 * Integers go as text, which the engine reads as what the column is: the numbers of JSON end at 2^53. What is null is
 * left out. PostgreSQL takes no half of a surrogate pair, which is replaced.
 */
const cellOf = (_: string, value: unknown): unknown => {
  if (typeof value === "bigint") return String(value)
  if (typeof value === "string") return value.toWellFormed()
  return value === null ? undefined : value
}

/** The rows as one parameter. A column that is missing is null. */
export const asJson = (rows: ReadonlyArray<object>): string => JSON.stringify(rows, cellOf)

/** Rows that travel as JSON, as the table `given` with these columns. */
export const jsonTable = (
  { engine }: Dialect["Service"],
  sql: SqlClient.SqlClient,
  columns: Readonly<Record<string, "BIGINT" | "TEXT">>
): ((json: unknown) => Statement.Fragment) => {
  if (engine === "sqlite") {
    const names = Object.keys(columns).map((name) => `value ->> '${name}' AS ${name}`)
    return (json) => sql`(SELECT ${sql.literal(names.join(", "))} FROM json_each(${json})) AS given`
  }
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  return (json) => sql`json_to_recordset(${json}::json) AS given (${sql.literal(typed.join(", "))})`
}
