import { ConversionRow } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenConversion } from "../fixtures/givenConversion.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { germany } from "../fixtures/givenReference.ts"
import { type Columns, created } from "../fixtures/givenRow.ts"
import { answersEveryParameter } from "../fixtures/listParameters.ts"
import { fieldOf, get, records, sendJson, server, setTime } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../sql/engines.ts"

const paths = {
  manager: "/api/v2/network/reports/conversions",
  affiliate: "/api/v2/affiliate/reports/conversions",
  advertiser: "/api/v2/advertiser/reports/conversions"
} as const

const key = "transactions"

/** An advertiser's offer with a goal, and conversions of it. */
const givenTarget = Effect.fnUntraced(function* (advertiser?: number) {
  const advertiser_id = advertiser ?? (yield* givenAdvertiser({ company_name: "Acme GmbH" }))
  const offer_id = yield* givenOffer({ advertiser_id, title: "Spring sale" })
  const goal_id = yield* givenGoal({ offer_id, title: "Sale" })
  const target = { advertiser_id, offer_id, goal_id }
  return { ...target, convert: (columns: Columns = {}) => givenConversion(target, columns) }
})

/** A manager a day after the fixtures, whose network has what other tests left as well. */
const given = Effect.fnUntraced(function* () {
  yield* setTime(created + 86_400)
  const { key } = yield* givenKey("manager")
  return { key, ...(yield* givenTarget()) }
})

const whole = {
  affiliate_id: 0,
  status: "approved",
  currency: "EUR",
  revenue: 120_000,
  payout: 96_001,
  amount: 1_200_000,
  network_revenue: 132_000,
  network_payout: 105_600,
  network_amount: 1_320_000,
  exchange_rate: "0.9091",
  exchange_date: "2026-01-01",
  aff_click_id: "a1",
  source: "newsletter",
  sub_id1: "s1",
  aff_param5: "p5",
  country: germany.id,
  region: "Bavaria",
  device_type: "mobile",
  adv_order_id: "ORD-1",
  ip: "203.0.113.7",
  updated_millis: created * 1000 + 60_000
}

