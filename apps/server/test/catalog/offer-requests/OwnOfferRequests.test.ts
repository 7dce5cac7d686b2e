import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { fieldOf, get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/affiliate/offers-requests"

describeOnEngines("Requests that affiliates make", server, (it) => {
  it.effect("200: asked, waiting, approved by a manager, and then open", () =>
    Effect.gen(function* () {
      const { account_id: affiliate_id, key } = yield* givenKey("affiliate")
      const offer_id = yield* givenOffer({ visible_type: 2, questions: "How?" })
      const sent = { offer_id: String(offer_id), additional_info: "By mail." }
      const answer = yield* sendJson(key, "POST", path, sent)
      assert.strictEqual(answer.status, 200, answer.text)
      const made = Object(answer.info.offer_request)
      assert.deepInclude(made, { affiliate_id, offer_id, status: "pending", questions: "How?" })
      const pending = yield* get(key, `${path}/pending`)
      assert.deepStrictEqual(fieldOf(pending, "pending-requests", "id"), [made.id])
      const again = yield* sendJson(key, "POST", path, sent)
      assert.strictEqual(again.status, 422)

      const manager = yield* givenKey("manager")
      const one = `/api/v2/network/offers-requests/${made.id}`
      yield* sendJson(manager.key, "PUT", one, { status: "approved" })
      const none = yield* get(key, `${path}/pending`)
      assert.deepStrictEqual(fieldOf(none, "pending-requests", "id"), [])
      const campaign = { name: "Now", offer_id }
      const opened = yield* sendJson(key, "POST", "/api/v2/affiliate/campaigns", campaign)
      assert.strictEqual(opened.status, 200, opened.text)
    })
  )

  it.effect("422: an offer that is open already, or that is not there for the affiliate", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate")
      const ask = (offer_id: number) =>
        Effect.map(sendJson(key, "POST", path, { offer_id }), ({ info }) => info.errors)
      const missing = { offer_id: ["is not the id of an offer"] }
      assert.deepStrictEqual(yield* ask(yield* givenOffer()), {
        offer_id: ["is open to you already"]
      })
      assert.deepStrictEqual(yield* ask(yield* givenOffer({ visible_type: 3 })), missing)
      assert.deepStrictEqual(yield* ask(2_147_483_647), missing)
    })
  )
})
