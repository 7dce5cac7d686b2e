import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { germany } from "../../fixtures/givenReference.ts"
import { created } from "../../fixtures/givenRow.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { given, givenTarget, key, paths } from "./givenConversionsReport.ts"

describeOnEngines("What conversions reports are asked for", server, (it) => {
  it.effect("rows are in the order of time and ids, at any page size, either way", () =>
    Effect.gen(function* () {
      const { key: manager, convert, offer_id } = yield* given()
      const ids: Array<number> = []
      for (const second of [5, 3, 3, 3, 1])
        ids.push(yield* convert({ created_millis: (created + second) * 1000 }))
      const [e = 0, b = 0, c = 0, d = 0, a = 0] = ids
      const order = [a, b, c, d, e]
      const page = (query: string) =>
        Effect.map(get(manager, `${paths.manager}?offer=${offer_id}&${query}`), (answer) =>
          fieldOf(answer, key, "id")
        )
      assert.deepStrictEqual(yield* page(""), order)
      assert.deepStrictEqual(yield* page("sortDirection=desc"), [...order].reverse())
      for (const perPage of [1, 2, 3]) {
        const pages = []
        for (let number = 1; number <= Math.ceil(5 / perPage); number++)
          pages.push(...(yield* page(`perPage=${perPage}&page=${number}`)))
        assert.deepStrictEqual(pages, order)
      }
      const answer = yield* get(manager, `${paths.manager}?offer=${offer_id}&perPage=2&page=3`)
      assert.deepInclude(answer.headers, {
        "x-pagination-current-page": "3",
        "x-pagination-total-count": "5",
        "x-pagination-page-count": "3",
        "x-pagination-per-page": "2"
      })
    })
  )

  it.effect("a range is read in the caller's time zone and holds its whole last day", () =>
    Effect.gen(function* () {
      yield* setTime(Date.parse("2026-03-12T00:00:00Z") / 1000)
      const { convert, offer_id } = yield* givenTarget()
      const manager = yield* givenKey("manager", { timezone: "America/New_York" })
      const at = (instant: string) => convert({ created_millis: Date.parse(instant) })
      // The clocks go forward on the 8th: it begins at 05:00 UTC and ends at 04:00 UTC.
      yield* at("2026-03-08T04:59:59.999Z")
      const first = yield* at("2026-03-08T05:00:00Z")
      const last = yield* at("2026-03-09T03:59:59.999Z")
      const after = yield* at("2026-03-09T04:00:00Z")
      const ids = (range: string) =>
        Effect.map(get(manager.key, `${paths.manager}?offer=${offer_id}&${range}`), (answer) =>
          fieldOf(answer, key, "id")
        )
      assert.deepStrictEqual(yield* ids("rangeFrom=2026-03-08&rangeTo=2026-03-08"), [first, last])
      assert.deepStrictEqual(yield* ids("rangeFrom=2026-03-09"), [after])
      const seconds = "rangeFrom=2026-03-08 00:00:00&rangeTo=2026-03-08 23:59:58"
      assert.deepStrictEqual(yield* ids(seconds), [first])
    })
  )

  it.effect("filters by what is known, by what is not, and by words of ids", () =>
    Effect.gen(function* () {
      const { key: manager, convert, offer_id } = yield* given()
      const german = yield* convert({ country: germany.id, adv_order_id: "ORD-77", source: "Mail" })
      const unknown = yield* convert({ status: "pending" })
      const ids = (query: string) =>
        Effect.map(get(manager, `${paths.manager}?offer=${offer_id}&${query}`), (answer) =>
          fieldOf(answer, key, "id")
        )
      assert.deepStrictEqual(yield* ids(`country=${germany.id}`), [german])
      assert.deepStrictEqual(yield* ids("country=0"), [unknown])
      assert.deepStrictEqual(yield* ids(`country=0,${germany.id}`), [german, unknown])
      assert.deepStrictEqual(yield* ids("conversion_status=pending,hold"), [unknown])
      assert.deepStrictEqual(yield* ids("source=Mail"), [german])
      assert.deepStrictEqual(yield* ids("goal_type=4"), [german, unknown])
      assert.deepStrictEqual(yield* ids("goal_type=1"), [])
      assert.deepStrictEqual(yield* ids("q=ord-77"), [german])
      assert.deepStrictEqual(yield* ids("q=ord_77"), [])
      assert.deepStrictEqual(yield* ids("filters[countries]=0"), [unknown])
    })
  )

  it.effect("POST is the twin of GET; the body has the last word", () =>
    Effect.gen(function* () {
      const { key: manager, convert, offer_id } = yield* given()
      const first = yield* convert({ created_millis: created * 1000 })
      const second = yield* convert({ created_millis: created * 1000 + 1 })
      const ids = (fields: Readonly<Record<string, unknown>>, query = "") =>
        Effect.map(sendJson(manager, "POST", `${paths.manager}${query}`, fields), (answer) =>
          fieldOf(answer, key, "id")
        )
      assert.deepStrictEqual(yield* ids({ offer: offer_id }), [first, second])
      assert.deepStrictEqual(
        yield* ids({ filters: { offers: [offer_id] }, sortDirection: "desc" }, "?perPage=1"),
        [second]
      )
      assert.deepStrictEqual(yield* ids({ offer: offer_id, page: 2 }, "?perPage=1&page=1"), [
        second
      ])
    })
  )

  it.effect("every parameter that the contract names is answered, for every role", () =>
    Effect.gen(function* () {
      const { key: manager } = yield* given()
      yield* answersEveryParameter("reportConversions", manager, paths.manager)
      const affiliate = yield* givenKey("affiliate")
      yield* answersEveryParameter("reportAffiliateConversions", affiliate.key, paths.affiliate)
      const advertiser = yield* givenKey("advertiser")
      yield* answersEveryParameter("reportAdvertiserConversions", advertiser.key, paths.advertiser)
    })
  )

  it.effect("400: what a query cannot hold; 422: what a body cannot", () =>
    Effect.gen(function* () {
      const { key: manager } = yield* given()
      for (const [query, field] of [
        ["page=0", "page"],
        ["perPage=1001", "perPage"],
        ["sortField=colour", "sortField"],
        ["sortDirection=up", "sortDirection"],
        ["rangeFrom=2026-02-30", "rangeFrom"],
        ["rangeFrom=2026-01-02&rangeTo=2026-01-01", "rangeTo"],
        ["affiliate=ann", "affiliate"],
        ["colour=red", "colour"]
      ] as const) {
        const answer = yield* get(manager, `${paths.manager}?${query}`)
        assert.strictEqual(answer.status, 400, query)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field], query)
      }
      for (const [body, field] of [
        [{ page: 0 }, "page"],
        [{ sortField: "colour" }, "sortField"],
        [{ rangeFrom: "2026-01-02", rangeTo: "2026-01-01" }, "rangeTo"]
      ] as const) {
        const answer = yield* sendJson(manager, "POST", paths.manager, body)
        assert.strictEqual(answer.status, 422, field)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
      }
    })
  )
})
