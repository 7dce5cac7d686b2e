import { ClickRow } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { germany } from "../../fixtures/givenReference.ts"
import { created } from "../../fixtures/givenRow.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const network = "/api/v2/network/reports"
const affiliate = "/api/v2/affiliate/reports"
const key = "transactions"

/** A manager, an affiliate and an offer, a day after the clicks of fixtures. */
const given = Effect.fnUntraced(function* () {
  yield* setTime(created + 86_400)
  const advertiser_id = yield* givenAdvertiser({ company_name: "Acme GmbH" })
  const offer_id = yield* givenOffer({ advertiser_id, title: "Spring sale", currency: "EUR" })
  const manager = yield* givenKey("manager")
  const mine = yield* givenKey("affiliate", { company_name: "Ann's Blog" })
  return { advertiser_id, manager, mine, offer_id }
})

describeOnEngines("Clicks report", server, (it) => {
  it.effect("200: a manager sees every column of a valid click", () =>
    Effect.gen(function* () {
      const { advertiser_id, manager, mine, offer_id } = yield* given()
      const id = yield* givenClick({
        affiliate_id: mine.account_id,
        offer_id,
        country: germany.id,
        ip: "203.0.113.7",
        sub_id1: "s1",
        is_unique: 0,
        created_millis: created * 1000 + 999
      })
      const answer = yield* get(manager.key, `${network}/clicks?offer=${offer_id}`)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Clicks Report")
      assert.strictEqual(answer.headers["x-data-complete-until"], "2026-01-02T00:00:00.000Z")
      const [row] = records(answer, key)
      assert.deepStrictEqual(Object.keys(row ?? {}), Object.keys(ClickRow.ClickRow.fields))
      assert.deepInclude(row, {
        click_id: id,
        created: "2026-01-01T00:00:00Z",
        is_unique: false,
        affiliate: { id: mine.account_id, value: "Ann's Blog" },
        advertiser: { id: advertiser_id, value: "Acme GmbH" },
        offer: { id: offer_id, value: "Spring sale" },
        currency: "EUR",
        country: { id: germany.id, value: "Germany" },
        ip: "203.0.113.7",
        sub_id1: "s1",
        landing_page: null
      })
    })
  )

  it.effect("200: an affiliate sees its own clicks alone, without the visitors' addresses", () =>
    Effect.gen(function* () {
      const { mine, offer_id } = yield* given()
      const other = yield* givenKey("affiliate")
      const ip = "203.0.113.7"
      const own = yield* givenClick({ affiliate_id: mine.account_id, offer_id, ip })
      yield* givenClick({ affiliate_id: other.account_id, offer_id, sub_id1: "theirs" })
      for (const answer of [
        yield* get(mine.key, `${affiliate}/clicks`),
        yield* sendJson(mine.key, "POST", `${affiliate}/clicks`, {
          affiliate: other.account_id,
          filters: { offers: [offer_id] }
        })
      ]) {
        assert.deepStrictEqual(fieldOf(answer, key, "click_id"), [own])
        const [row] = records(answer, key)
        assert.deepStrictEqual(
          Object.keys(row ?? {}),
          Object.keys(ClickRow.AffiliateClickRow.fields)
        )
        assert.notMatch(answer.text, /theirs|203\.0\.113|Acme|"ip"/)
      }
    })
  )

  it.effect("valid clicks are in one report, invalid ones with their reason in the other", () =>
    Effect.gen(function* () {
      const { manager, mine, offer_id } = yield* given()
      const of = { affiliate_id: mine.account_id, offer_id }
      const valid = yield* givenClick(of)
      const bot = yield* givenClick({ ...of, invalid_reason: "bot" })
      const foreign = yield* givenClick({ ...of, invalid_reason: "country_not_allowed" })
      const ids = (key: string, path: string) =>
        Effect.map(get(key, `${path}offer=${offer_id}`), (answer) =>
          fieldOf(answer, "transactions", "click_id")
        )
      for (const [key, prefix] of [
        [manager.key, network],
        [mine.key, affiliate]
      ] as const) {
        assert.deepStrictEqual(yield* ids(key, `${prefix}/clicks?`), [valid])
        assert.deepStrictEqual(yield* ids(key, `${prefix}/invalid-clicks?`), [bot, foreign])
        const path = `${prefix}/invalid-clicks?sortField=invalid_reason&sortDirection=desc&`
        assert.deepStrictEqual(yield* ids(key, path), [foreign, bot])
        assert.deepStrictEqual(yield* ids(key, `${prefix}/invalid-clicks?q=COUNTRY&`), [foreign])
        const answer = yield* get(key, `${prefix}/invalid-clicks?offer=${offer_id}`)
        assert.strictEqual(answer.message, "Invalid Clicks Report")
        assert.deepInclude(records(answer, "transactions")[1], {
          invalid_reason: "country_not_allowed",
          reason: "The offer is not for the visitor's country."
        })
      }
    })
  )

  it.effect("a click that names nobody and nothing is shown as such", () =>
    Effect.gen(function* () {
      const { manager } = yield* given()
      const nobody = { affiliate_id: 0, offer_id: 0, advertiser_id: 0, currency: "" }
      const id = yield* givenClick({ ...nobody, invalid_reason: "offer_unknown" })
      const answer = yield* get(manager.key, `${network}/invalid-clicks?affiliate=0`)
      assert.deepStrictEqual(fieldOf(answer, key, "click_id"), [id])
      assert.deepInclude(records(answer, key)[0], {
        affiliate: null,
        advertiser: null,
        offer: null,
        currency: ""
      })
    })
  )

  it.effect("clicks of one moment are in the order of their ids, so pages never overlap", () =>
    Effect.gen(function* () {
      const { manager, mine, offer_id } = yield* given()
      const of = { affiliate_id: mine.account_id, offer_id, created_millis: created * 1000 }
      const ids = []
      for (let count = 0; count < 5; count++) ids.push(yield* givenClick(of))
      const page = (number: number) =>
        get(manager.key, `${network}/clicks?offer=${offer_id}&perPage=2&page=${number}`)
      const pages = []
      for (const number of [1, 2, 3]) pages.push(...fieldOf(yield* page(number), key, "click_id"))
      assert.deepStrictEqual(pages, [...ids].sort())
      assert.strictEqual((yield* page(1)).headers["x-pagination-total-count"], "5")
    })
  )

  it.effect("every parameter that the contract names is answered", () =>
    Effect.gen(function* () {
      const { manager, mine } = yield* given()
      const invalid = `${affiliate}/invalid-clicks`
      yield* answersEveryParameter("reportClicks", manager.key, `${network}/clicks`)
      yield* answersEveryParameter("reportAffiliateInvalidClicks", mine.key, invalid)
    })
  )

  it.effect("400: a click has no goal and no status, and an affiliate no view of others", () =>
    Effect.gen(function* () {
      const { manager, mine } = yield* given()
      for (const query of ["goal=1", "conversion_status=approved", "sortField=conv_status"])
        assert.strictEqual((yield* get(manager.key, `${network}/clicks?${query}`)).status, 400)
      for (const query of ["affiliate=1", "advertiser=1", "sortField=ip"])
        assert.strictEqual((yield* get(mine.key, `${affiliate}/clicks?${query}`)).status, 400)
    })
  )

  it.effect("401: nobody without a key; 403: no other role", () =>
    Effect.gen(function* () {
      const { manager, mine } = yield* given()
      for (const name of ["clicks", "invalid-clicks"]) {
        assert.strictEqual((yield* get("", `${network}/${name}`)).status, 401)
        assert.strictEqual((yield* get(mine.key, `${network}/${name}`)).status, 403)
        assert.strictEqual((yield* get(manager.key, `${affiliate}/${name}`)).status, 403)
      }
    })
  )
})
