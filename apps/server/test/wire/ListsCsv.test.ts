import { Api, ListCsv } from "@affnet/api"
import { Csv } from "@affnet/api/Wire"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../src/platform/sql/commits/insertRows.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenCategory, givenTag } from "../fixtures/givenReference.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { exchange } from "./Exchange.ts"
import { options, server } from "./WireServer.ts"

const csv = { accept: "text/csv" }
const categories = "/api/v2/network/settings/categories"

/** The lists of managers that need no id in their path. */
const lists: Array<{ readonly path: string; readonly columns: ReadonlyArray<Csv.Column> }> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    const page = ListCsv.pageOf(endpoint)
    if (page === undefined || endpoint.method !== "GET") return
    if (!/^\/api\/v2\/(network|common)\/[^:]+$/u.test(endpoint.path)) return
    lists.push({ path: endpoint.path, columns: Csv.columnsOf(page.item) })
  }
})

const linesOf = (text: string) => text.split("\r\n").slice(0, -1)

describeOnEngines(
  "Lists as CSV",
  server(),
  (it) => {
    it.effect("200: every list of the contract, with the columns of its record", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        yield* givenAffiliate({ company_name: "=1+1" })
        assert.isAbove(lists.length, 12)
        // `info` is the list itself there.
        assert.include(
          lists.map(({ path }) => path),
          "/api/v2/network/commission-plan/index"
        )
        for (const { columns, path } of lists) {
          const answer = yield* exchange({ key, headers: csv, path })
          assert.strictEqual(answer.status, 200, `${path} ${answer.text}`)
          assert.strictEqual(
            answer.headers["content-type"],
            "text/csv; charset=utf-8; header=present",
            path
          )
          assert.strictEqual(
            answer.headers["content-disposition"],
            `attachment; filename="${path.replace("/index", "").split("/").at(-1)}.csv"`
          )
          assert.strictEqual(`${linesOf(answer.text)[0]}\r\n`, Csv.header(columns), path)
          if (path.endsWith("/affiliates")) assert.include(answer.text, `"'=1+1"`)
        }
      })
    )

    it.effect("without a page every record of the filter comes once; with one, that page", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const titles = Array.from({ length: 1201 }, (_, index) => `Many ${index}`)
        yield* insertRows(
          "categories",
          titles.map((title) => ({ title, search_text: title.toLowerCase() }))
        )
        const ask = (query: string) =>
          exchange({ key, headers: csv, path: `${categories}?q=many&${query}` })
        const whole = yield* ask("fields=title")
        assert.deepStrictEqual(linesOf(whole.text), [
          '"title"',
          ...titles.map((title) => `"${title}"`)
        ])
        assert.notProperty(whole.headers, "x-pagination-total-count")
        const page = yield* ask("fields=title&page=2&perPage=2")
        assert.deepStrictEqual(linesOf(page.text), ['"title"', '"Many 2"', '"Many 3"'])
        assert.deepInclude(page.headers, {
          "x-pagination-total-count": "1201",
          "x-pagination-current-page": "2",
          "x-pagination-per-page": "2"
        })
        const sorted = yield* ask("sortField=id&sortDirection=desc")
        assert.strictEqual(linesOf(sorted.text).length, 1202)
        assert.include(linesOf(sorted.text)[1], "Many 1200")
      })
    )

    it.effect("200: a list that is `info` itself", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const product = yield* givenOffer({ currency: "EUR" })
        const plans = "/api/v2/network/commission-plan"
        yield* exchange({ key, method: "POST", path: plans, body: { title: "Partners", product } })
        const path = `${plans}/index?product=${product}&fields=title,currency`
        const answer = yield* exchange({ key, headers: csv, path })
        assert.strictEqual(answer.text, '"title","currency"\r\n"Partners","EUR"\r\n')
      })
    )

    it.effect("cells that a spreadsheet would compute are text; quotes are doubled", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const id = yield* givenTag('=cmd|"x"', { sort: 5 })
        const path = `/api/v2/network/settings/tags?id=${id}`
        const { text } = yield* exchange({ key, headers: csv, path })
        assert.strictEqual(text, `"id","title","sort"\r\n"${id}","'=cmd|""x""","5"\r\n`)
      })
    )

    it.effect("JSON is answered to those who want it rather, and errors are JSON for all", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        yield* givenCategory("Any")
        for (const accept of ["*/*", "application/json", "text/csv;q=0.1, application/json"]) {
          const answer = yield* exchange({ key, headers: { accept }, path: categories })
          assert.match(answer.headers["content-type"] ?? "", /^application\/json/u)
        }
        const statuses: Array<number> = []
        for (const [path, holder] of [
          [`${categories}?nonsense=1`, key],
          [`${categories}?page=0`, key],
          [categories, ""],
          ["/api/v2/network/offers/2147483647/goals", key]
        ] as const) {
          const answer = yield* exchange({ key: holder, headers: csv, path })
          assert.match(answer.headers["content-type"] ?? "", /^application\/json/u)
          statuses.push(answer.status)
        }
        assert.deepStrictEqual(statuses, [400, 400, 401, 404])
      })
    )

    it.effect("400: more than 100 000 records come by pages alone", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const sql = yield* SqlClient.SqlClient
        yield* sql`
          INSERT INTO traffic_sources (title, search_text)
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
          SELECT CAST(i AS TEXT), '' FROM n`
        const path = "/api/v2/network/settings/traffic-sources"
        const answer = yield* exchange({ key, headers: csv, path })
        assert.strictEqual(answer.status, 400)
        assert.include(answer.text, "perPage")
        const paged = yield* exchange({ key, headers: csv, path: `${path}?page=3` })
        assert.strictEqual(paged.status, 200)
      })
    )
  },
  options
)
