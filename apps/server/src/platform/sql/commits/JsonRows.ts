/** Rows that travel as one parameter, so that the text of a statement does not depend on their number. */
import type { SqlClient, Statement } from "effect/sql"
import type { Dialect } from "../Dialect.ts"

/** Beyond the numbers of JSON; the engine reads text as what the column is. */
const withIntegersAsText = (row: object): object => {
  const cells: Record<string, unknown> = { ...row }
  for (const name in cells) {
    const cell = cells[name]
    if (typeof cell === "bigint") cells[name] = String(cell)
  }
  return cells
}

/** How half of a surrogate pair stands in JSON, which PostgreSQL does not take. */
const half = /\\ud[89a-f]/u

const wellFormed = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed() : value

/** The rows as one parameter. Unpaired surrogates are replaced. */
export const asJson = (rows: ReadonlyArray<object>): string => {
  const cells = rows.map(withIntegersAsText)
  const text = JSON.stringify(cells)
  return half.test(text) ? JSON.stringify(cells, wellFormed) : text
}

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
