import type { ValidationFailed } from "@affnet/api"
import { type ListQuery, UnixTime } from "@affnet/domain"
import { Clock, Effect, type Option, Record } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { insertReturningId } from "../../platform/sql/insertReturningId.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { refuseDuplicates } from "../../platform/sql/refuseDuplicates.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import type { Kind } from "./ReferenceKinds.ts"

interface Titled {
  readonly id: number
  readonly title: string
}

/** The rows of one kind of reference data. */
export interface ReferenceRepo<Item> {
  readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Item>>
  readonly find: (id: number) => Effect.Effect<Option.Option<Item>>
  readonly findForUpdate: (id: number) => Effect.Effect<Option.Option<Item>, never, Transaction>
  readonly insert: (values: Omit<Item, "id">) => Effect.Effect<number, ValidationFailed>
  readonly update: (item: Item) => Effect.Effect<void, ValidationFailed>
  /** Clears the default mark of the row that has it. Concurrent callers run one after the other. */
  readonly clearDefault: Effect.Effect<void, never, Transaction>
  /** Records keep referring to the row; it is in no list any more. */
  readonly markDeleted: (id: number, now: UnixTime.UnixTime) => Effect.Effect<void>
}

export const makeReferenceRepo = Effect.fnUntraced(function* <Item extends Titled, C, U>(
  kind: Kind<Item, C, U>
) {
  const sql = yield* SqlClient.SqlClient
  const { forUpdate } = yield* Dialect
  const page = yield* ListSql.makePage(sql)
  const table = sql(kind.table)
  const isThere = sql`deleted IS NULL`

  const source = {
    select: sql`*`,
    from: sql`${table}`,
    owner: isThere,
    record: kind.record,
    computed: Record.map(kind.columns, (column) => sql`${sql(column)}`),
    decode: kind.decode
  }

  const first = (id: number, lock: Statement.Fragment) =>
    sql`SELECT * FROM ${table} WHERE id = ${id} AND ${isThere} ${lock}`.pipe(firstRow(kind.decode))

  const cells = (values: Omit<Item, "id"> & { readonly title: string }) => ({
    ...kind.cells(values),
    search_text: searchText(values.title)
  })
  /** The current time, for the given date columns. */
  const dates = (columns: ReadonlyArray<"created" | "updated">) =>
    Effect.map(Clock.currentTimeMillis, (millis) =>
      kind.isDated === true
        ? Object.fromEntries(columns.map((column) => [column, UnixTime.fromMillis(millis)]))
        : {}
    )
  const refuseTaken = refuseDuplicates({ [`${kind.table}_title`]: "title" })

  return {
    list: (query) =>
      page(source, { ...query, sort: { ...query.sort, field: query.sort.field ?? kind.order } }),
    find: (id) => first(id, sql``),
    findForUpdate: (id) => first(id, forUpdate),
    insert: Effect.fnUntraced(function* (values) {
      const row = { ...cells(values), ...(yield* dates(["created", "updated"])) }
      return yield* insertReturningId(kind.table, row).pipe(
        Effect.provideService(SqlClient.SqlClient, sql),
        refuseTaken
      )
    }),
    update: Effect.fnUntraced(function* ({ id, ...values }) {
      const row = { ...cells(values), ...(yield* dates(["updated"])) }
      yield* sql`UPDATE ${table} SET ${sql.update(row)} WHERE id = ${id}`.pipe(refuseTaken)
    }),
    clearDefault: Effect.orDie(
      Effect.andThen(
        sql`SELECT id FROM network WHERE id = 1 ${forUpdate}`,
        Effect.asVoid(sql`UPDATE ${table} SET is_default = 0 WHERE is_default = 1`)
      )
    ),
    markDeleted: (id, now) =>
      sql`UPDATE ${table} SET deleted = ${now} WHERE id = ${id}`.pipe(noRows)
  } satisfies ReferenceRepo<Item>
})
