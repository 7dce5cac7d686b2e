import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { fieldOf, get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/advertiser/offers"

describeOnEngines("Offers, as their advertiser sees them", server, (it) => {
  it.effect("200: the own ones with their goals, without what affiliates get", () =>
    Effect.gen(function* () {
      const { account_id: advertiser_id, key } = yield* givenKey("advertiser")
      const offer_id = yield* givenOffer({ advertiser_id, status: 2 })
      yield* givenGoal({ offer_id, revenue: 123_400, payout: 98_700 })
      yield* givenOffer()
      const listed = yield* get(key, path)
      assert.deepStrictEqual(fieldOf(listed, "offers", "id"), [offer_id])
      const { info, text } = yield* get(key, `${path}/${offer_id}`)
      assert.deepInclude(Object(info.offer).goals[0], { revenue: "12.34", title: "Sale" })
      assert.notInclude(text, "9.87")
      assert.notInclude(listed.text, "9.87")
    })
  )

  it.effect("404: another advertiser's", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("advertiser")
      assert.strictEqual((yield* get(key, `${path}/${yield* givenOffer()}`)).status, 404)
    })
  )

  it.effect("400: a filter that there is not", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("advertiser")
      assert.strictEqual((yield* get(key, `${path}?payout=1`)).status, 400)
    })
  )
})
