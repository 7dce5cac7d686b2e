import { Measures } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"
import type { Slot } from "../folding/slots.ts"
import { countedEvents, type Selection } from "./countedEvents.ts"
import { differing } from "./differing.ts"
import type { RollUp } from "./rollUps.ts"

const inSlot = (sql: SqlClient.SqlClient, { from, time, to }: Slot): Statement.Fragment =>
  sql`${sql(time)} >= ${from} AND ${sql(time)} < ${to}`

const timeOf = ({ from, time }: Slot): string =>
  time === "hour" ? "created_millis / 3600000" : String(from)

/** Makes the rows of a slot in a table of sums anew, out of what `source` says of it. */
const refill = (
  sql: SqlClient.SqlClient,
  { key, measures, table }: RollUp,
  slot: Slot,
  source: Statement.Fragment,
  newest: string
): ReadonlyArray<Statement.Statement<object>> => {
  const list = (texts: ReadonlyArray<string>) => sql.literal(texts.join(", "))
  return [
    sql`DELETE FROM ${sql(table)} WHERE ${inSlot(sql, slot)}`,
    sql`
      INSERT INTO ${sql(table)} (${list([...key, "newest_millis", ...measures])})
      SELECT ${list([
        ...key,
        `MAX(${newest})`,
        ...measures.map((name) => `NULLIF(SUM(${name}), 0)`)
      ])}
      FROM (${source}) source GROUP BY ${list(key)}
      HAVING ${sql.or(
        Measures.counts
          .filter((name) => measures.includes(name))
          .map((name) => sql`SUM(${sql(name)}) <> 0`)
      )}`
  ]
}

/** Which events tables of sums are made of, and which deltas stand for those events as long as they are not folded. */
export interface SummedEvents extends Pick<Selection, "columns" | "measures" | "tables"> {
  readonly deltas: Statement.Fragment
}

/** What makes tables of sums anew from events, a slot at a time, or compares them with those. */
export const rollUpStatements = (
  sql: SqlClient.SqlClient,
  { deltas, ...counted }: SummedEvents
) => {
  /** What has been folded already, as rows of measures: all events without what waits to be folded. */
  const folded = (slot: Slot): Statement.Fragment => {
    const { endMillis, startMillis } = slot
    const within = sql`created_millis >= ${startMillis} AND created_millis < ${endMillis}`
    const ofDeltas = [
      ...Object.keys(counted.columns),
      ...counted.measures.map((name) => `-${name} AS ${name}`)
    ]
    return sql`
      SELECT ${sql.literal(timeOf(slot))} AS ${sql(slot.time)}, folded.* FROM (
        ${countedEvents(sql, { ...counted, where: within })}
        UNION ALL
        SELECT ${sql.literal(ofDeltas.join(", "))}
        FROM statistic_deltas WHERE ${within} AND ${deltas}
      ) folded`
  }
  return {
    rebuild: (rollUp: RollUp, slot: Slot) =>
      refill(sql, rollUp, slot, folded(slot), "created_millis"),
    /** The same out of another table, which was made already. */
    rebuildFrom: ({ table }: RollUp, rollUp: RollUp, slot: Slot) =>
      refill(
        sql,
        rollUp,
        slot,
        sql`SELECT * FROM ${sql(table)} WHERE ${inSlot(sql, slot)}`,
        "newest_millis"
      ),
    /** The rows of a slot that are not what the events add up to, some of them. */
    differences: (rollUp: RollUp, slot: Slot) => ({
      table: rollUp.table,
      rows: differing(sql, rollUp, folded(slot), inSlot(sql, slot))
    })
  }
}
