import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { call, fieldOf, get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/affiliate/postbacks"
const url = "https://tracker.example/?id={aff_click_id}"

const approving = (approve_postbacks: boolean) =>
  Effect.gen(function* () {
    const { key } = yield* givenKey("manager")
    const network = "/api/v2/network/settings/network"
    const answer = yield* sendJson(key, "PUT", network, { approve_postbacks })
    assert.strictEqual(answer.status, 200, answer.text)
  })

describeOnEngines("Postbacks that affiliates set up", server, (it) => {
  it.effect("200: made, read, changed and removed", () =>
    Effect.gen(function* () {
      const { account_id: affiliate_id, key } = yield* givenKey("affiliate")
      const answer = yield* sendJson(key, "POST", path, { url, events: "approved" })
      assert.strictEqual(answer.status, 200, answer.text)
      const made = Object(answer.info.postback)
      assert.deepInclude(made, { affiliate_id, code: url, status: 1, conversion_status: 2 })
      assert.deepStrictEqual(fieldOf(yield* get(key, path), "postbacks", "id"), [made.id])
      const one = `${path}/${made.id}`
      assert.deepStrictEqual((yield* get(key, one)).info.postback, made)
      const changed = yield* sendJson(key, "PUT", one, { status: 2 })
      assert.deepInclude(changed.info.postback, { id: made.id, status: 2, code: url })
      assert.strictEqual((yield* call(key, "DELETE", one)).status, 200)
      assert.strictEqual((yield* get(key, one)).status, 404)
    })
  )

  it.effect("422: about an offer or a goal that the affiliate does not see", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate")
      const hidden = yield* givenOffer({ visible_type: 3 })
      const ofHidden = yield* givenGoal({ offer_id: hidden })
      const privateGoal = yield* givenGoal({ is_private: 1 })
      const make = (fields: object) =>
        Effect.map(sendJson(key, "POST", path, { url, ...fields }), ({ info }) => info.errors)
      assert.deepStrictEqual(yield* make({ offer_id: hidden }), { offer_id: ["names no offer"] })
      for (const goal_id of [ofHidden, privateGoal]) {
        assert.deepStrictEqual(yield* make({ goal_id }), { goal_id: ["names no goal"] })
      }
      const answer = yield* sendJson(key, "POST", path, { url, offer_id: yield* givenOffer() })
      assert.strictEqual(answer.status, 200, answer.text)
    })
  )

  it.effect("200, 422: where the network approves them, a manager makes them active", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* givenKey("affiliate")
      yield* approving(true)
      const made = Object((yield* sendJson(key, "POST", path, { url })).info.postback)
      const { id } = made
      assert.deepInclude(made, { status: 2, awaits_approval: true })
      const one = `${path}/${id}`
      const refused = yield* sendJson(key, "PUT", one, { status: 1 })
      assert.deepStrictEqual(refused.info.errors, { status: ["is made active by a manager"] })
      const manager = yield* givenKey("manager")
      const managed = `/api/v2/network/affiliates/${account_id}/postbacks/${id}`
      const active = yield* sendJson(manager.key, "PUT", managed, { status: 1 })
      assert.deepInclude(active.info.postback, { status: 1, awaits_approval: false })
      const same = yield* sendJson(key, "PUT", one, { events: "approved" })
      assert.deepInclude(same.info.postback, { status: 1, conversion_status: 2 })
      const moved = yield* sendJson(key, "PUT", one, { url: `${url}&p={payout}` })
      assert.deepInclude(moved.info.postback, { status: 2, awaits_approval: true })
      yield* approving(false)
      const free = yield* sendJson(key, "PUT", one, { status: 1 })
      assert.deepInclude(free.info.postback, { status: 1, awaits_approval: false })
    })
  )

  it.effect("200: managers list those that wait, of affiliates that they see, and decide", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* givenKey("affiliate")
      const other = yield* givenKey("affiliate")
      yield* approving(true)
      const make = (by: string) =>
        Effect.map(sendJson(by, "POST", path, { url }), ({ info }) => Object(info.postback).id)
      const [id, others] = [yield* make(key), yield* make(other.key)]
      const manager = yield* givenKey("manager")
      const list = "/api/v2/network/postbacks"
      const waiting = (by: string) =>
        Effect.map(get(by, `${list}?awaits_approval=1`), (answer) =>
          fieldOf(answer, "postbacks", "id")
        )
      assert.includeMembers([...(yield* waiting(manager.key))], [id, others])
      const assigned = yield* givenKey("manager", { role: "affiliate_manager", assigned_only: 1 })
      const manager_id = assigned.account_id
      yield* insertRow("affiliate_managers", { affiliate_id: account_id, manager_id })
      assert.deepStrictEqual(yield* waiting(assigned.key), [id])
      const managed = `/api/v2/network/affiliates/${account_id}/postbacks/${id}`
      const denied = yield* sendJson(manager.key, "PUT", managed, { status: 2 })
      assert.deepInclude(denied.info.postback, { status: 2, awaits_approval: false })
      assert.deepStrictEqual(yield* waiting(assigned.key), [])
      const said = yield* sendJson(key, "PUT", `${path}/${id}`, {
        awaits_approval: false,
        status: 1
      })
      assert.deepStrictEqual(said.info.errors, { status: ["is made active by a manager"] })
      yield* approving(false)
    })
  )
})
