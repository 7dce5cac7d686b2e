import { ClickRow } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import {
  fieldOf,
  get,
  records,
  request,
  send,
  sendJson,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const pathOf = (role: string) => `/api/v2/${role}/reports`
const key = "transactions"
const back = "https://back.example/?c={click_id}"

const given = Effect.gen(function* () {
  yield* setTime(created + 86_400)
  const manager = yield* givenKey("manager")
  const seller = yield* givenKey("advertiser")
  const mine = yield* givenKey("affiliate")
  const offer_id = yield* givenOffer({ advertiser_id: seller.account_id, trafficback_url: back })
  const landing_page_id = yield* givenLandingPage({ offer_id, url: "https://shop.example/" })
  const click = { offer_id, affiliate_id: mine.account_id }
  const turned = yield* givenClick({ ...click, invalid_reason: "country_not_allowed" })
  const marked = yield* givenClick({ ...click, landing_page_id, invalid_reason: "bot" })
  const valid = yield* givenClick(click)
  yield* givenClick({ invalid_reason: "bot" })
  return { manager, seller, mine, offer_id, turned, marked, valid }
})

describeOnEngines("The log of clicks", server, (it) => {
  it.effect("200: each role sees its invalid clicks with reason and destination", () =>
    Effect.gen(function* () {
      const { manager, marked, mine, offer_id, seller, turned } = yield* given
      const shown = {
        network: [manager, ClickRow.LoggedClickRow],
        affiliate: [mine, ClickRow.AffiliateLoggedClickRow],
        advertiser: [seller, ClickRow.AdvertiserLoggedClickRow]
      } as const
      for (const [role, [{ key: apiKey }, record]] of Object.entries(shown)) {
        const path = `${pathOf(role)}/logs/clicks`
        for (const answer of [
          yield* get(apiKey, `${path}?offer=${offer_id}`),
          yield* sendJson(apiKey, "POST", path, { offer: offer_id })
        ]) {
          assert.strictEqual(answer.status, 200, answer.text)
          assert.strictEqual(answer.message, "Clicks Log")
          const rows = records(answer, key)
          assert.deepStrictEqual(
            rows.map(({ click_id, destination, invalid_reason }) => [
              click_id,
              invalid_reason,
              destination
            ]),
            [
              [turned, "country_not_allowed", back],
              [marked, "bot", "https://shop.example/"]
            ]
          )
          for (const row of rows) assert.sameMembers(Object.keys(row), Object.keys(record.fields))
        }
      }
    })
  )

  it.effect(
    "200: the destination is the affiliate's before the offer's, and none where there is none",
    () =>
      Effect.gen(function* () {
        const { manager, mine, offer_id, turned } = yield* given
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE affiliates SET trafficback_url = 'https://own.example' WHERE id = ${mine.account_id}`
        const path = `${pathOf("network")}/logs/clicks?offer=${offer_id}&columns=destination,click_id`
        const rows = records(yield* get(manager.key, path), key)
        assert.deepInclude(rows, {
          destination: "https://own.example",
          click_id: turned,
          currency: "USD"
        })
        const nowhere = yield* givenClick({ offer_id: yield* givenOffer(), invalid_reason: "bot" })
        const all = yield* get(manager.key, `${pathOf("network")}/logs/clicks?perPage=1000`)
        assert.deepInclude(
          records(all, key).find(({ click_id }) => click_id === nowhere),
          {
            destination: null
          }
        )
      })
  )

  it.effect("200: advertisers see the valid clicks on their offers, and nobody else's", () =>
    Effect.gen(function* () {
      const { seller, valid } = yield* given
      for (const answer of [
        yield* get(seller.key, `${pathOf("advertiser")}/clicks`),
        yield* sendJson(seller.key, "POST", `${pathOf("advertiser")}/clicks`, {})
      ]) {
        assert.deepStrictEqual(fieldOf(answer, key, "click_id"), [valid])
        const [row] = records(answer, key)
        assert.sameMembers(Object.keys(row ?? {}), Object.keys(ClickRow.AdvertiserClickRow.fields))
      }
      const asked = yield* get(
        seller.key,
        `${pathOf("advertiser")}/clicks?columns=click_id,sub_id1,ip,payout,revenue`
      )
      assert.deepStrictEqual(records(asked, key), [
        { click_id: valid, sub_id1: null, ip: null, payout: null, revenue: null, currency: "USD" }
      ])
    })
  )

  it.effect("200: as CSV", () =>
    Effect.gen(function* () {
      const { offer_id, seller } = yield* given
      const path = `${pathOf("advertiser")}/logs/clicks?offer=${offer_id}&columns=click_id,reason`
      const csv = yield* send(
        HttpClientRequest.setHeader(request(seller.key, "GET", path), "accept", "text/csv")
      )
      assert.lengthOf(csv.text.trim().split("\r\n"), 3)
      assert.include(csv.headers["content-disposition"], "clicks-log.csv")
    })
  )

  it.effect("200: a manager with assignments sees what is assigned to him", () =>
    Effect.gen(function* () {
      const { marked, mine, turned } = yield* given
      const manager = yield* givenKey("manager", { role: "analyst", assigned_only: 1 })
      const ids = { affiliate_id: mine.account_id, manager_id: manager.account_id }
      yield* insertRow("affiliate_managers", ids)
      const answer = yield* get(manager.key, `${pathOf("network")}/logs/clicks`)
      assert.deepStrictEqual(fieldOf(answer, key, "click_id"), [turned, marked])
    })
  )

  it.effect("200: each role is offered the columns that it may see", () =>
    Effect.gen(function* () {
      const { manager, mine, seller } = yield* given
      const keysOf = (apiKey: string, role: string, report: string) =>
        Effect.map(get(apiKey, `${pathOf(role)}/${report}/options?filters=offers`), (answer) => {
          assert.strictEqual(answer.status, 200, answer.text)
          return fieldOf(answer, "columns-list", "key")
        })
      assert.includeMembers(
        [...(yield* keysOf(manager.key, "network", "clicks"))],
        ["affiliate", "ip", "revenue", "payout"]
      )
      const sold = yield* keysOf(seller.key, "advertiser", "clicks")
      assert.include(sold, "revenue")
      for (const hidden of ["payout", "ip", "sub_id1", "affiliate"]) assert.notInclude(sold, hidden)
      assert.notInclude(yield* keysOf(mine.key, "affiliate", "clicks"), "revenue")
      assert.include(yield* keysOf(manager.key, "network", "conversions"), "email")
      const { key: finance } = yield* givenKey("manager", { role: "finance" })
      assert.notInclude(yield* keysOf(finance, "network", "conversions"), "email")
      const orders = yield* keysOf(seller.key, "advertiser", "conversions")
      assert.include(orders, "adv_order_id")
      assert.notInclude(orders, "payout")
    })
  )

  it.effect("400, 401, 403, 422: what is asked wrongly, or by whoever may not", () =>
    Effect.gen(function* () {
      const { manager, mine, seller } = yield* given
      for (const [role, apiKey] of [
        ["network", manager.key],
        ["affiliate", mine.key],
        ["advertiser", seller.key]
      ] as const) {
        for (const report of ["logs/clicks", "clicks"]) {
          const path = `${pathOf(role)}/${report}`
          assert.strictEqual((yield* get(apiKey, `${path}?sortField=moons`)).status, 400, path)
          assert.strictEqual((yield* get("", path)).status, 401, path)
          const wrong = yield* sendJson(apiKey, "POST", path, { perPage: 0 })
          assert.strictEqual(wrong.status, 422, path)
          const stranger = role === "network" ? mine.key : manager.key
          assert.strictEqual((yield* get(stranger, path)).status, 403, path)
        }
        const options = `${pathOf(role)}/conversions/options`
        assert.strictEqual((yield* get(apiKey, `${options}?moons=1`)).status, 400)
        assert.strictEqual((yield* get("", options)).status, 401)
      }
    })
  )
})
