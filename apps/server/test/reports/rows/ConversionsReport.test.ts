import { ConversionRow } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { germany } from "../../fixtures/givenReference.ts"
import { created } from "../../fixtures/givenRow.ts"
import { fieldOf, get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { given, givenTarget, key, paths } from "./givenConversionsReport.ts"

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
      assert.deepStrictEqual(filtered.info, { currency: "USD", transactions: [] })
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
