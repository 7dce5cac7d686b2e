import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { click, clicksOf, locationOf } from "../../tracking/clicks/clickFixtures.ts"
import { conversionsOf } from "../../tracking/conversions/givenOfferWithClick.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, server, untilInForce } from "../../wire/WireServer.ts"

const list = "/api/v2/network/offers"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const affiliate_id = yield* givenAffiliate()
  const call = (method: string, path: string, body?: object) =>
    Effect.map(
      exchange({ method, path: `${list}${path}`, key, ...(body === undefined ? {} : { body }) }),
      ({ status, text }) => {
        assert.strictEqual(status, 200, text)
        return Object(JSON.parse(text)).info
      }
    )
  const { offer } = yield* call("POST", "", {
    title: `Spring sale ${advertiser_id}`,
    advertiser_id,
    trafficback_url: "https://shop.example/closed",
    landing_page: { title: "Main page", url: "https://shop.example/?c={click_id}" },
    goal: { title: "Sign-up", revenue: "12.50", payout: "8", conversion_status: "approved" }
  })
  const path = `/click?o=${offer.id}&a=${affiliate_id}`
  const lands = Effect.map(click(path), locationOf)
  /** Where a click leads once what was changed is in force. */
  const landsSoon = Effect.andThen(untilInForce, lands)
  const convert = Effect.fnUntraced(function* (click_id: string) {
    const { status, text } = yield* exchange({
      path: `/track/conv?click_id=${click_id}&token=${tokenOf(advertiser_id)}`
    })
    assert.strictEqual(status, 200, text)
    const [conversion] = yield* conversionsOf(click_id)
    return conversion
  })
  return { affiliate_id, call, convert, lands, landsSoon, offer }
})

const clickIdIn = (location: string): string => /[\da-f]{32}/u.exec(location)?.[0] ?? ""

describeOnEngines(
  "What is set of an offer is in force",
  server(),
  (it) => {
    it.effect(
      "one POST makes an offer whose links lead to the page, and whose goal prices conversions",
      () =>
        Effect.gen(function* () {
          const { convert, lands, offer } = yield* given
          const location = yield* lands
          assert.match(location, /^https:\/\/shop\.example\/\?c=[\da-f]{32}$/u)
          assert.deepInclude(yield* convert(clickIdIn(location)), {
            goal_id: offer.default_goal_id,
            status: "approved",
            currency: "USD",
            revenue: 125_000,
            payout: 80_000
          })
        })
    )

    it.effect("another price counts for the next conversion", () =>
      Effect.gen(function* () {
        const { call, convert, lands, offer } = yield* given
        const click_id = clickIdIn(yield* lands)
        const goal = `/${offer.id}/goals/${offer.default_goal_id}`
        yield* call("PUT", goal, { type: 4, revenue: 20, payout: "15.25" })
        yield* untilInForce
        assert.deepInclude(yield* convert(click_id), { revenue: 200_000, payout: 152_500 })
      })
    )

    it.effect(
      "another landing page, a deleted one, an inactive and a deleted offer count for clicks",
      () =>
        Effect.gen(function* () {
          const { call, lands, landsSoon, offer } = yield* given
          const main = yield* lands
          assert.include(main, "https://shop.example/?c=")
          const [page] = (yield* call("GET", `/${offer.id}/urls`)).urls
          yield* call("PUT", `/${offer.id}/urls/${page.id}`, { url: "https://other.example/" })
          assert.strictEqual(yield* landsSoon, "https://other.example/")
          yield* call("POST", `/${offer.id}/urls`, { title: "New", url: "https://new.example/" })
          yield* call("DELETE", `/${offer.id}/urls/${page.id}`)
          assert.strictEqual(yield* landsSoon, "https://new.example/")
          yield* call("PUT", `/${offer.id}`, { status: 2 })
          assert.strictEqual(yield* landsSoon, "https://shop.example/closed")
          yield* call("PUT", `/${offer.id}`, { status: 1 })
          assert.strictEqual(yield* landsSoon, "https://new.example/")
          yield* call("DELETE", `/${offer.id}`)
          assert.strictEqual(yield* landsSoon, "https://shop.example/closed")
          const reasons = (yield* clicksOf(offer.id)).map(({ invalid_reason }) => invalid_reason)
          assert.deepStrictEqual(reasons, [
            null,
            null,
            null,
            "offer_inactive",
            null,
            "offer_inactive"
          ])
        })
    )
  },
  options
)
