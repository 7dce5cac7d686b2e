import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenCampaign } from "../../fixtures/givenCampaign.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenTrafficSource } from "../../fixtures/givenReference.ts"
import { givenRow } from "../../fixtures/givenRow.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/affiliate/campaigns"

describeOnEngines("A campaign", server, (it) => {
  it.effect("200: with everything that it refers to", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* givenKey("affiliate", { company_name: "Ann's Blog" })
      const advertiser_id = yield* givenAdvertiser({ company_name: "Acme GmbH" })
      const offer_id = yield* givenOffer({ advertiser_id, title: "Running shoes" })
      const landing_page_id = yield* givenLandingPage({ offer_id, title: "Spring sale" })
      const commission_plan_id = yield* givenRow("commission_plans", { title: "Plus 10" })
      const traffic_source_id = yield* givenTrafficSource("Search")
      const traffic_approach_id = yield* givenRow("traffic_approaches", { title: "Contextual" })
      const creative_id = yield* givenRow("creatives", { offer_id, title: "Banner" })
      const id = yield* givenCampaign(account_id, {
        name: "Newsletter",
        hash: "a1b2c3",
        status: "paused",
        offer_id,
        landing_page_id,
        commission_plan_id,
        traffic_source_id,
        traffic_approach_id,
        creative_id,
        created: 1_767_225_601,
        date_added: 1_767_225_602,
        date_updated: 1_767_225_603
      })
      const answer = yield* get(key, `${path}/${id}`)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Campaign Details")
      assert.deepStrictEqual(answer.info, {
        campaign: {
          id,
          hash: "a1b2c3",
          name: "Newsletter",
          status: "paused",
          created: 1_767_225_601,
          date_added: 1_767_225_602,
          date_updated: 1_767_225_603,
          offer: { id: offer_id, title: "Running shoes" },
          affiliate: { id: account_id, title: "Ann's Blog" },
          advertiser: { id: advertiser_id, title: "Acme GmbH" },
          commission_plan: { id: commission_plan_id, title: "Plus 10" },
          traffic_source: { id: traffic_source_id, title: "Search" },
          traffic_approach: { id: traffic_approach_id, title: "Contextual" },
          creative: { id: creative_id, title: "Banner" },
          landing_page: { id: landing_page_id, title: "Spring sale", offer_id },
          tracking_url: Object(answer.info.campaign).tracking_url
        }
      })
      const narrow = yield* get(key, `${path}/${id}?fields=status,hash`)
      assert.deepStrictEqual(narrow.info, { campaign: { hash: "a1b2c3", status: "paused" } })
    })
  )

  it.effect("200: what it does not refer to is null; a nameless affiliate goes by its e-mail", () =>
    Effect.gen(function* () {
      const email = "nameless@affiliate.example"
      const { account_id, key } = yield* givenKey("affiliate", { company_name: "", email })
      const id = yield* givenCampaign(account_id)
      const { info } = yield* get(key, `${path}/${id}`)
      assert.deepInclude(info.campaign, {
        affiliate: { id: account_id, title: email },
        commission_plan: null,
        traffic_source: null,
        traffic_approach: null,
        creative: null,
        landing_page: null
      })
    })
  )

  it.effect("404: another affiliate's campaign gets the same bytes as one that is not there", () =>
    Effect.gen(function* () {
      const { account_id } = yield* givenKey("affiliate")
      const { key } = yield* givenKey("affiliate")
      const foreign = yield* get(key, `${path}/${yield* givenCampaign(account_id)}`)
      const missing = yield* get(key, `${path}/1000000`)
      assert.strictEqual(foreign.status, 404)
      assert.strictEqual(missing.status, 404)
      assert.strictEqual(foreign.text, missing.text)
    })
  )

  it.effect("400: an id that is none", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate")
      for (const id of ["0", "first", "1e1", "9007199254740992"]) {
        const answer = yield* get(key, `${path}/${id}`)
        assert.strictEqual(answer.status, 400, id)
        assert.nestedProperty(answer.info, "errors.id")
      }
    })
  )

  it.effect("401: nobody without a key; 403: no manager and no advertiser", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* get("", `${path}/1`)).status, 401)
      for (const role of ["manager", "advertiser"] as const) {
        const { key } = yield* givenKey(role)
        assert.strictEqual((yield* get(key, `${path}/1`)).status, 403, role)
      }
    })
  )
})