describeOnEngines("Conversions report", server, (it) => {
  it.effect("200: a manager sees every column", () =>
    Effect.gen(function* () {
      const { key: manager, advertiser_id, convert, goal_id, offer_id } = yield* given()
      const affiliate_id = yield* givenAffiliate({ company_name: "Ann's Blog" })
      const id = yield* convert({ ...whole, affiliate_id })
      const answer = yield* get(manager, `${paths.manager}?offer=${offer_id}`)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Conversions Report")
      assert.strictEqual(answer.headers["x-data-complete-until"], "2026-01-02T00:00:00.000Z")
      const [row] = records(answer, key)
      assert.deepStrictEqual(
        Object.keys(row ?? {}),
        Object.keys(ConversionRow.ConversionRow.fields)
      )
      assert.deepInclude(row, {
        id,
        created: "2026-01-01T00:00:00Z",
        updated: "2026-01-01T00:01:00Z",
        conv_status: "approved",
        affiliate: { id: affiliate_id, value: "Ann's Blog" },
        advertiser: { id: advertiser_id, value: "Acme GmbH" },
        offer: { id: offer_id, value: "Spring sale" },
        goal: { id: goal_id, value: "Sale" },
        landing_page: null,
        campaign: null,
        country: { id: germany.id, value: "Germany" },
        currency: "EUR",
        revenue: "12.00",
        payout: "9.6001",
        profit: "2.3999",
        amount: "120.00",
        network_currency: "USD",
        network_profit: "2.64",
        exchange_rate: "0.9091",
        invoice_id: null,
        sub_id1: "s1",
        sub_id2: null,
        ip: "203.0.113.7"
      })
    })
  )

  it.effect("200: an affiliate sees its own alone, and nothing of what the advertiser pays", () =>
    Effect.gen(function* () {
      const { convert } = yield* given()
      const mine = yield* givenKey("affiliate")
      const other = yield* givenKey("affiliate")
      const id = yield* convert({ ...whole, affiliate_id: mine.account_id })
      yield* convert({ ...whole, affiliate_id: other.account_id, source: "theirs" })
      const body = { affiliate: other.account_id, affiliate_id: other.account_id, q: "" }
      for (const answer of [
        yield* get(mine.key, paths.affiliate),
        yield* sendJson(mine.key, "POST", paths.affiliate, body)
      ]) {
        assert.deepStrictEqual(fieldOf(answer, key, "id"), [id])
        const [row] = records(answer, key)
        assert.deepStrictEqual(
          Object.keys(row ?? {}),
          Object.keys(ConversionRow.AffiliateConversionRow.fields)
        )
        assert.deepInclude(row, { payout: "9.6001", network_payout: "10.56", aff_click_id: "a1" })
        assert.notMatch(answer.text, /revenue|profit|amount|advertiser|203\.0\.113|Acme|ORD-1/)
        assert.notInclude(answer.text, "theirs")
      }
    })
  )

  it.effect("200: an advertiser sees its own alone, and nothing of what the affiliate gets", () =>
    Effect.gen(function* () {
      yield* setTime(created + 86_400)
      const mine = yield* givenKey("advertiser")
      const own = yield* givenTarget(mine.account_id)
      const foreign = yield* givenTarget()
      const affiliate_id = yield* givenAffiliate({ company_name: "Ann's Blog" })
      const id = yield* own.convert({ ...whole, affiliate_id })
      yield* foreign.convert({ ...whole, affiliate_id })
      const answer = yield* get(mine.key, paths.advertiser)
      assert.deepStrictEqual(fieldOf(answer, key, "id"), [id])
      const [row] = records(answer, key)
      assert.deepStrictEqual(
        Object.keys(row ?? {}),
        Object.keys(ConversionRow.AdvertiserConversionRow.fields)
      )
      assert.deepInclude(row, { revenue: "12.00", adv_order_id: "ORD-1", affiliate_id })
      assert.notMatch(answer.text, /payout|profit|sub_id|aff_param|Ann|203\.0\.113|"a1"/)
      const filtered = yield* get(mine.key, `${paths.advertiser}?offer=${foreign.offer_id}`)
      assert.deepStrictEqual(filtered.info, { transactions: [] })
    })
  )

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
        ["sortField=ip", "sortField"],
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
        [{ sortField: "ip" }, "sortField"],
        [{ rangeFrom: "2026-01-02", rangeTo: "2026-01-01" }, "rangeTo"]
      ] as const) {
        const answer = yield* sendJson(manager, "POST", paths.manager, body)
        assert.strictEqual(answer.status, 422, field)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
      }
    })
  )

  it.effect("400: an affiliate can neither filter by what it must not see nor sort by it", () =>
    Effect.gen(function* () {
      const { key: affiliate } = yield* givenKey("affiliate")
      for (const query of ["advertiser=1", "affiliate=1", "sortField=revenue"])
        assert.strictEqual(
          (yield* get(affiliate, `${paths.affiliate}?${query}`)).status,
          400,
          query
        )
      const { key: advertiser } = yield* givenKey("advertiser")
      for (const query of ["sub_id1=a", "sortField=payout"])
        assert.strictEqual(
          (yield* get(advertiser, `${paths.advertiser}?${query}`)).status,
          400,
          query
        )
    })
  )

  it.effect("401: nobody without a key; 403: no other role", () =>
    Effect.gen(function* () {
      for (const role of ["manager", "affiliate", "advertiser"] as const) {
        assert.strictEqual((yield* get("", paths[role])).status, 401)
        for (const other of ["manager", "affiliate", "advertiser"] as const) {
          const { key } = yield* givenKey(other)
          assert.strictEqual((yield* get(key, paths[role])).status, role === other ? 200 : 403)
        }
      }
    })
  )
})
