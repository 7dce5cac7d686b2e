import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { germany } from "../../fixtures/givenReference.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { makeHost, reply } from "../../platform/outbound/Host.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { assertRefusal } from "../../wire/Envelope.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, WireServer } from "../../wire/WireServer.ts"
import { network, testOf } from "./postbackTested.ts"

/** A postback of an affiliate, and a manager who tries it. */
const given = Effect.fnUntraced(function* (columns: Columns & { readonly code: string }) {
  const { key } = yield* givenKey("manager")
  const affiliate_id = yield* givenAffiliate()
  const id = yield* givenPostback(affiliate_id, columns)
  const path = `/api/v2/network/affiliates/${affiliate_id}/postbacks/${id}/test`
  const run = (body: object = {}) => exchange({ method: "POST", path, key, body })
  return { affiliate_id, id, key, path, run }
})

const transaction_id = "8d8a1f9e-7c0b-4a58-9d0e-2f6b1c3d4e5f"
const code = "https://tracker.example/?id={aff_click_id}&amount={amount}&c={country}&s={source}"

describeOnEngines(
  "A test of a postback",
  network,
  (it) => {
    it.effect("200: shows the call of an example, with values of one's own", () =>
      Effect.gen(function* () {
        const { run } = yield* given({ code })
        const url = "https://tracker.example/?id=a%26b&amount=100.00&c=DE&s="
        const test = testOf(yield* run({ values: { aff_click_id: "a&b", source: null } }))
        assert.deepStrictEqual(test, {
          request: { method: "GET", url },
          code: url,
          tells: true,
          warnings: ["`{source}` has no value; nothing stands in its place."],
          is_sent: false,
          http_status: null,
          error: null,
          message: "Nothing was sent.",
          reply: null,
          duration_millis: null
        })
      })
    )

    it.effect("200: shows the call of a conversion, and whether it would be made", () =>
      Effect.gen(function* () {
        const { affiliate_id, run } = yield* given({ code, conversion_status: 3 })
        const offer_id = yield* givenOffer()
        const goal_id = yield* givenGoal({ offer_id })
        yield* givenConversion(
          { advertiser_id: 1, offer_id, goal_id },
          { affiliate_id, transaction_id, aff_click_id: "c-1", amount: 1_500, country: germany.id }
        )
        const test = testOf(yield* run({ transaction_id, values: { source: "mail" } }))
        const url = "https://tracker.example/?id=c-1&amount=0.15&c=DE&s=mail"
        assert.deepInclude(test, { request: { method: "GET", url }, tells: false, warnings: [] })
      })
    )

    it.effect("200: sends the call once, and says what came back", () =>
      Effect.gen(function* () {
        const host = yield* makeHost(reply("302 Found", "elsewhere", ["location: /next"]))
        const origin = `http://127.0.0.1:${host.port}`
        const { run } = yield* given({ code: `${origin}/pb?id={aff_click_id}` })
        const test = testOf(yield* run({ send: "yes", values: { aff_click_id: "x" } }))
        assert.deepInclude(test, {
          request: { method: "GET", url: `${origin}/pb?id=x` },
          is_sent: true,
          http_status: 302,
          error: null,
          message: "The server refused it with status 302; redirects are not followed.",
          reply: "elsewhere"
        })
        assert.isAtLeast(Number(test.duration_millis), 0)
        assert.lengthOf(host.requests, 1)
        assert.match(host.requests[0] ?? "", /^GET \/pb\?id=x HTTP\/1\.1\r\n/u)
      })
    )

    it.effect("200: never reaches a private address, and logs no secret of a URL", () =>
      Effect.gen(function* () {
        const secret = "verysecretkey"
        const { run } = yield* given({ code: `http://10.0.0.1/?key=${secret}` })
        const test = testOf(yield* run({ send: true }))
        assert.deepInclude(test, {
          is_sent: false,
          http_status: null,
          error: "blocked_address",
          message: "The address may not be called.",
          reply: null
        })
        const { log } = yield* WireServer
        assert.isFalse(log.some((line) => line.includes(secret)))
      })
    )

    it.effect("200: an image is shown with its macros filled, and has no call", () =>
      Effect.gen(function* () {
        const { run } = yield* given({ type: 3, code: '<img src="https://t.example/{goal_id}">' })
        assert.deepInclude(testOf(yield* run()), {
          request: null,
          code: '<img src="https://t.example/1">',
          tells: false
        })
        assertRefusal(yield* run({ send: true }), 422, "send")
      })
    )

    it.effect("422: an unknown macro, a foreign conversion, nonsense", () =>
      Effect.gen(function* () {
        const { run } = yield* given({ code })
        const offer_id = yield* givenOffer()
        const goal_id = yield* givenGoal({ offer_id })
        const foreign = "8d8a1f9e-7c0b-4a58-9d0e-2f6b1c3d4e60"
        yield* givenConversion({ advertiser_id: 1, offer_id, goal_id }, { transaction_id: foreign })
        const unknown = yield* run({ values: { payuot: "1" } })
        assertRefusal(unknown, 422, "values")
        assert.include(unknown.text, "Did you mean `payout`?")
        assertRefusal(yield* run({ transaction_id: foreign }), 422, "transaction_id")
        assertRefusal(yield* run({ transaction_id: "1" }), 422, "transaction_id")
        assertRefusal(yield* run({ send: "perhaps" }), 422, "send")
        assertRefusal(yield* run({ values: { source: "x".repeat(2_049) } }), 422)
      })
    )

    it.effect("404: another affiliate's", () =>
      Effect.gen(function* () {
        const { id, key } = yield* given({ code })
        const other = yield* givenAffiliate()
        const path = `/api/v2/network/affiliates/${other}/postbacks/${id}/test`
        assertRefusal(yield* exchange({ method: "POST", path, key, body: {} }), 404)
      })
    )
  },
  options
)
