/**
 * Turns what a caller asks of a list into portable SQL. Names of columns come from the record and
 * the repository and never from the request, whose values travel as parameters alone.
 */
import { AssignedTo } from "@affnet/api"
import {
  CalendarDate,
  type ListQuery as Domain,
  FieldTypes,
  IsoTime,
  ListDate
} from "@affnet/domain"
import { Effect, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import { OffThread } from "../OffThread.ts"
import { occurs } from "../occurs.ts"
import { ListCursor } from "./ListCursor.ts"
import { searchWords } from "./searchText.ts"

/** Where the rows of a list come from. */
export interface Source<A> {
  readonly select: Statement.Fragment
  /** The tables with their joins, without the word FROM. */
  readonly from: Statement.Fragment
  /** The owner of the list. Rows of others are never visible. */
  readonly owner?: Statement.Fragment | undefined
  /** The condition for managers who have assignments only. */
  readonly assigned?: (manager_id: number) => Statement.Fragment
  /** What the records' own table is called in `from`; not needed where it is the only one. */
  readonly alias?: string
  /** The record whose scalar fields the list goes by. A field is a column of the same name, or computed. */
  readonly record?: { readonly fields: Schema.Struct.Fields }
  /** What fields are that have no column of their name. */
  readonly computed?: Readonly<Record<string, Statement.Fragment>>
  /** The column that full-text search looks through. Default: `search_text`. */
  readonly search?: string
  readonly decode: (row: Readonly<Record<string, unknown>>) => A
}

const qualified = <A>({ alias }: Source<A>, column: string): string =>
  alias === undefined ? column : `${alias}.${column}`

const own = <A>(values: Readonly<Record<string, A>> = {}, name: string): A | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

const kindOf = <A>({ record }: Source<A>, field: string): FieldTypes.Kind | undefined => {
  const schema = own(record?.fields, field)
  return schema === undefined ? undefined : FieldTypes.kindOf(schema.ast)
}

/** Decimals are text, and go by what they are worth. */
const asDecimal = (sql: SqlClient.SqlClient, text: Statement.Fragment | string | number | bigint) =>
  sql`CAST(${text} AS NUMERIC)`

/** A field that neither the record nor the repository knows is a defect of the contract. */
const makeValueOf =
  (sql: SqlClient.SqlClient) =>
  <A>(source: Source<A>, field: string): Statement.Fragment => {
    const computed = own(source.computed, field)
    if (computed !== undefined) return computed
    const kind = kindOf(source, field)
    if (kind === undefined) throw new Error(`The list has no column for ${field}`)
    const column = sql`${sql(qualified(source, field))}`
    return kind === "decimal" ? asDecimal(sql, column) : column
  }

/** No text in a database has a NUL character, and a statement cannot even ask for one. */
const isStorable = (value: string | number | bigint): boolean =>
  typeof value !== "string" || !value.includes("\0")

const isDate = Schema.is(ListDate.Input)

/** The seconds that a date covers. */
const secondsOf = (date: ListDate.ListDate) => {
  const { endMillis, startMillis } = ListDate.toTimeRange(date)
  return [Math.ceil(startMillis / 1000), Math.ceil(endMillis / 1000)] as const
}

/** An end of a range as the column has it: a column of days is asked for the day of the second. */
const endOf = (kind: FieldTypes.Kind | undefined, end: number | bigint | string) => {
  const millis = Number(end) * 1000
  return kind === "day"
    ? CalendarDate.fromUtcMillis(millis)
    : kind === "time"
      ? IsoTime.fromMillis(millis)
      : end
}

/** The condition of a list: its owner's rows, every filter, and every word of the search. */
const makeWhere = (sql: SqlClient.SqlClient) => {
  const valueOf = makeValueOf(sql)
  const anyOf = <A>(source: Source<A>, { anyOf, field }: Domain.AnyOf) => {
    const value = valueOf(source, field)
    const kind = kindOf(source, field)
    if (kind === "decimal")
      return sql.or(anyOf.map((one) => sql`${value} = ${asDecimal(sql, one)}`))
    if (kind !== "date") return sql`${value} IN ${sql.in(anyOf.filter(isStorable))}`
    const spans = anyOf.filter(isDate).map(secondsOf)
    return sql.or(spans.map(([from, below]) => sql`(${value} >= ${from} AND ${value} < ${below})`))
  }
  const filter = <A>(source: Source<A>, filter: Domain.Filter) => {
    if ("anyOf" in filter) return [anyOf(source, filter)]
    const { below, field, from, upTo } = filter
    const value = valueOf(source, field)
    const kind = kindOf(source, field)
    const end = (given: number | bigint | string) =>
      kind === "decimal" ? asDecimal(sql, given) : sql`${endOf(kind, given)}`
    return [
      ...(from === undefined ? [] : [sql`${value} >= ${end(from)}`]),
      ...(below === undefined ? [] : [sql`${value} < ${end(below)}`]),
      ...(upTo === undefined ? [] : [sql`${value} <= ${end(upTo)}`])
    ]
  }
  const contains = <A>(source: Source<A>, word: string) =>
    occurs(sql, sql`${sql(qualified(source, source.search ?? "search_text"))}`, word)

  return <A>(source: Source<A>, query: Domain.ListQuery, assignedTo: number | undefined) =>
    sql.and([
      source.owner ?? sql`1 = 1`,
      ...(assignedTo === undefined || source.assigned === undefined
        ? []
        : [source.assigned(assignedTo)]),
      ...query.filters.flatMap((one) => filter(source, one)),
      ...searchWords(query.q).map((word) => contains(source, word))
    ])
}

/** Whether the rows come in the order of their ids. */
const goesById = ({ sort }: Pick<Domain.ListQuery, "sort">): boolean =>
  sort.field === undefined || sort.field === "id"

/** Whether the list needs every row: for a search, an order, or a computed field. */
const isScan = <A>({ computed }: Source<A>, { filters, q, sort }: Domain.ListQuery): boolean =>
  searchWords(q).length > 0 ||
  !goesById({ sort }) ||
  filters.some(({ field }) => own(computed, field) !== undefined)

/** Whether the list may be a scan: no index is sure to find anything but ids. */
const mayBeScan = (query: Domain.ListQuery): boolean =>
  !goesById(query) || query.filters.some(({ field }) => field !== "id")

const idOf = (row: Readonly<Record<string, unknown>> | undefined): number | undefined =>
  typeof row?.id === "number" ? row.id : undefined

/** One page of the list, and the total of rows. Sorted by id unless the query says otherwise. */
export const makePage = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const { engine, nullsSmallest } = yield* Dialect
  const offThread = yield* OffThread
  const where = makeWhere(sql)
  const valueOf = makeValueOf(sql)

  /** What SQLite reads, the event loop waits for. */
  const isApart = <A>(source: Source<A>, query: Domain.ListQuery): boolean =>
    isScan(source, query) || (engine === "sqlite" && mayBeScan(query))

  const orderBy = <A>(source: Source<A>, query: Domain.ListQuery) => {
    const { field, direction } = query.sort
    const towards = sql.literal(direction === "asc" ? "ASC" : "DESC")
    const byId = sql`${sql(qualified(source, "id"))} ${towards}`
    if (field === undefined || goesById(query)) return byId
    return sql`${valueOf(source, field)} ${towards} ${nullsSmallest[direction]}, ${byId}`
  }

  const behind = <A>(source: Source<A>, { sort }: Domain.ListQuery, id: number) => {
    const after = sql.literal(sort.direction === "asc" ? ">" : "<")
    return sql`${sql(qualified(source, "id"))} ${after} ${id}`
  }

  return Effect.fnUntraced(function* <A>(source: Source<A>, query: Domain.ListQuery) {
    const { page, perPage } = query
    const conditions = where(source, query, yield* AssignedTo)
    const cursor = goesById(query) ? yield* ListCursor : undefined
    const lastId = page === 1 ? undefined : cursor?.lastId
    const run: Statement.Constructor = isApart(source, query) ? offThread : sql
    const offset = (page - 1) * perPage
    const isBehind = lastId !== undefined
    // A search looks at every row anyway, so that they are counted on the way.
    const counting =
      searchWords(query.q).length > 0 ? sql`, COUNT(*) OVER () AS found_in_all` : sql``
    const rows = yield* run<Readonly<Record<string, unknown>>>`
      SELECT ${source.select}${counting} FROM ${source.from}
      WHERE ${conditions} ${isBehind ? sql`AND ${behind(source, query, lastId)}` : sql``}
      ORDER BY ${orderBy(source, query)} LIMIT ${perPage} OFFSET ${isBehind ? 0 : offset}`
    if (cursor !== undefined) cursor.lastId = idOf(rows.at(-1))
    const isLast = isBehind || (rows.length < perPage && (rows.length > 0 || page === 1))
    const known = isLast ? offset + rows.length : rows[0]?.found_in_all
    const counted =
      known !== undefined
        ? []
        : yield* run<{ readonly total: number }>`
            SELECT COUNT(*) AS total FROM ${source.from} WHERE ${conditions}`
    const total = counted[0]?.total ?? Number(known)
    return { items: rows.map(source.decode), page, perPage, total } satisfies Domain.Paged<A>
  }, Effect.orDie)
})
