import { ClickColumns, ClickRow } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { call, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/reports/clicks-columns"
const alias = "/api/v2/network/reports/clicks-options"

const Groups = Schema.Array(ClickColumns.ClickColumnGroup)

describeOnEngines("Columns of the clicks report", server, (it) => {
  it.effect("200: every column of a row under a heading, in the order of the row", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const answer = yield* get(key, `${path}?rangeFrom=2026-01-01&rangeTo=2026-01-31`)
      assert.strictEqual(answer.status, 200)
      const groups = Schema.decodeUnknownSync(Groups)(answer.info["columns-list"])
      const items = groups.flatMap(({ items }) => items)
      assert.deepStrictEqual(
        items.map(({ key }) => key),
        Object.keys(ClickRow.ClickRow.fields)
      )
      assert.deepStrictEqual(
        items.map(({ reportSort }) => reportSort),
        items.map((_, index) => index + 1)
      )
      for (const { field, key, label } of items) {
        assert.strictEqual(field, key)
        assert.isNotEmpty(label, key)
      }
      assert.isTrue(items.some((item) => item.default === 1))
      assert.isTrue(items.some((item) => item.default === 0))
    })
  )

  it.effect("200: what the document and what clients of the flat form read is there", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const [group] = records(yield* get(key, path), "columns-list")
      assert.deepInclude(group, {
        key: "click",
        field: "click",
        group: "Click",
        parent: "",
        groupSort: 1,
        level: 0,
        label: "Click",
        sort: 1,
        reportSort: 1,
        default: 1,
        column: 0
      })
      const item = Object(group?.items)[0]
      assert.deepStrictEqual(item, {
        key: "click_id",
        field: "click_id",
        width: "280px",
        group: "Click",
        groupSort: 1,
        level: 1,
        parent: "click",
        column: 1,
        label: "Click ID",
        sort: 1,
        reportSort: 1,
        default: 1
      })
    })
  )

  it.effect("200: the other address gives the same answer", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const query = "?rangeFrom=2026-01-01"
      const [one, other] = [yield* get(key, path + query), yield* get(key, alias + query)]
      assert.strictEqual(other.status, 200)
      assert.strictEqual(other.text, one.text)
    })
  )

  it.effect("400: a bound that is no day, a range that ends before it begins, anything else", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const [query, field] of [
        ["rangeFrom=2026-02-30", "rangeFrom"],
        ["rangeTo=2026-01-01 10:00:00", "rangeTo"],
        ["rangeFrom=2026-01-02&rangeTo=2026-01-01", "rangeTo"],
        ["page=1", "page"]
      ] as const) {
        for (const address of [path, alias]) {
          const answer = yield* get(key, `${address}?${query}`)
          assert.strictEqual(answer.status, 400, query)
          assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
        }
      }
    })
  )

  it.effect(
    "401: nobody without a key; 403: no other role; 404: no other address; 405: no POST",
    () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        for (const address of [path, alias]) {
          assert.strictEqual((yield* get("", address)).status, 401)
          for (const role of ["affiliate", "advertiser"] as const) {
            const other = yield* givenKey(role)
            assert.strictEqual((yield* get(other.key, address)).status, 403)
          }
          assert.strictEqual((yield* get(key, `${address}-x`)).status, 404)
          assert.strictEqual((yield* call(key, "POST", address)).status, 405)
        }
      })
  )
})
