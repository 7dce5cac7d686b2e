import type { ListQuery } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import { type Cursor, ListCursor } from "../../../src/platform/sql/lists/ListCursor.ts"
import * as ListSql from "../../../src/platform/sql/lists/ListQuery.ts"
import { searchText } from "../../../src/platform/sql/lists/searchText.ts"
import { bare, describeOnEngines } from "./engines.ts"

const titles = ["Alpha", "beta", "Ärger", "100% sure", "a_b", "back\\slash", "Beta two", "O'Neill"]

/** Eight things of owner 1, whose rank is their number modulo 3 and null for the last, and one of owner 2. */
const createThings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { int64, text } = yield* Dialect
  yield* sql`DROP TABLE IF EXISTS things`
  yield* sql`CREATE TABLE things (id ${int64} PRIMARY KEY, owner_id ${int64} NOT NULL,
    title ${text} NOT NULL, rank ${int64}, search_text ${text} NOT NULL)`
  const things = titles.map((title, index) => ({
    id: index + 1,
    owner_id: 1,
    title,
    rank: index === 7 ? null : (index + 1) % 3,
    search_text: searchText(title)
  }))
  const foreign = { id: 9, owner_id: 2, title: "foreign", rank: 1, search_text: "foreign alpha" }
  yield* sql`INSERT INTO things ${sql.insert([foreign, ...things])}`
})

const everything: ListQuery.ListQuery = {
  page: 1,
  perPage: 100,
  sort: { field: undefined, direction: "asc" },
  q: undefined,
  filters: []
}

const Thing = Schema.Struct({
  id: Schema.Int,
  title: Schema.String,
  rank: Schema.NullOr(Schema.Int)
})

const list = Effect.fnUntraced(function* (query: Partial<ListQuery.ListQuery>) {
  const sql = yield* SqlClient.SqlClient
  const page = yield* ListSql.makePage(sql)
  const { items, total } = yield* page(
    {
      select: sql`t.id, t.title`,
      from: sql`things t`,
      owner: sql`t.owner_id = ${1}`,
      alias: "t",
      record: Thing,
      decode: (row) => row.id
    },
    { ...everything, ...query }
  )
  return { ids: items, total }
})

const ids = (query: Partial<ListQuery.ListQuery>) => Effect.map(list(query), (page) => page.ids)

const attacks = [
  "' OR '1'='1",
  "'; DROP TABLE things; --",
  "\\",
  "%",
  "_",
  "%' ESCAPE '!",
  "1) OR (1=1",
  "\0",
  "😀\u2028",
  "?",
  "$1",
  "#{x}",
  '"',
  "a".repeat(5000)
]

