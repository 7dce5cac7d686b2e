import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenRow } from "../../fixtures/givenRow.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, givenCap, trackUnsigned } from "../conversions/givenOfferWithClick.ts"
import { codeClicksOf, givenPromoCode, refusedOf } from "./givenPromoCode.ts"

const given = Effect.fnUntraced(function* (
  ...[columns, wishes]: Parameters<typeof givenPromoCode>
) {
  const made = yield* givenPromoCode(columns, wishes)
  const token = tokenOf(made.advertiser_id)
  const report = (fields: Readonly<Record<string, string | number>>, endpoint = "conv") =>
    trackUnsigned(endpoint, { token, promo_code: made.code, ...fields })
  return { ...made, report, token }
})

const conversionsOfOffer = (offer_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT * FROM conversions WHERE offer_id = ${offer_id} ORDER BY id`
  ).pipe(Effect.orDie)

describeOnEngines("A conversion that names a promo code and no click", server, (it) => {
  it.effect("makes the code's click and counts for it; why names the code", () =>
    Effect.gen(function* () {
      const { affiliate_id, code, id, offer_id, report } = yield* given()
      const answer = yield* report({ amount: 50, adv_order_id: "A-1", promo_code: ` ${code} ` })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepInclude(answer.info, { affiliate_id, offer_id, created: true })
      const [click, ...more] = yield* codeClicksOf(offer_id)
      assert.lengthOf(more, 0)
      const click_id = String(Object(click).id)
      assert.deepInclude(click, { affiliate_id, promo_code_id: id, invalid_reason: null })
      assert.lengthOf(yield* conversionsOf(click_id), 1)
      const { key } = yield* givenKey("manager")
      const why = yield* get(
        key,
        `/api/v2/network/tracking/why?transaction_id=${answer.info.transaction_id}`
      )
      assert.deepStrictEqual(Object(why.info.click).promo_code, { id, code })
    })
  )

  it.effect("is one, however often it comes under its order number or transaction_id", () =>
    Effect.gen(function* () {
      const { offer_id, report } = yield* given()
      const transaction_id = "7f0d9a52-3c1b-4e0a-9d2f-6a1b2c3d4e50"
      for (const fields of [{ adv_order_id: "A-1" }, { transaction_id }]) {
        const first = yield* report(fields)
        assert.isTrue(first.info.created, first.text)
        for (const endpoint of ["conv", "goal-by-click-id", "conv-addchange"]) {
          const again = yield* report({ ...fields, amount: 70 }, endpoint)
          assert.strictEqual(again.status, 200, again.text)
          assert.strictEqual(again.info.transaction_id, first.info.transaction_id)
          assert.isFalse(again.info.created)
        }
      }
      assert.lengthOf(yield* conversionsOfOffer(offer_id), 2)
      assert.lengthOf(yield* codeClicksOf(offer_id), 2)
      yield* report({})
      yield* report({}, "conv-addchange")
      assert.lengthOf(yield* conversionsOfOffer(offer_id), 4)
    })
  )

  it.effect("is one, when twins come at the same time", () =>
    Effect.gen(function* () {
      const { offer_id, report } = yield* given()
      const answers = yield* Effect.all(
        Array.from({ length: 12 }, () => report({ adv_order_id: "A-2" })),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        answers.filter(({ info }) => info.created === true),
        1
      )
      assert.lengthOf(yield* conversionsOfOffer(offer_id), 1)
      assert.lengthOf(yield* codeClicksOf(offer_id), 1)
    })
  )

  it.effect("is priced by the plan of the code", () =>
    Effect.gen(function* () {
      const { id, offer_id, report } = yield* given({}, { goal: { type: 2 } })
      const sql = yield* SqlClient.SqlClient
      const commission_plan_id = yield* givenRow("commission_plans", {
        title: "Codes",
        product: offer_id,
        cpa: JSON.stringify({
          enabled: 1,
          type: 1,
          commission: "11.00",
          hold_period: 0,
          cap: null
        })
      })
      yield* sql`UPDATE promo_codes SET commission_plan_id = ${commission_plan_id} WHERE id = ${id}`
      yield* report({ adv_order_id: "A-3" })
      const [conversion] = yield* conversionsOfOffer(offer_id)
      assert.strictEqual(Number(Object(conversion).payout), 110_000)
      assert.strictEqual(Object(conversion).payout_by, `commission_plan:${commission_plan_id}`)
    })
  )

  it.effect("is a manager's as well, with a key", () =>
    Effect.gen(function* () {
      const { code, offer_id } = yield* givenPromoCode()
      const { key } = yield* givenKey("manager")
      const path = "/api/v2/network/tracking/conv-click-id"
      const answer = yield* sendJson(key, "POST", path, { promo_code: code })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.lengthOf(yield* conversionsOfOffer(offer_id), 1)
      const wrong = yield* sendJson(key, "POST", path, { promo_code: "nobodys" })
      assert.strictEqual(wrong.status, 404)
      assert.strictEqual(wrong.headers["x-conversion-result"], "promo_code_unknown")
    })
  )

  it.effect("403: needs the advertiser's token, on every address", () =>
    Effect.gen(function* () {
      const { code, offer_id } = yield* givenPromoCode(
        {},
        { advertiser: { unsigned_reports: "trusted" } }
      )
      for (const endpoint of ["goal-by-click-id", "conv", "conv-addchange"]) {
        const answer = yield* trackUnsigned(endpoint, { promo_code: code })
        assert.strictEqual(answer.status, 403)
        assert.strictEqual(answer.headers["x-conversion-result"], "token_missing")
      }
      assert.lengthOf(yield* codeClicksOf(offer_id), 0)
    })
  )

  it.effect("404: a code of another advertiser is as unknown as one that nobody has", () =>
    Effect.gen(function* () {
      const { code, offer_id } = yield* givenPromoCode()
      const { report } = yield* given()
      for (const promo_code of [code, "nobodys-at-all"]) {
        const answer = yield* report({ promo_code })
        assert.strictEqual(answer.status, 404)
        assert.strictEqual(answer.headers["x-conversion-result"], "promo_code_unknown")
        assert.deepStrictEqual(yield* refusedOf("conv", promo_code), ["promo_code_unknown"])
      }
      assert.lengthOf(yield* codeClicksOf(offer_id), 0)
      assert.lengthOf(yield* conversionsOfOffer(offer_id), 0)
    })
  )

  it.effect("409: a code that ended, or whose click is turned away, makes nothing", () =>
    Effect.gen(function* () {
      const ended = yield* given({ end_date: "2026-02-28" })
      const answer = yield* ended.report({ adv_order_id: "A-4" })
      assert.strictEqual(answer.status, 409)
      assert.include(answer.text, "promo_code_ended: The promo code has ended; see its end_date.")
      const closed = yield* given({}, { offer: { visible_type: 3 } })
      const refused = yield* closed.report({ adv_order_id: "A-5" })
      assert.strictEqual(refused.headers["x-conversion-result"], "click_invalid")
      for (const { offer_id } of [ended, closed]) {
        assert.lengthOf(yield* codeClicksOf(offer_id), 0)
      }
    })
  )

  it.effect("409: a full cap leaves no click behind", () =>
    Effect.gen(function* () {
      const { offer_id, report } = yield* given()
      yield* givenCap(offer_id, { maximum: 1 })
      assert.strictEqual((yield* report({ adv_order_id: "A-6" })).status, 200)
      const full = yield* report({ adv_order_id: "A-7" })
      assert.strictEqual(full.headers["x-conversion-result"], "cap_reached")
      assert.lengthOf(yield* codeClicksOf(offer_id), 1)
    })
  )

  it.effect("a click that is named goes before; the code is written down", () =>
    Effect.gen(function* () {
      const { click_id, offer_id, report } = yield* given()
      yield* report({ click_id })
      assert.lengthOf(yield* conversionsOf(click_id), 1)
      assert.lengthOf(yield* codeClicksOf(offer_id), 0)
    })
  )

  it.effect("409: a transaction_id of somebody else's conversion is taken", () =>
    Effect.gen(function* () {
      const transaction_id = "7f0d9a52-3c1b-4e0a-9d2f-6a1b2c3d4e51"
      const first = yield* given()
      assert.strictEqual((yield* first.report({ transaction_id })).status, 200)
      const other = yield* given()
      const answer = yield* other.report({ transaction_id })
      assert.strictEqual(answer.status, 409)
      assert.strictEqual(answer.headers["x-conversion-result"], "transaction_id_taken")
      assert.lengthOf(yield* codeClicksOf(other.offer_id), 0)
    })
  )
})
