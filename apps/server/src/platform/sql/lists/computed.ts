import type { SqlClient, Statement } from "effect/sql"

/** Fields of records that are no columns of their own, in SQL. */

/** What fields are, by their names. */
export type Computed = Readonly<Record<string, Statement.Fragment>>

/** The selected computed fields. */
export const selected = (sql: SqlClient.SqlClient, computed: Computed): Statement.Fragment =>
  sql.csv(Object.entries(computed).map(([name, value]) => sql`${value} AS ${sql(name)}`))

/** What a code means, in words. */
export const inWords = (
  sql: SqlClient.SqlClient,
  code: string,
  words: Readonly<Record<number, string>>
): Statement.Fragment => {
  const cases = Object.entries(words).map(([value, word]) => `WHEN ${value} THEN '${word}'`)
  return sql.literal(`CASE ${code} ${cases.join(" ")} END`)
}

/** Money as records show it, of a column that counts 1/10 000 units and is not negative. */
export const amount = (column: string): string => {
  const fraction = `SUBSTR(CAST(10000 + ${column} % 10000 AS TEXT), 2)`
  const digits = `CASE WHEN ${column} % 100 = 0 THEN 2 WHEN ${column} % 10 = 0 THEN 3 ELSE 4 END`
  return `CAST(${column} / 10000 AS TEXT) || '.' || SUBSTR(${fraction}, 1, ${digits})`
}
