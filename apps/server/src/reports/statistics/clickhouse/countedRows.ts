/** How events count in ClickHouse: the same expressions as in the database, where 0 and an empty text stand for null. */
import { Measures } from "@affnet/domain"
import { measuresIn } from "../store/countedEvents.ts"
import { type EventTable, eventTables, isText } from "./eventTables.ts"

/** Whether a measure counts: its sums have 64 bits. Those of money have 128. */
export const isCount = (name: string): boolean => Measures.counts.some((count) => count === name)

/** What a row adds to the count of events, whose groups are those of more than none. */
const counted = { clicks: "1", impressions: "impressions", conversions: "1" } as const

/**
 * A number above 0 where a group of rows `r` has events. Only where rows have a sign can a group come to none;
 * anywhere else it has at least one, and no sum has to be kept for it.
 */
export const eventsIn = ({ hasSign }: EventTable): string => (hasSign ? "sum(r.counted)" : "1")

/** The newest event of a row. */
const newest = {
  clicks: "created_millis",
  impressions: "newest_millis",
  conversions: "created_millis"
} as const

/** What stands for a column that a table does not have. */
const lacking: Readonly<Record<string, string>> = { goal_id: "0", status: "'none'" }
const emptyTexts: ReadonlySet<string> = new Set(
  eventTables.flatMap(({ columns }) => columns.filter(isText).map(({ name }) => name))
)

const columnIn = ({ columns }: EventTable, name: string): string => {
  const column = columns.find((each) => each.name === name)
  return column?.known("e") ?? lacking[name] ?? (emptyTexts.has(name) ? "''" : "0")
}

/** What is selected of a table of events. */
export interface Selection {
  readonly from: string
  /** Expressions by the names that they get; `e` is the event. */
  readonly expressions: Readonly<Record<string, string>>
  readonly columns: ReadonlyArray<string>
  readonly measures: ReadonlyArray<Measures.Name>
  /** Expressions of measures that stand in for those of the table. */
  readonly measuredBy?: { readonly [name in Measures.Name]?: string }
  readonly where: string
}

/**
 * The rows of a table with their measures. A row that takes another one back counts against it: to leave both out,
 * ClickHouse would put the rows of each month in order (`FINAL`), which takes longer than to add them up.
 */
export const countedRows = (
  table: EventTable,
  { columns, expressions, from, measuredBy = {}, measures, where }: Selection
): string => {
  const sign = table.hasSign ? " * e.sign" : ""
  const measure = (name: Measures.Name) =>
    `(${measuredBy[name] ?? measuresIn[table.table](name) ?? "0"})${sign} AS ${name}`
  const selected = [
    ...Object.entries(expressions).map(([name, expression]) => `${expression} AS ${name}`),
    ...columns.map((name) => `${columnIn(table, name)} AS ${name}`),
    `e.${newest[table.table]} AS newest`,
    `${counted[table.table]}${sign} AS counted`,
    ...measures.map(measure)
  ]
  const condition = table.table === "conversions" ? `(${where}) AND e.status <> 'trash'` : where
  return `SELECT ${selected.join(", ")} FROM ${from} WHERE ${condition}`
}
