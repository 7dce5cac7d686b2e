import { type ListQuery, UnixTime } from "@affnet/domain"
import { Clock, Effect, Record } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { oneAtATime } from "../../platform/sql/oneAtATime.ts"
import { refuseDuplicates } from "../../platform/sql/refuseDuplicates.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import type { Kind } from "./ReferenceKinds.ts"

interface Titled {
  readonly id: number
  readonly title: string
}

/** Makes the reads and changes of the rows of one kind of reference data. */
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
    list: (query: ListQuery.ListQuery) =>
      page(source, { ...query, sort: { ...query.sort, field: query.sort.field ?? kind.order } }),
    find: (id: number) => first(id, sql``),
    findForUpdate: (id: number) => partOfTransaction(first(id, forUpdate)),
    insert: Effect.fnUntraced(function* (values: Omit<Item, "id">) {
      const row = { ...cells(values), ...(yield* dates(["created", "updated"])) }
      const [stored] = yield* sql<{ readonly id: number }>`
        INSERT INTO ${table} ${sql.insert(row)} RETURNING id`.pipe(refuseTaken)
      return Number(stored?.id)
    }),
    update: Effect.fnUntraced(function* ({ id, ...values }: Item) {
      const row = { ...cells(values), ...(yield* dates(["updated"])) }
      yield* sql`UPDATE ${table} SET ${sql.update(row)} WHERE id = ${id}`.pipe(refuseTaken)
    }),
    /** Whoever may change the default begins with it: concurrent changes run one after the other. */
    lockDefault: kind.isDefault === undefined ? Effect.void : oneAtATime(sql, kind.table),
    /** Clears the default mark of the row that has it. */
    clearDefault: orDieInTransaction(
      Effect.asVoid(sql`UPDATE ${table} SET is_default = 0 WHERE is_default = 1`)
    ),
    /** Records keep referring to the row; it is in no list any more. */
    markDeleted: (id: number, now: UnixTime.UnixTime) =>
      sql`UPDATE ${table} SET deleted = ${now} WHERE id = ${id}`.pipe(noRows)
  }
})
