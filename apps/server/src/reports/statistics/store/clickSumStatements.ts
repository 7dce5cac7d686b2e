import type { TimeRange } from "@affnet/domain"
import type { SqlClient } from "effect/sql"
import { type ClickDimension, clickMeasures, clickSumTables } from "./clickSums.ts"
import { countedEvents } from "./countedEvents.ts"
import { differing } from "./differing.ts"
import { added } from "./foldStatements.ts"
import type { RollUp } from "./rollUps.ts"

/** A day or a part of it, and the day's number. */
export interface DayPart extends TimeRange.TimeRange {
  readonly day: number
}

/** What is done to the tables of sums of clicks. */
export const clickSumStatements = (sql: SqlClient.SqlClient) => {
  const list = (texts: ReadonlyArray<string>) => sql.literal(texts.join(", "))
  const totals = clickMeasures.map((name) => `NULLIF(SUM(s.${name}), 0) AS ${name}`)

  /** What the clicks of a part of a day add up to, as rows of a table. */
  const summed = (
    { key }: RollUp,
    dimension: ClickDimension,
    { day, endMillis, startMillis }: DayPart,
    columns: ReadonlyArray<string>
  ) => {
    const none = dimension === "country" ? "0" : "''"
    const clicks = countedEvents(sql, {
      columns: {
        day: String(day),
        affiliate_id: "e.affiliate_id",
        [dimension]: `COALESCE(e.${dimension}, ${none})`,
        offer_id: "e.offer_id",
        currency: "e.currency",
        newest_millis: "e.created_millis"
      },
      measures: clickMeasures,
      tables: ["clicks"],
      where: sql`e.created_millis >= ${startMillis} AND e.created_millis < ${endMillis}`
    })
    return sql`SELECT ${list([...key, ...columns])} FROM (${clicks}) s GROUP BY ${list(key)}`
  }

  return {
    /** Adds the clicks of a part of a day to all tables. */
    add: (part: DayPart) =>
      clickSumTables.map(
        ({ dimension, sums: { key, table }, sums }) => sql`
          INSERT INTO ${sql(table)} (${list([...key, "newest_millis", ...clickMeasures])})
          ${summed(sums, dimension, part, ["MAX(s.newest_millis)", ...totals])}
          ORDER BY ${list(key)}
          ON CONFLICT (${list(key)}) DO UPDATE SET
            newest_millis = excluded.newest_millis,
            ${list(clickMeasures.map((name) => added(table, name)))}`
      ),
    /** Removes a day from all tables. */
    remove: (day: number) =>
      clickSumTables.map(({ sums }) => sql`DELETE FROM ${sql(sums.table)} WHERE day = ${day}`),
    /** The rows of each table that are not what the clicks of a day add up to, some of them. */
    differences: (day: DayPart) =>
      clickSumTables.map(({ dimension, sums }) => ({
        table: sums.table,
        rows: differing(sql, sums, summed(sums, dimension, day, totals), sql`day = ${day.day}`)
      }))
  }
}
