/** What ClickHouse knows of conversions, and how it is told of those that were not fed yet. */
import { text } from "../../../platform/sql/clickhouse/literals.ts"
import type { Asked } from "../../store/EventReader.ts"
import type { Field } from "../../store/ReportColumns.ts"
import type { Unfed } from "../feed/UnfedRepo.ts"
import { conversions, ofEveryConversion } from "./eventTables.ts"

const { columns } = conversions
const names = columns.map(({ name }) => name)
const fed: ReadonlySet<string> = new Set(names)

/** What an expression says beside columns of events that are among these. */
const beside = (expression: string, known: ReadonlySet<string>): string =>
  expression.replace(/\be\.(?<name>\w+)/gu, (column, name) => (known.has(name) ? "" : column))

/** Whether all columns that conditions mention are there. */
export const areKnown = (conditions: string): boolean => !/\be\.\w/u.test(beside(conditions, fed))

/** Whether ClickHouse sorts by a field as the database does: titles are ranked by the database itself. */
export const isSortable = ({ by, byWay }: Pick<Field, "by" | "byWay">): boolean =>
  byWay === undefined
    ? /^[\s+-]*$/u.test(beside(by, ofEveryConversion))
    : byWay.every((name) => fed.has(name))

/** Whether it is about everything of a range, which an index finds and counts. */
export const isWhole = ({ selection: { assignedTo, filters, q } }: Asked): boolean =>
  assignedTo === undefined && filters.length === 0 && q === undefined

/** Conversions as they are now, as a table: those that wait to be fed in place of what they were. */
export const presentTable = ({ ids, rows }: Unfed): string => {
  if (ids.length === 0) return "conversions e FINAL"
  const cells = names.map((name, place) => `tupleElement(waiting, ${place + 1}) AS ${name}`)
  const types = columns.map(({ type }) => type).join(", ")
  return `(
    SELECT ${names.join(", ")} FROM conversions FINAL WHERE id NOT IN (${ids.join(", ")})
    UNION ALL
    SELECT ${cells.join(", ")}
    FROM (SELECT arrayJoin(JSONExtract(${text(rows)}, 'Array(Tuple(${types}))')) AS waiting)) e`
}
