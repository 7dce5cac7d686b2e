import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenCampaign } from "../../fixtures/givenCampaign.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenTrafficSource } from "../../fixtures/givenReference.ts"
import { givenRow, insertRow } from "../../fixtures/givenRow.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { fieldOf, get, request, send, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/campaigns"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const affiliate_id = yield* givenAffiliate({ company_name: "Ann's Blog" })
  const offer_id = yield* givenOffer({ title: "Running shoes" })
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", path, { name: "Newsletter", affiliate_id, offer_id, ...fields })
  return { affiliate_id, create, key, offer_id }
})

describeOnEngines("Campaigns of managers", server, (it) => {
  it.effect("200: a name, an affiliate and an offer make a link", () =>
    Effect.gen(function* () {
      const { affiliate_id, create, key, offer_id } = yield* given
      const answer = yield* create()
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.message, "Campaign Created")
      const campaign = Object(answer.info.campaign)
      assert.match(campaign.hash, /^[0-9a-z]{8,13}$/u)
      assert.match(campaign.tracking_url, new RegExp(`^http.+/c/${campaign.hash}$`, "u"))
      assert.deepInclude(campaign, {
        name: "Newsletter",
        status: "active",
        offer: { id: offer_id, title: "Running shoes" },
        affiliate: { id: affiliate_id, title: "Ann's Blog" },
        commission_plan: null,
        landing_page: null
      })
      const shown = yield* get(key, `${path}/${campaign.id}`)
      assert.deepStrictEqual(shown.info.campaign, campaign)
      const own = yield* get(
        yield* givenKeyOf("affiliate", affiliate_id),
        `/api/v2/affiliate/campaigns/${campaign.id}`
      )
      assert.deepInclude(own.info.campaign, { hash: campaign.hash })
      assert.deepStrictEqual(yield* loggedOf("campaign", campaign.id), [
        { account: `affiliate ${affiliate_id}`, message: 'Campaign "Newsletter" was created.' }
      ])
    })
  )

  it.effect("200: with all that it may refer to; null lets go of it", () =>
    Effect.gen(function* () {
      const { create, key, offer_id } = yield* given
      const landing_page_id = yield* givenLandingPage({ offer_id })
      const creative_id = yield* givenRow("creatives", { offer_id, title: "Banner" })
      const plan = { title: "Plus 10", product: offer_id }
      const commission_plan_id = yield* givenRow("commission_plans", plan)
      const traffic_source_id = yield* givenTrafficSource("Search")
      const traffic_approach_id = yield* givenRow("traffic_approaches", { title: "Contextual" })
      const answer = yield* create({
        status: 3,
        landing_page_id,
        creative_id: String(creative_id),
        commission_plan_id,
        traffic_source_id,
        traffic_approach_id
      })
      assert.strictEqual(answer.status, 200, answer.text)
      const campaign = Object(answer.info.campaign)
      assert.strictEqual(campaign.status, "paused")
      assert.strictEqual(campaign.landing_page.id, landing_page_id)
      assert.deepStrictEqual(campaign.creative, { id: creative_id, title: "Banner" })
      assert.deepStrictEqual(campaign.commission_plan, { id: commission_plan_id, title: "Plus 10" })
      const address = `${path}/${campaign.id}`
      const changed = yield* sendJson(key, "PUT", address, { status: 1, creative_id: null })
      assert.deepInclude(changed.info.campaign, {
        status: "active",
        creative: null,
        landing_page: campaign.landing_page
      })
      const entries = yield* loggedOf("campaign", campaign.id)
      const last = entries.at(-1)?.message
      assert.strictEqual(last, 'Campaign "Newsletter" was changed: status, creative_id.')
    })
  )

  it.effect("200: the list has everybody's, and filters by affiliate, offer and words", () =>
    Effect.gen(function* () {
      const { affiliate_id, create, key, offer_id } = yield* given
      yield* create()
      yield* givenCampaign(yield* givenAffiliate(), { name: "Podcast", offer_id })
      const names = (query: string) =>
        Effect.map(get(key, `${path}?${query}`), (answer) => fieldOf(answer, "campaigns", "name"))
      const all = yield* names(`offer_id=${offer_id}&sortField=name`)
      assert.deepStrictEqual(all, ["Newsletter", "Podcast"])
      assert.deepStrictEqual(yield* names(`affiliate_id=${affiliate_id}`), ["Newsletter"])
      assert.deepStrictEqual(yield* names(`offer_id=${offer_id}&q=podcast`), ["Podcast"])
    })
  )

  it.effect("422: what is unknown, or another offer's", () =>
    Effect.gen(function* () {
      const { create, offer_id } = yield* given
      const foreign = yield* givenOffer()
      const plan = { title: "Plus 10", product: foreign }
      const exclusive = { title: "Only some", product: offer_id, is_exclusive: 1 }
      const wrong: ReadonlyArray<readonly [string, unknown]> = [
        ["name", "x".repeat(101)],
        ["affiliate_id", 1_000_000],
        ["offer_id", 1_000_000],
        ["status", 2],
        ["landing_page_id", yield* givenLandingPage({ offer_id: foreign })],
        ["creative_id", yield* givenRow("creatives", { offer_id: foreign, title: "Banner" })],
        ["commission_plan_id", yield* givenRow("commission_plans", plan)],
        ["commission_plan_id", yield* givenRow("commission_plans", exclusive)],
        ["traffic_source_id", 1_000_000],
        ["traffic_approach_id", 1_000_000]
      ]
      for (const [field, value] of wrong) {
        const answer = yield* create({ [field]: value })
        assert.strictEqual(answer.status, 422, `${field} ${value}`)
        assert.deepStrictEqual(errorsOf(answer), [field])
      }
    })
  )

  it.effect("422: an offer that is not open to the affiliate, until access is granted", () =>
    Effect.gen(function* () {
      const { affiliate_id, create } = yield* given
      const offer_id = yield* givenOffer({ visible_type: 3 })
      assert.deepStrictEqual(errorsOf(yield* create({ offer_id })), ["offer_id"])
      const grant = { offer_id, affiliate_id, state: "granted", created: 0 }
      yield* insertRow("offer_access", grant)
      assert.strictEqual((yield* create({ offer_id })).status, 200)
    })
  )

  it.effect("404, 400, 412, 401, 403", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const { id } = Object((yield* create()).info.campaign)
      assert.strictEqual((yield* get(key, `${path}/1000000`)).status, 404)
      assert.strictEqual((yield* sendJson(key, "PUT", `${path}/1000000`, {})).status, 404)
      assert.strictEqual((yield* get(key, `${path}/first`)).status, 400)
      const late = request(key, "PUT", `${path}/${id}`).pipe(
        HttpClientRequest.setHeader("if-match", '"another"'),
        HttpClientRequest.bodyJsonUnsafe({ name: "Late" }),
        send
      )
      assert.strictEqual((yield* late).status, 412)
      assert.strictEqual((yield* get("", path)).status, 401)
      assert.strictEqual((yield* get((yield* givenKey("advertiser")).key, path)).status, 403)
    })
  )
})
