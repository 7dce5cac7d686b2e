import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { get, request, send, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { track } from "../conversions/givenOfferWithClick.ts"
import { codeClicksOf, givenPromoCode } from "./givenPromoCode.ts"

const network = "/api/v2/network/tracker/promo"
const advertiser = "/api/v2/advertiser/tracker/promo"

/** 2026-03-01T12:00:00Z, as `givenOfferWithClick` sets it. */
const noon = 1_772_366_400

describeOnEngines("The check of a promo code", server, (it) => {
  it.effect("200: makes a click of its affiliate, which is stored, valid and counted", () =>
    Effect.gen(function* () {
      const { affiliate_id, code, id, offer_id } = yield* givenPromoCode()
      const { key } = yield* givenKey("manager")
      const answer = yield* get(key, `${network}?code=${code.toUpperCase()}&ip=203.0.113.7`)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.message, "Promo Code Details")
      const [click] = yield* codeClicksOf(offer_id)
      assert.deepStrictEqual(answer.info, {
        click_id: Object(click).id,
        affiliate_id,
        offer_id,
        commission_plan_id: null
      })
      assert.deepInclude(click, { affiliate_id, promo_code_id: id, invalid_reason: null })
      assert.strictEqual(Number(Object(click).is_unique), 1)
      const converted = yield* track("conv", { click_id: String(answer.info.click_id), amount: 5 })
      assert.strictEqual(converted.status, 200, converted.text)
      const why = yield* get(key, `/api/v2/network/tracking/why?click_id=${Object(click).id}`)
      assert.deepStrictEqual(Object(why.info.click).promo_code, { id, code })
    })
  )

  it.effect("200: each POST makes a click, and one alone under an Idempotency-Key", () =>
    Effect.gen(function* () {
      const { code, offer_id } = yield* givenPromoCode()
      const { key } = yield* givenKey("manager")
      const post = HttpClientRequest.bodyJsonUnsafe(request(key, "POST", network), { code })
      const named = HttpClientRequest.setHeader(post, "idempotency-key", `check-${code}`)
      const first = yield* send(named)
      assert.strictEqual(first.status, 200, first.text)
      assert.strictEqual((yield* send(named)).text, first.text)
      assert.lengthOf(yield* codeClicksOf(offer_id), 1)
      assert.strictEqual((yield* send(post)).status, 200)
      assert.lengthOf(yield* codeClicksOf(offer_id), 2)
    })
  )

  it.effect("an advertiser reaches codes of its own offers alone", () =>
    Effect.gen(function* () {
      const mine = yield* givenPromoCode()
      const theirs = yield* givenPromoCode()
      const key = yield* givenKeyOf("advertiser", mine.advertiser_id)
      assert.strictEqual((yield* get(key, `${advertiser}?code=${mine.code}`)).status, 200)
      const foreign = yield* get(key, `${advertiser}?code=${theirs.code}`)
      const unknown = yield* get(key, `${advertiser}?code=nobodys`)
      assert.strictEqual(foreign.status, 400)
      assert.deepStrictEqual(foreign.info.errors, unknown.info.errors)
      assert.deepStrictEqual(foreign.info.errors, {
        code: [
          "promo_code_unknown: There is no such promo code; send it as the network gave it out."
        ]
      })
      assert.lengthOf(yield* codeClicksOf(theirs.offer_id), 0)
    })
  )

  it.effect("a manager with assignments only reaches codes of theirs", () =>
    Effect.gen(function* () {
      const mine = yield* givenPromoCode()
      const other = yield* givenPromoCode()
      const { account_id, key } = yield* givenKey("manager", {
        role: "advertiser_manager",
        assigned_only: 1
      })
      yield* insertRow("advertiser_managers", {
        advertiser_id: mine.advertiser_id,
        manager_id: account_id
      })
      assert.strictEqual((yield* get(key, `${network}?code=${mine.code}`)).status, 200)
      assert.strictEqual((yield* get(key, `${network}?code=${other.code}`)).status, 400)
    })
  )

  it.effect("400, 422: a code is refused outside of its days, in the network's time zone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const days = { start_date: "2026-03-02", end_date: "2026-03-02" }
      const { code, offer_id } = yield* givenPromoCode(days)
      const { key } = yield* givenKey("manager")
      const reasonAt = Effect.fnUntraced(function* (seconds: number) {
        yield* setTime(seconds)
        const answer = yield* sendJson(key, "POST", network, { code })
        return answer.status === 200
          ? "made"
          : String(Object(answer.info.errors).code).split(":")[0]
      })
      yield* sql`UPDATE network SET timezone = 'America/New_York'`
      // There, the second of March lasts from 05:00 UTC to 05:00 UTC.
      const start = noon + 17 * 3600
      assert.strictEqual(yield* reasonAt(start - 1), "promo_code_early")
      assert.strictEqual(yield* reasonAt(start), "made")
      assert.strictEqual(yield* reasonAt(start + 86_399), "made")
      assert.strictEqual(yield* reasonAt(start + 86_400), "promo_code_ended")
      yield* sql`UPDATE network SET timezone = 'UTC'`
      assert.strictEqual((yield* get(key, `${network}?code=${code}`)).status, 400)
      assert.lengthOf(yield* codeClicksOf(offer_id), 2)
    })
  )

  it.effect("400: a code that is switched off or deleted, and one whose click is turned away", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const off = yield* givenPromoCode({ status: 2 })
      const gone = yield* givenPromoCode({ deleted: noon })
      const closed = yield* givenPromoCode({}, { offer: { visible_type: 3 } })
      const reasonOf = (code: string) =>
        Effect.map(get(key, `${network}?code=${code}`), (answer) => {
          assert.strictEqual(answer.status, 400)
          return String(Object(answer.info.errors).code).split(":")[0]
        })
      assert.strictEqual(yield* reasonOf(off.code), "promo_code_disabled")
      assert.strictEqual(yield* reasonOf(gone.code), "promo_code_unknown")
      assert.strictEqual(yield* reasonOf(closed.code), "offer_private")
      assert.lengthOf(yield* codeClicksOf(closed.offer_id), 0)
    })
  )

  it.effect("400, 422: says what is wrong with the code; 403 to affiliates", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const missing = yield* get(key, network)
      assert.strictEqual(missing.status, 400)
      assert.deepStrictEqual(missing.info.errors, { code: ["is required"] })
      const blank = yield* sendJson(key, "POST", network, { code: "a b" })
      assert.strictEqual(blank.status, 422)
      assert.deepStrictEqual(blank.info.errors, {
        code: ["must be 1 to 64 characters without blanks"]
      })
      const affiliate = yield* givenKey("affiliate")
      assert.strictEqual((yield* get(affiliate.key, `${network}?code=x`)).status, 403)
    })
  )
})