describeOnEngines("ListQuery", bare, (it) => {
  it.effect("only the owner's rows are listed and counted", () =>
    Effect.gen(function* () {
      yield* createThings
      assert.deepStrictEqual(yield* list({}), { ids: [1, 2, 3, 4, 5, 6, 7, 8], total: 8 })
      assert.deepStrictEqual(yield* list({ q: "foreign" }), { ids: [], total: 0 })
      assert.deepStrictEqual(yield* ids({ filters: [{ field: "id", anyOf: [9] }] }), [])
    })
  )

  it.effect("pages follow one another without gap or repetition, and know the total", () =>
    Effect.gen(function* () {
      yield* createThings
      const sort = { field: "rank", direction: "asc" } as const
      const pages = yield* Effect.forEach([1, 2, 3, 4], (page) => list({ page, perPage: 3, sort }))
      assert.deepStrictEqual(
        pages.flatMap((page) => page.ids),
        yield* ids({ sort })
      )
      assert.deepStrictEqual(
        pages.map((page) => page.total),
        [8, 8, 8, 8]
      )
    })
  )

  it.effect(
    "who reads all pages goes on behind the last row, whatever became of those before",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const direction of ["asc", "desc"] as const) {
          yield* createThings
          const sort = { field: undefined, direction }
          const expected = yield* ids({ sort })
          const cursor: Cursor = { lastId: undefined }
          const pages = yield* Effect.forEach([1, 2, 3], (page) =>
            Effect.tap(ids({ page, perPage: 3, sort }), ([first]) =>
              Effect.orDie(sql`DELETE FROM things WHERE id = ${first}`)
            ).pipe(Effect.provideService(ListCursor, cursor))
          )
          assert.deepStrictEqual(pages.flat(), expected)
        }
      })
  )

  it.effect("in another order than that of ids, pages count from the first row", () =>
    Effect.gen(function* () {
      yield* createThings
      const sort = { field: "title", direction: "asc" } as const
      const cursor: Cursor = { lastId: undefined }
      const pages = yield* Effect.forEach([1, 2, 3], (page) =>
        Effect.provideService(ids({ page, perPage: 3, sort }), ListCursor, cursor)
      )
      assert.deepStrictEqual(pages.flat(), yield* ids({ sort }))
      assert.isUndefined(cursor.lastId)
    })
  )

  it.effect("a page far beyond the end is empty, and still knows the total", () =>
    Effect.gen(function* () {
      yield* createThings
      const page = yield* list({ page: 2_147_483_647, perPage: 1000 })
      assert.deepStrictEqual(page, { ids: [], total: 8 })
    })
  )

  it.effect("null is the smallest value, and equals are in the order of their ids", () =>
    Effect.gen(function* () {
      yield* createThings
      assert.deepStrictEqual(
        yield* ids({ sort: { field: "rank", direction: "asc" } }),
        [8, 3, 6, 1, 4, 7, 2, 5]
      )
      assert.deepStrictEqual(
        yield* ids({ sort: { field: "rank", direction: "desc" } }),
        [5, 2, 7, 4, 1, 6, 3, 8]
      )
      assert.deepStrictEqual(
        yield* ids({ sort: { field: "id", direction: "desc" } }),
        [8, 7, 6, 5, 4, 3, 2, 1]
      )
    })
  )

  it.effect("titles sort by code points", () =>
    Effect.gen(function* () {
      yield* createThings
      const sorted = yield* ids({ sort: { field: "title", direction: "asc" } })
      assert.deepStrictEqual(
        sorted.map((id) => titles[Number(id) - 1]),
        [...titles].sort()
      )
    })
  )

  it.effect("filters hold one by one and together; an empty choice matches nothing", () =>
    Effect.gen(function* () {
      yield* createThings
      const filter = (...filters: ReadonlyArray<ListQuery.Filter>) => ids({ filters })
      assert.deepStrictEqual(yield* filter({ field: "rank", anyOf: [1, 2] }), [1, 2, 4, 5, 7])
      assert.deepStrictEqual(yield* filter({ field: "title", anyOf: ["beta"] }), [2])
      assert.deepStrictEqual(yield* filter({ field: "rank", anyOf: [] }), [])
      assert.deepStrictEqual(yield* filter({ field: "id", from: 3, below: 5 }), [3, 4])
      assert.deepStrictEqual(yield* filter({ field: "id", from: 7 }), [7, 8])
      assert.deepStrictEqual(
        yield* filter({ field: "rank", anyOf: [1] }, { field: "id", below: 5 }),
        [1, 4]
      )
    })
  )

  it.effect("search finds every word anywhere, without regard to case and accents", () =>
    Effect.gen(function* () {
      yield* createThings
      assert.deepStrictEqual(yield* ids({ q: "BETA" }), [2, 7])
      assert.deepStrictEqual(yield* ids({ q: "  wo  BÉt " }), [7])
      assert.deepStrictEqual(yield* ids({ q: "arger" }), [3])
      assert.deepStrictEqual(yield* ids({ q: "" }), [1, 2, 3, 4, 5, 6, 7, 8])
    })
  )

  it.effect("what is special to LIKE is an ordinary character of a search", () =>
    Effect.gen(function* () {
      yield* createThings
      assert.deepStrictEqual(yield* ids({ q: "%" }), [4])
      assert.deepStrictEqual(yield* ids({ q: "_" }), [5])
      assert.deepStrictEqual(yield* ids({ q: "\\" }), [6])
      assert.deepStrictEqual(yield* ids({ q: "'" }), [8])
    })
  )

  it.effect("hostile values are values: they match nothing and change nothing", () =>
    Effect.gen(function* () {
      yield* createThings
      for (const attack of attacks) {
        const found = yield* list({ filters: [{ field: "title", anyOf: [attack] }] })
        assert.deepStrictEqual(found, { ids: [], total: 0 }, attack)
        const searched = yield* list({ q: `zzz ${attack}` })
        assert.deepStrictEqual(searched, { ids: [], total: 0 }, attack)
      }
      assert.strictEqual((yield* list({})).total, 8)
    })
  )

  it.effect("a field that the list does not name is never taken for a column", () =>
    Effect.gen(function* () {
      yield* createThings
      for (const field of ["owner_id", "title) --", "constructor", "__proto__", ...attacks]) {
        const sorted = yield* Effect.exit(list({ sort: { field, direction: "asc" } }))
        assert.include(String(sorted), "The list has no column for")
        const filtered = yield* Effect.exit(list({ filters: [{ field, anyOf: [1] }] }))
        assert.include(String(filtered), "The list has no column for")
      }
    })
  )
})
