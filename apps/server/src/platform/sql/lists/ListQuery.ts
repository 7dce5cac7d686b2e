/**
 * Turns what a caller asks of a list into portable SQL. Names of columns come from the repository's
 * own list and never from the request, whose values travel as parameters alone.
 */
import type { ListQuery as Domain } from "@affnet/domain"
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import { OffThread } from "../OffThread.ts"
import { searchWords } from "./searchText.ts"

/** Where the rows of a list come from. */
export interface Source<A> {
  readonly select: Statement.Fragment
  /** The tables with their joins, without the word FROM. */
  readonly from: Statement.Fragment
  /** Who or what the list belongs to; nothing outside of it is ever seen. */
  readonly owner?: Statement.Fragment | undefined
  /** What the records' own table is called in `from`; not needed where it is the only one. */
  readonly alias?: string
  /** The columns of that table that can be filtered and sorted by; fields are named like them. */
  readonly columns: ReadonlyArray<string>
  /** The column that full-text search looks through. */
  readonly search: string
  readonly decode: (row: Readonly<Record<string, unknown>>) => A
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`)

const qualified = <A>({ alias }: Source<A>, column: string): string =>
  alias === undefined ? column : `${alias}.${column}`

/** A filter on a column that the repository does not have is a defect of the contract. */
const column = <A>(source: Source<A>, field: string): string => {
  if (!source.columns.includes(field)) throw new Error(`The list has no column for ${field}`)
  return qualified(source, field)
}

/** No text in a database has a NUL character, and a statement cannot even ask for one. */
const isStorable = (value: string | number): boolean =>
  typeof value === "number" || !value.includes("\0")

/** The condition of a list: its owner's rows, every filter, and every word of the search. */
const makeWhere = (sql: SqlClient.SqlClient) => {
  const filter = <A>(source: Source<A>, filter: Domain.Filter) => {
    const name = sql(column(source, filter.field))
    if ("anyOf" in filter) return [sql`${name} IN ${sql.in(filter.anyOf.filter(isStorable))}`]
    return [
      ...(filter.from === undefined ? [] : [sql`${name} >= ${filter.from}`]),
      ...(filter.below === undefined ? [] : [sql`${name} < ${filter.below}`])
    ]
  }
  const contains = <A>(source: Source<A>, word: string) =>
    sql`${sql(qualified(source, source.search))} LIKE ${`%${escapeLike(word)}%`} ESCAPE '\\'`

  return <A>(source: Source<A>, query: Domain.ListQuery) =>
    sql.and([
      source.owner ?? sql`1 = 1`,
      ...query.filters.flatMap((one) => filter(source, one)),
      ...searchWords(query.q).map((word) => contains(source, word))
    ])
}

/** One page of the list, and how many rows there are in all. Sorted by id where nothing else decides. */
export const makePage = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const { nullsSmallest } = yield* Dialect
  const offThread = yield* OffThread
  const where = makeWhere(sql)

  const orderBy = <A>(source: Source<A>, { sort }: Domain.ListQuery) => {
    const { field, direction } = sort
    const towards = sql.literal(direction === "asc" ? "ASC" : "DESC")
    const byId = sql`${sql(qualified(source, "id"))} ${towards}`
    if (field === undefined || field === "id") return byId
    return sql`${sql(column(source, field))} ${towards} ${nullsSmallest[direction]}, ${byId}`
  }

  return Effect.fnUntraced(function* <A>(source: Source<A>, query: Domain.ListQuery) {
    const { page, perPage } = query
    const conditions = where(source, query)
    // A search has to look at every row of the list.
    const run: Statement.Constructor = searchWords(query.q).length > 0 ? offThread : sql
    const offset = (page - 1) * perPage
    const rows = yield* run`
      SELECT ${source.select} FROM ${source.from} WHERE ${conditions}
      ORDER BY ${orderBy(source, query)} LIMIT ${perPage} OFFSET ${offset}`
    const isLast = rows.length < perPage && (rows.length > 0 || page === 1)
    const counted = isLast
      ? []
      : yield* run<{ readonly total: number }>`
          SELECT COUNT(*) AS total FROM ${source.from} WHERE ${conditions}`
    const total = counted[0]?.total ?? offset + rows.length
    return { items: rows.map(source.decode), page, perPage, total } satisfies Domain.Paged<A>
  }, Effect.orDie)
})
