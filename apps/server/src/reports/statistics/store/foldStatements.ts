import { Measures } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"
import { preparedStatement } from "../../../platform/sql/preparedStatement.ts"
import type { TimeRun } from "../folding/TimeRuns.ts"
import { clickMeasures, isClickDimension } from "./clickSums.ts"
import type { RollUp } from "./rollUps.ts"

/** Clicks come in great numbers, and the sums of their few measures take a fraction of the time of all. */
const ofClicks: ReadonlyArray<Measures.Name> = ["impressions", ...clickMeasures]

const unitMillis = { hour: "3600000", day: "86400000" }

/** Adds a measure of a row that is there already. */
export const added = (table: string, name: string): string =>
  `${name} = NULLIF(COALESCE(${table}.${name}, 0) + COALESCE(excluded.${name}, 0), 0)`

/** The ids of a slice's deltas: all from one to another. */
interface Ids {
  readonly lowest: number
  readonly highest: number
}

/** The statements that fold a slice's deltas into a table, as far as they belong to a run of hours or days. */
export const foldStatements = (
  sql: SqlClient.SqlClient,
  { key, measures: all, table, time }: RollUp
) => {
  const text = (parts: ReadonlyArray<string>, between = ", ") => sql.literal(parts.join(between))
  const columns = text(key)
  // What an earlier release has written does not tell visitors apart, and has these sums made anew.
  const ofConversions = [
    "goal_id <> 0",
    ...key.filter(isClickDimension).map((name) => `${name} IS NOT NULL`)
  ].join(" AND ")
  const rest = text(key.filter((name) => name !== time))

  const keyOf = ([first, start]: ReadonlyArray<unknown>) =>
    sql`${first} + (created_millis - ${start}) / ${text([unitMillis[time]])} AS ${sql(time)}, ${rest}`
  const deltas = ([, start, end, lowest, highest]: ReadonlyArray<unknown>) => sql`
    FROM statistic_deltas WHERE id >= ${lowest} AND id <= ${highest}
      AND created_millis >= ${start} AND created_millis < ${end}`

  const statement = (write: (values: ReadonlyArray<unknown>) => Statement.Statement<object>) => {
    const fixed = preparedStatement(sql, write)
    return ({ highest, lowest }: Ids, { endMillis, first, startMillis }: TimeRun) =>
      fixed([first, startMillis, endMillis, lowest, highest])
  }

  const add = (where: string, measures: ReadonlyArray<Measures.Name>) =>
    statement(
      (values) => sql`
        INSERT INTO ${sql(table)} (${columns}, newest_millis, ${text(measures)})
        SELECT ${keyOf(values)}, MAX(created_millis),
          ${text(measures.map((name) => `NULLIF(SUM(${name}), 0)`))}
        ${deltas(values)} AND ${text([where])}
        GROUP BY ${columns}
        HAVING ${text(
          measures.map((name) => `SUM(${name}) <> 0`),
          " OR "
        )}
        ORDER BY ${columns}
        ON CONFLICT (${columns}) DO UPDATE SET
          newest_millis = CASE WHEN excluded.newest_millis > ${sql(table)}.newest_millis
            THEN excluded.newest_millis ELSE ${sql(table)}.newest_millis END,
          ${text(measures.map((name) => added(table, name)))}`
    )

  return {
    /** None where the table has no sums of clicks. */
    clicks: all.includes("clicks") ? add("goal_id = 0", ofClicks) : undefined,
    conversions: add(ofConversions, all),
    /** Removes sums of nothing among those that the deltas have been added to. */
    removeEmpty: statement(
      (values) => sql`
        DELETE FROM ${sql(table)} WHERE (${columns}) IN (SELECT ${keyOf(values)} ${deltas(values)})
        AND ${text(
          Measures.counts.filter((name) => all.includes(name)).map((name) => `${name} IS NULL`),
          " AND "
        )}`
    )
  }
}
