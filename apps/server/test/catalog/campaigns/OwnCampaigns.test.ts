import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/affiliate/campaigns"

describeOnEngines("Campaigns that affiliates make", server, (it) => {
  it.effect("200: a name and an offer make a link, which is logged", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* givenKey("affiliate", { company_name: "Ann's Blog" })
      const offer_id = yield* givenOffer()
      const landing_page_id = yield* givenLandingPage({ offer_id })
      const sent = { name: "Spring", offer_id, landing_page_id, affiliate_id: 1 }
      const answer = yield* sendJson(key, "POST", path, sent)
      assert.strictEqual(answer.status, 200, answer.text)
      const made = Object(answer.info.campaign)
      assert.strictEqual(made.affiliate.id, account_id)
      assert.strictEqual(made.landing_page.id, landing_page_id)
      assert.strictEqual(new URL(made.tracking_url).pathname, `/c/${made.hash}`)
      assert.deepStrictEqual((yield* get(key, `${path}/${made.id}`)).info.campaign, made)
      assert.deepStrictEqual(yield* loggedOf("campaign", made.id), [
        { account: `affiliate ${account_id}`, message: 'Campaign "Spring" was created.' }
      ])
      const paused = yield* sendJson(key, "PUT", `${path}/${made.id}`, { status: 3 })
      assert.deepInclude(paused.info.campaign, { id: made.id, status: "paused", name: "Spring" })
    })
  )

  it.effect("422: an offer that is not open, and no word of one that is not seen", () =>
    Effect.gen(function* () {
      const { account_id: affiliate_id, key } = yield* givenKey("affiliate")
      const make = (offer_id: number) =>
        Effect.map(
          sendJson(key, "POST", path, { name: "Spring", offer_id }),
          ({ info }) => info.errors
        )
      const hidden = yield* givenOffer({ visible_type: 3 })
      const missing = (id: number) => ({ offer_id: [`has no such record: ${id}`] })
      assert.deepStrictEqual(yield* make(hidden), missing(hidden))
      assert.deepStrictEqual(yield* make(2_147_483_647), missing(2_147_483_647))
      const blocked = yield* givenOffer()
      yield* insertRow("offer_access", {
        offer_id: blocked,
        affiliate_id,
        state: "blocked",
        created
      })
      assert.deepStrictEqual(yield* make(blocked), missing(blocked))
      assert.deepStrictEqual(yield* make(yield* givenOffer({ visible_type: 2 })), {
        offer_id: ["is open to you once your request for it is approved"]
      })
    })
  )

  it.effect("422: each field with its problem", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate")
      const sent = { name: "x".repeat(101), offer_id: "y", landing_page_id: "z" }
      const answer = yield* sendJson(key, "POST", path, sent)
      assert.strictEqual(answer.status, 422)
      const fields = [...errorsOf(answer)].sort()
      assert.deepStrictEqual(fields, ["landing_page_id", "name", "offer_id"])
    })
  )
})
