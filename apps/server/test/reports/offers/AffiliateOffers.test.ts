import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenCreative } from "../../fixtures/givenCreative.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenCategory, givenTag } from "../../fixtures/givenReference.ts"
import { created, givenRow, insertRow } from "../../fixtures/givenRow.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { given, path, sums, today } from "./givenSeenOffers.ts"

describeOnEngines("Offers, as affiliates see them", server, (it) => {
  it.effect("200: those that are public, on approval, or granted, and that block nobody", () =>
    Effect.gen(function* () {
      const { affiliate_id, decide, key, offer, shown } = yield* given
      const open = yield* offer()
      const onApproval = yield* offer({ visible_type: 2 })
      const granted = yield* offer({ visible_type: 3 })
      const hidden = yield* offer({ visible_type: 3 })
      const blocked = yield* offer()
      const advertiser_id = yield* givenAdvertiser()
      const ofBlocking = yield* offer({ advertiser_id })
      const paused = yield* offer({ status: 2 })
      const deleted = yield* offer({ deleted: created })
      yield* decide(granted, "granted")
      yield* decide(blocked, "blocked")
      yield* insertRow("advertiser_blocks", { advertiser_id, affiliate_id, created })
      assert.deepStrictEqual(yield* shown(), [open, onApproval, granted])
      for (const id of [hidden, blocked, ofBlocking, paused, deleted, 2_147_483_647]) {
        assert.strictEqual((yield* get(key, `${path}/${id}`)).status, 404)
      }
    })
  )

  it.effect("200: links and creatives once it is open, goals before", () =>
    Effect.gen(function* () {
      const { affiliate_id, decide, key, offer } = yield* given
      const offer_id = yield* offer({ visible_type: 2, questions: "How?" })
      const goal_id = yield* givenGoal({ offer_id, title: "Sale", type: 2 })
      yield* givenGoal({ offer_id, title: "Hidden", is_private: 1 })
      const creative_id = yield* givenCreative({
        offer_id,
        file_name: "x",
        image_type: "image/png"
      })
      yield* givenCreative({ offer_id, status: 2 })
      const page_id = yield* givenLandingPage({ offer_id, type: 0 })
      yield* givenLandingPage({ offer_id, type: 2, percent: 50 })
      yield* givenLandingPage({
        offer_id,
        visible_to_all_affiliates: 0,
        visible_to_specific_affiliates_only: `${affiliate_id}0,1${affiliate_id}`
      })
      const own = yield* givenLandingPage({
        offer_id,
        visible_to_all_affiliates: 0,
        visible_to_specific_affiliates_only: `99,${affiliate_id}`
      })
      const closed = Object((yield* get(key, `${path}/${offer_id}`)).info.offer)
      assert.deepInclude(closed, {
        tracking_url: null,
        links: [],
        creatives: [],
        creatives_count: 0
      })
      assert.strictEqual(closed.ask_approval_questions, 1)
      assert.deepInclude(closed.visible_type_selected[0], { id: 2, availability: "on_request" })
      const [goal, ...others] = closed.goals
      assert.deepInclude(goal, { goal_id, goal_name: "Sale", payout_for_affiliate: "8.00 USD" })
      assert.deepStrictEqual(others, [])
      assert.notInclude(JSON.stringify(closed), "10.00")

      yield* decide(offer_id, "granted")
      const open = Object((yield* get(key, `${path}/${offer_id}`)).info.offer)
      assert.strictEqual(open.visible_type_selected[0].availability, "available")
      const link = `${new URL(open.tracking_url).origin}/click?o=${offer_id}&a=${affiliate_id}`
      assert.strictEqual(open.tracking_url, link)
      const shown = open.links.map(({ id, url }: { readonly id: number; readonly url: string }) => [
        id,
        url
      ])
      assert.deepStrictEqual(shown, [
        [page_id, `${link}&link_id=${page_id}`],
        [own, `${link}&link_id=${own}`]
      ])
      assert.notInclude(JSON.stringify(open.links), "99,")
      assert.deepStrictEqual(
        open.creatives.map((one: { readonly image: string; readonly image_type: string }) => [
          one.image,
          one.image_type
        ]),
        [[`${path}/${offer_id}/assets/${creative_id}/download`, "image/png"]]
      )
    })
  )

  it.effect("200: what became of the own requests", () =>
    Effect.gen(function* () {
      const { affiliate_id, key, offer } = yield* given
      const offer_id = yield* offer({ visible_type: 2 })
      const request = { offer_id, affiliate_id, created, updated: created }
      const asked = { denied: "denied", pending: "pending" } as const
      for (const [status, availability] of Object.entries(asked)) {
        yield* givenRow("offer_requests", { ...request, status })
        const { info } = yield* get(key, `${path}/${offer_id}`)
        assert.strictEqual(Object(info.offer).visible_type_selected[0].availability, availability)
      }
      const other = yield* givenKey("affiliate")
      const { info } = yield* get(other.key, `${path}/${offer_id}`)
      assert.deepInclude(Object(info.offer).visible_type_selected[0], {
        availability: "on_request",
        requests: []
      })
    })
  )

  it.effect("200: each filter leaves what it asks for", () =>
    Effect.gen(function* () {
      const { offer, shown } = yield* given
      const [first, second] = [yield* offer(), yield* offer({ is_featured: 1 })]
      const recent = yield* offer({
        created: created + 39 * 86_400,
        targeting: '{"geo":{"denied":[3017382,2782113]}}'
      })
      const category_id = yield* givenCategory(`Filtered ${first}`)
      const tag_id = yield* givenTag(`Filtered ${first}`)
      const country_id = 2_921_044
      yield* insertRow("offer_categories", { offer_id: first, category_id })
      yield* insertRow("offer_tags", { offer_id: second, tag_id })
      yield* insertRow("offer_countries", { offer_id: first, country_id })
      yield* givenGoal({ offer_id: first, type: 3 })
      yield* givenGoal({ offer_id: second, type: 3, is_private: 1 })
      assert.deepStrictEqual(yield* shown(`&categories=${category_id},2147483647`), [first])
      assert.deepStrictEqual(yield* shown(`&tags=${tag_id}`), [second])
      assert.deepStrictEqual(yield* shown(`&countries=${country_id}`), [first, second, recent])
      assert.deepStrictEqual(yield* shown("&countries=3017382"), [second])
      assert.deepStrictEqual(yield* shown("&countries=2782113,3017382"), [second])
      assert.deepStrictEqual(yield* shown("&countries=2782113,2658434"), [second, recent])
      assert.deepStrictEqual(yield* shown("&goalsTypes=3"), [first])
      assert.deepStrictEqual(yield* shown("&onlyFeatured=yes"), [second])
      assert.deepStrictEqual(yield* shown("&onlyNew=1"), [recent])
      assert.deepStrictEqual(yield* shown("&onlyNew=no"), [first, second, recent])
      assert.deepStrictEqual(yield* shown("&sortField=id&sortDirection=desc"), [
        recent,
        second,
        first
      ])
    })
  )

  it.effect("400: a filter that cannot be", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      for (const query of [
        "categories=x",
        "goalsTypes=9",
        "onlyNew=perhaps",
        "cr=many",
        "aff_epc_from=1e3"
      ]) {
        assert.strictEqual((yield* get(key, `${path}?${query}`)).status, 400, query)
      }
      const { info } = yield* get(key, `${path}?tracking_domain=a.example`)
      assert.deepStrictEqual(info.errors, {
        tracking_domain: [
          "is not known here; remove it. This list is not filtered or sorted by: tracking_url, tracking_domain, gt_included_ids, gt_excluded_ids"
        ]
      })
    })
  )

  it.effect("200: how it does follows from the affiliate's own sums of the last 30 days", () =>
    Effect.gen(function* () {
      const { affiliate_id, key, offer } = yield* given
      const offer_id = yield* offer()
      const other = yield* givenKey("affiliate")
      const counted = {
        clicks: 30,
        cv_approved: 2,
        cv_pending: 1,
        network_approved_payout: 120_000
      }
      yield* sums(today, affiliate_id, offer_id, counted)
      yield* sums(today - 8, affiliate_id, offer_id, { clicks: 20 })
      yield* sums(today - 30, affiliate_id, offer_id, { clicks: 1000 })
      yield* sums(today, other.account_id, offer_id, { clicks: 5000, cv_approved: 100 })
      const found = Object((yield* get(key, `${path}/${offer_id}`)).info.offer)
      assert.deepInclude(found, { aff_epc: "0.24", cr: "4", ar: "66.6667" })
      const { current, key: metric, previous } = found.live_stats
      assert.strictEqual(metric, "clicks")
      assert.deepInclude(current, { total: 30, total_change: 50 })
      assert.deepStrictEqual(current.series, [0, 0, 0, 0, 0, 0, 30])
      assert.strictEqual(previous.total, 20)
      const idle = Object((yield* get(key, `${path}/${yield* offer()}`)).info.offer)
      assert.deepInclude(idle, { aff_epc: "0.00", cr: "0", ar: "0" })
    })
  )

  it.effect("404: an asset of an offer that is not open, or that is out of use", () =>
    Effect.gen(function* () {
      const { decide, key, offer } = yield* given
      const offer_id = yield* offer({ visible_type: 2 })
      const used = yield* givenCreative({ offer_id, file_name: "none", image_type: "image/png" })
      const asset = (id: number) => get(key, `${path}/${offer_id}/assets/${id}/download`)
      assert.strictEqual((yield* asset(used)).status, 404)
      yield* decide(offer_id, "granted")
      assert.strictEqual((yield* asset(yield* givenCreative({ offer_id, status: 2 }))).status, 404)
    })
  )
})
