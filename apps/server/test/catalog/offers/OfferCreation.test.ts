import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenCategory } from "../../fixtures/givenReference.ts"
import { fieldOf, get, request, send, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { logOf } from "../logOf.ts"
import { everybody, given, idOf, list, now, rule } from "./offerCalls.ts"

describeOnEngines("Creation of an offer", server, (it) => {
  it.effect("200: of a title and an advertiser, and it is read back", () =>
    Effect.gen(function* () {
      const { account_id, advertiser_id, create, key } = yield* given
      const answer = yield* create()
      const id = idOf(answer)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Offer Created")
      const { tracking_url, ...offer } = Object(answer.info.offer)
      assert.match(tracking_url, new RegExp(`/click\\?o=${id}&a=\\{affiliate_id\\}$`, "u"))
      assert.deepStrictEqual(offer, {
        id,
        external_id: null,
        title: "Spring sale",
        description: null,
        advertiser_id,
        advertiser: "Acme",
        status: 1,
        currency: "EUR",
        timezone: "Europe/Berlin",
        default_goal_id: null,
        preview_url: null,
        trafficback_url: null,
        image: null,
        visible_type: 1,
        questions: null,
        deep_linking: 1,
        is_featured: 0,
        expires: null,
        targeting: everybody,
        categories: [],
        countries: [],
        tags_selected: null,
        caps: "none",
        caps_list: [],
        cap_fallback: null,
        created: now,
        updated: now
      })
      const found = yield* get(key, `${list}/${id}`)
      assert.deepStrictEqual(found.info, answer.info)
      assert.deepStrictEqual(yield* logOf("advertiser", advertiser_id), [
        {
          action: "offer.created",
          entity: "offer",
          entity_id: id,
          actor: `manager ${account_id}`,
          created: now,
          message: `Offer ${id} was created.`
        }
      ])
    })
  )

  it.effect("200: with every field, a landing page and a goal", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const category_id = yield* givenCategory("Finance")
      const cap_fallback = yield* givenOffer()
      const answer = yield* create({
        external_id: "OF-1",
        description: "A tenth off everything.",
        status: "testing",
        visible_type: "2",
        questions: "Where do you advertise?",
        categories_ids: String(category_id),
        tags: "Top, New",
        currency: "usd",
        timezone: "America/New_York",
        preview_url: "https://shop.example/",
        trafficback_url: "https://shop.example/closed",
        deep_linking: "no",
        is_featured: true,
        expires: "2026-03-31",
        targeting: {
          geo: { allowed: "DE,AT", denied: ["6252001"] },
          device_type: { denied: ["tablet"] },
          browser: { allowed: "Firefox, Chrome" }
        },
        caps: [
          { measure: "payout", period: "month", maximum: 500 },
          { measure: "clicks", period: "day", maximum: "1000" }
        ],
        cap_fallback,
        landing_page: { title: "Main page", url: "https://shop.example/?c={click_id}" },
        goal: { title: "Sale", type: 4, revenue_percent: 10, payout_percent: 8 }
      })
      assert.strictEqual(answer.status, 200, answer.text)
      const offer = Object(answer.info.offer)
      assert.deepInclude(offer, {
        external_id: "OF-1",
        description: "A tenth off everything.",
        status: 3,
        visible_type: 2,
        questions: "Where do you advertise?",
        categories: [{ id: category_id, title: "Finance" }],
        currency: "USD",
        timezone: "America/New_York",
        preview_url: "https://shop.example/",
        trafficback_url: "https://shop.example/closed",
        deep_linking: 0,
        is_featured: 1,
        // Midnight after the last day, in New York.
        expires: Date.UTC(2026, 3, 1, 4) / 1000,
        targeting: {
          ...everybody,
          geo: rule([2_782_113, 2_921_044], [6_252_001]),
          device_type: rule([], ["tablet"]),
          browser: rule(["Firefox", "Chrome"])
        },
        caps: "1000 clicks a day, 500.00 USD payout a month",
        caps_list: [
          { measure: "clicks", period: "day", maximum: "1000" },
          { measure: "payout", period: "month", maximum: "500.00" }
        ],
        cap_fallback
      })
      assert.sameMembers(String(offer.tags_selected).split(","), ["New", "Top"])
      const goals = yield* get(key, `${list}/${offer.id}/goals`)
      assert.deepStrictEqual(fieldOf(goals, "goals", "is_default"), [1])
      assert.deepStrictEqual(fieldOf(goals, "goals", "id"), [offer.default_goal_id])
      const pages = yield* get(key, `${list}/${offer.id}/urls`)
      assert.deepStrictEqual(fieldOf(pages, "urls", "title"), ["Main page"])
    })
  )

  it.effect("200: once for each idempotency key", () =>
    Effect.gen(function* () {
      const { advertiser_id, key } = yield* given
      const post = (title: string) =>
        request(key, "POST", list).pipe(
          HttpClientRequest.setHeader("idempotency-key", `offer-${advertiser_id}`),
          HttpClientRequest.bodyJsonUnsafe({ title, advertiser_id }),
          send
        )
      const first = yield* post("Once")
      assert.strictEqual((yield* post("Once")).text, first.text)
      assert.strictEqual((yield* post("Twice")).status, 409)
      const found = yield* get(key, `${list}?advertiser_id=${advertiser_id}`)
      assert.deepStrictEqual(fieldOf(found, "offers", "title"), ["Once"])
    })
  )
})
