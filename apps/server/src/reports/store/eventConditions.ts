/**
 * Which events a report holds, as conditions on their table, which is called `e`. Names of columns come from the
 * repository and from the dimensions of the domain, never from the request.
 */
import { Dimension, SearchText, type TimeRange } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"
import type { Known } from "./ReportColumns.ts"

/** Where the rows of a report come from. */
export interface Source extends Known {
  /** The table of the events, called `e`; it has `id` and `created_millis`. */
  readonly table: string
  /** What stands for the table where only some of its rows are looked at. */
  readonly rows?: Statement.Fragment
  /** Whose events; nothing outside of it is ever seen. */
  readonly owner: Statement.Fragment
  /** The condition for managers who have assignments only. */
  readonly assigned: (manager_id: number) => Statement.Fragment
  /** The columns that a search looks through. */
  readonly searched: ReadonlyArray<string>
}

/** Which events a report holds. */
export interface Selection {
  readonly range: TimeRange.TimeRange
  readonly filters: ReadonlyArray<Dimension.Filter>
  readonly q: string | undefined
  /** The calling manager, when it has assignments only. */
  readonly assignedTo: number | undefined
}

/** The last event that an export has sent. */
export interface Cursor {
  readonly row_millis: number
  readonly row_id: string | number
}

/** No text in a database has a NUL character, and a statement cannot even ask for one. */
const isStorable = (value: string | number): boolean => !String(value).includes("\0")

const wordsOf = (q: string | undefined): ReadonlyArray<string> =>
  SearchText.essential((q ?? "").toLowerCase().split(/\s+/u)).filter(isStorable)

/** 0 and the empty text stand for unknown values. */
const isUnknown = (value: string | number): boolean => value === 0 || value === ""

/** Whether a word occurs in a text, in the words of an engine. */
type Occurs = (text: Statement.Fragment, word: string) => Statement.Fragment

/** Makes the conditions of reports: its owner's events of its range, every filter, every word of the search. */
export const makeConditions = (sql: SqlClient.SqlClient, occurs: Occurs) => {
  const filter = ({ anyOf, key }: Dimension.Filter) => {
    const name = sql(`e.${Dimension.all[key].column}`)
    const values = sql.in(anyOf.filter(isStorable))
    if (key === "goal_type") return sql`${name} IN (SELECT id FROM goals WHERE type IN ${values})`
    return anyOf.some(isUnknown)
      ? sql`(${name} IN ${values} OR ${name} IS NULL)`
      : sql`${name} IN ${values}`
  }
  const isFound = ({ searched }: Source, word: string) =>
    sql.or(searched.map((name) => occurs(sql`LOWER(${sql(`e.${name}`)})`, word)))

  const where = (source: Source, { assignedTo, filters, q, range }: Selection) =>
    sql.and([
      source.owner,
      ...(assignedTo === undefined ? [] : [source.assigned(assignedTo)]),
      sql`e.created_millis >= ${range.startMillis}`,
      sql`e.created_millis < ${range.endMillis}`,
      ...filters.map(filter),
      ...wordsOf(q).map((word) => isFound(source, word))
    ])

  /** The rest of the range, with one bound at the last event: a second one may hide it from the index. */
  const from = (last: Cursor, { range, ...selection }: Selection, isAscending: boolean) => {
    const bound = isAscending
      ? { startMillis: last.row_millis }
      : { endMillis: last.row_millis + 1 }
    const than = sql.literal(isAscending ? ">" : "<")
    return {
      rest: { ...selection, range: { ...range, ...bound } },
      beyond: sql`(e.created_millis <> ${last.row_millis} OR e.id ${than} ${last.row_id})`
    }
  }

  /** The same as `where`, of the events that follow the last one in the order of time. */
  const whereBehind = (
    source: Source,
    selection: Selection,
    isAscending: boolean,
    last: Cursor | undefined
  ) => {
    if (last === undefined) return where(source, selection)
    const { beyond, rest } = from(last, selection, isAscending)
    return sql`${where(source, rest)} AND ${beyond}`
  }

  return { where, whereBehind }
}
