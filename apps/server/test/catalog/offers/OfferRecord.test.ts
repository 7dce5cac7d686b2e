import { Targeting } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import {
  austria,
  germany,
  givenCategory,
  givenLink,
  givenTag
} from "../../fixtures/givenReference.ts"
import { fieldOf, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

/** An advertiser, and the list of its offers alone. */
const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser({ company_name: "Acme GmbH" })
  const list = get(key, `/api/v2/network/offers?advertiser_id=${advertiser_id}`)
  return { advertiser_id, list }
})

describeOnEngines("The record of an offer", server, (it) => {
  it.effect("200: an offer with everything that belongs to it", () =>
    Effect.gen(function* () {
      const { advertiser_id, list } = yield* given
      const offer_id = yield* givenOffer({
        advertiser_id,
        external_id: "crm-7",
        title: "Running shoes",
        description: "For all weathers",
        status: 3,
        currency: "EUR",
        timezone: "Europe/Berlin",
        preview_url: "https://shop.example/",
        trafficback_url: "https://shop.example/back",
        image: "https://shop.example/shoe.png",
        caps: "100 a day",
        updated: 1_767_225_700
      })
      yield* givenGoal({ offer_id, is_default: 0 })
      const default_goal_id = yield* givenGoal({ offer_id, is_default: 1 })
      const sport = yield* givenCategory("Sport")
      const fashion = yield* givenCategory("Fashion")
      const seasonal = yield* givenTag("Seasonal", { sort: 9 })
      const top = yield* givenTag("Top", { sort: 1 })
      for (const category_id of [sport, fashion]) {
        yield* givenLink("offer_categories", { offer_id, category_id })
      }
      for (const country_id of [germany.id, austria.id]) {
        yield* givenLink("offer_countries", { offer_id, country_id })
      }
      for (const tag_id of [top, seasonal]) yield* givenLink("offer_tags", { offer_id, tag_id })

      const answer = yield* list
      assert.strictEqual(answer.message, "Offers List")
      assert.deepStrictEqual(records(answer, "offers"), [
        {
          id: offer_id,
          external_id: "crm-7",
          title: "Running shoes",
          description: "For all weathers",
          advertiser_id,
          advertiser: "Acme GmbH",
          status: 3,
          currency: "EUR",
          timezone: "Europe/Berlin",
          default_goal_id,
          tracking_url: `http://127.0.0.1:8080/click?o=${offer_id}&a={affiliate_id}`,
          preview_url: "https://shop.example/",
          trafficback_url: "https://shop.example/back",
          image: "https://shop.example/shoe.png",
          visible_type: 1,
          questions: null,
          deep_linking: 1,
          is_featured: 0,
          expires: null,
          targeting: {
            ...Targeting.everybody,
            geo: { allowed: [austria.id, germany.id], denied: [] }
          },
          categories: [
            { id: fashion, title: "Fashion" },
            { id: sport, title: "Sport" }
          ],
          countries: [austria, germany],
          tags_selected: "Seasonal,Top",
          caps: "100 a day",
          caps_list: [],
          cap_fallback: null,
          created: 1_767_225_600,
          updated: 1_767_225_700
        }
      ])
    })
  )

  it.effect("200: an offer that nothing belongs to has empty lists and nulls", () =>
    Effect.gen(function* () {
      const { advertiser_id, list } = yield* given
      yield* givenOffer({ advertiser_id })
      const [offer] = records(yield* list, "offers")
      assert.deepInclude(offer, { categories: [], countries: [], tags_selected: null })
      assert.deepInclude(offer, { default_goal_id: null, external_id: null, description: null })
      assert.deepInclude(offer, { preview_url: null, trafficback_url: null, image: null })
    })
  )

  it.effect("what belongs to an offer stands in no other offer of the page", () =>
    Effect.gen(function* () {
      const { advertiser_id, list } = yield* given
      const category_id = yield* givenCategory("Travel")
      const tag_id = yield* givenTag("New")
      const offers = []
      for (const title of ["Flights", "Hotels", "Cars"]) {
        offers.push(yield* givenOffer({ advertiser_id, title }))
      }
      const [, hotels = 0] = offers
      const goal_id = yield* givenGoal({ offer_id: hotels, is_default: 1 })
      yield* givenLink("offer_categories", { offer_id: hotels, category_id })
      yield* givenLink("offer_countries", { offer_id: hotels, country_id: germany.id })
      yield* givenLink("offer_tags", { offer_id: hotels, tag_id })
      const answer = yield* list
      const categories = [{ id: category_id, title: "Travel" }]
      assert.deepStrictEqual(fieldOf(answer, "offers", "categories"), [[], categories, []])
      assert.deepStrictEqual(fieldOf(answer, "offers", "countries"), [[], [germany], []])
      assert.deepStrictEqual(fieldOf(answer, "offers", "tags_selected"), [null, "New", null])
      assert.deepStrictEqual(fieldOf(answer, "offers", "default_goal_id"), [null, goal_id, null])
    })
  )

  it.effect("a goal that was deleted is no offer's default goal", () =>
    Effect.gen(function* () {
      const { advertiser_id, list } = yield* given
      const offer_id = yield* givenOffer({ advertiser_id })
      yield* givenGoal({ offer_id, is_default: 1, deleted: 1_767_225_700 })
      assert.deepStrictEqual(fieldOf(yield* list, "offers", "default_goal_id"), [null])
      const default_goal_id = yield* givenGoal({ offer_id, is_default: 1 })
      const answer = yield* list
      assert.deepStrictEqual(fieldOf(answer, "offers", "default_goal_id"), [default_goal_id])
    })
  )
})
