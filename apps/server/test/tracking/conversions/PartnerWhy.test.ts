import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created } from "../../fixtures/givenRow.ts"
import { givenToken, tokenOf } from "../../fixtures/givenToken.ts"
import { call, get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

/** An affiliate's click that became a conversion, and a second report that was refused. */
const given = Effect.gen(function* () {
  yield* setTime(created + 3600)
  const affiliate = yield* givenKey("affiliate")
  const advertiser = yield* givenKey("advertiser")
  const offer_id = yield* givenOffer({ advertiser_id: advertiser.account_id })
  const goal_id = yield* givenGoal({ offer_id, revenue: 123_400, payout: 98_700, type: 2 })
  const click_id = yield* givenClick({
    offer_id,
    affiliate_id: affiliate.account_id,
    sub_id1: "secret-sub"
  })
  yield* givenToken(advertiser.account_id)
  const token = tokenOf(advertiser.account_id)
  const report = `/track/conv?click_id=${click_id}&goal_id=${goal_id}&token=${token}`
  const made = yield* call("", "GET", `${report}&revenue=12.34&amount=56.78`)
  assert.strictEqual(made.status, 200, made.text)
  const twice = yield* call("", "GET", `${report}&revenue=12.35&payout=9.86&amount=56.79`)
  assert.notStrictEqual(twice.status, 500, twice.text)
  const transaction_id = String(Object(made.info).transaction_id)
  return { advertiser, affiliate, click_id, transaction_id }
})

const why = (prefix: string, key: string, query: string) =>
  get(key, `/api/v2/${prefix}/tracking/why?${query}`)

describeOnEngines("Why, for affiliates and advertisers", server, (it) => {
  it.effect("200: each side reads the checks of its own, with its own money alone", () =>
    Effect.gen(function* () {
      const { advertiser, affiliate, click_id, transaction_id } = yield* given
      const sides = [
        { prefix: "affiliate", key: affiliate.key, own: "9.87", hidden: ["12.3", "56.7"] },
        { prefix: "advertiser", key: advertiser.key, own: "12.34", hidden: ["9.8", "secret-sub"] }
      ]
      for (const { hidden, key, own, prefix } of sides) {
        for (const query of [`click_id=${click_id}`, `transaction_id=${transaction_id}`]) {
          const answer = yield* why(prefix, key, query)
          assert.strictEqual(answer.status, 200, answer.text)
          assert.isNotEmpty(records(answer, "checks"))
          const [conversion] = records(answer, "conversions")
          assert.strictEqual(conversion?.transaction_id, transaction_id)
          assert.include(answer.text, own)
          for (const text of hidden) assert.notInclude(answer.text, text, `${prefix} ${query}`)
        }
      }
    })
  )

  it.effect("404: what is somebody else's, or nobody's", () =>
    Effect.gen(function* () {
      const { click_id, transaction_id } = yield* given
      for (const role of ["affiliate", "advertiser"] as const) {
        const { key } = yield* givenKey(role)
        for (const query of [
          `click_id=${click_id}`,
          `transaction_id=${transaction_id}`,
          "click_id=00000000000000000000000000000000"
        ]) {
          assert.strictEqual((yield* why(role, key, query)).status, 404, `${role} ${query}`)
        }
      }
    })
  )

  it.effect("400: nothing is asked about", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate")
      assert.strictEqual((yield* why("affiliate", key, "")).status, 400)
    })
  )

  it.effect("200: refused conversions of what is theirs", () =>
    Effect.gen(function* () {
      const { advertiser, affiliate, click_id } = yield* given
      const path = "/reports/refused-conversions?rangeFrom=2025-12-01&rangeTo=2026-12-31"
      const ofAffiliate = yield* get(affiliate.key, `/api/v2/affiliate${path}`)
      const ofAdvertiser = yield* get(advertiser.key, `/api/v2/advertiser${path}`)
      for (const answer of [ofAffiliate, ofAdvertiser]) {
        assert.strictEqual(answer.status, 200, answer.text)
        const [row, ...others] = records(answer, "transactions")
        assert.deepInclude(row, { click_id })
        assert.deepStrictEqual(others, [])
        assert.isFalse("advertiser" in Object(row))
      }
      assert.isFalse("affiliate" in Object(records(ofAffiliate, "transactions")[0]))
      const { key } = yield* givenKey("affiliate")
      const none = yield* sendJson(key, "POST", "/api/v2/affiliate/reports/refused-conversions", {
        rangeFrom: "2025-12-01",
        rangeTo: "2026-12-31"
      })
      assert.deepStrictEqual(records(none, "transactions"), [])
    })
  )
})
