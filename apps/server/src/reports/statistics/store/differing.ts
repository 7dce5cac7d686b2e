import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { RollUp } from "./rollUps.ts"

/** Differences of a table that are told at most. */
const differencesMax = 20

/** The keys of rows of a table, as far as `where` says, that are not what `events` add up to; some of them. */
export const differing = (
  sql: SqlClient.SqlClient,
  { key, measures, table }: RollUp,
  events: Statement.Fragment,
  where: Statement.Fragment
): Statement.Statement<object> => {
  const list = (texts: ReadonlyArray<string>) => sql.literal(texts.join(", "))
  return sql`
    SELECT ${list(key)} FROM (
      SELECT ${list([...key, ...measures])} FROM (${events}) events
      UNION ALL
      SELECT ${list([...key, ...measures.map((name) => `-${name}`)])}
      FROM ${sql(table)} WHERE ${where}
    ) compared
    GROUP BY ${list(key)}
    HAVING ${sql.or(measures.map((name) => sql`SUM(${sql(name)}) <> 0`))}
    ORDER BY ${list(key)} LIMIT ${differencesMax}`
}

/** A row of sums that is not what the events add up to. */
export interface Difference {
  readonly table: string
  readonly key: Readonly<Record<string, unknown>>
}

/** A table, and what gives the keys of such rows. */
interface Comparison {
  readonly table: string
  readonly rows: Statement.Fragment
}

/** The differences that comparisons of tables with events find. */
export const findDifferences = (
  offThread: Statement.Constructor,
  comparisons: ReadonlyArray<Comparison>
): Effect.Effect<ReadonlyArray<Difference>> =>
  Effect.forEach(comparisons, ({ rows, table }) =>
    Effect.map(offThread`${rows}`, (keys) => keys.map((key): Difference => ({ table, key })))
  ).pipe(
    Effect.map((found) => found.flat()),
    Effect.orDie
  )
