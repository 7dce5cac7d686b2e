import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import { call, fieldOf, get, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { logOf } from "../logOf.ts"

/** When goals are deleted, in seconds: 2026-03-01T00:00:00Z. */
const now = 1_772_323_200

const given = Effect.gen(function* () {
  yield* setTime(now)
  const { account_id, key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
  const list = `/api/v2/network/offers/${offer_id}/goals`
  const ids = Effect.map(get(key, list), (answer) => fieldOf(answer, "goals", "id"))
  const remove = (id: number) => call(key, "DELETE", `${list}/${id}`)
  return { account_id, advertiser_id, ids, key, list, offer_id, remove }
})

describeOnEngines("Deletion of a goal", server, (it) => {
  it.effect("200: the goal is gone from the list, and the answer has no info", () =>
    Effect.gen(function* () {
      const { ids, offer_id, remove } = yield* given
      const id = yield* givenGoal({ offer_id })
      const other = yield* givenGoal({ offer_id })
      const answer = yield* remove(id)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(
        answer.text,
        '{"status":"success","success":true,"code":200,"name":"OK","message":"Goal Deleted"}'
      )
      assert.deepStrictEqual(yield* ids, [other])
    })
  )

  it.effect("conversions can still say the goal's title", () =>
    Effect.gen(function* () {
      const { offer_id, remove } = yield* given
      const sql = yield* SqlClient.SqlClient
      const id = yield* givenGoal({ offer_id, title: "First deposit" })
      yield* remove(id)
      assert.deepStrictEqual(
        yield* sql`SELECT title, deleted, updated FROM goals WHERE id = ${id}`,
        [{ title: "First deposit", deleted: now, updated: now }]
      )
    })
  )

  it.effect("the log says who deleted it", () =>
    Effect.gen(function* () {
      const { account_id, advertiser_id, offer_id, remove } = yield* given
      const id = yield* givenGoal({ offer_id, title: "First deposit" })
      yield* remove(id)
      assert.deepStrictEqual(yield* logOf("advertiser", advertiser_id), [
        {
          action: "goal.deleted",
          entity: "goal",
          entity_id: id,
          actor: `manager ${account_id}`,
          created: now,
          message: `Goal "First deposit" of offer ${offer_id} was deleted.`
        }
      ])
    })
  )

  it.effect("404: a goal that was deleted before, and the log has one entry", () =>
    Effect.gen(function* () {
      const { advertiser_id, offer_id, remove } = yield* given
      const id = yield* givenGoal({ offer_id })
      yield* remove(id)
      const again = yield* remove(id)
      assert.strictEqual(again.status, 404)
      assert.strictEqual(again.text, (yield* remove(1_000_000)).text)
      assert.lengthOf(yield* logOf("advertiser", advertiser_id), 1)
    })
  )

  it.effect("404: a goal of another offer, which stays", () =>
    Effect.gen(function* () {
      const { remove } = yield* given
      const other = yield* given
      const id = yield* givenGoal({ offer_id: other.offer_id })
      assert.strictEqual((yield* remove(id)).status, 404)
      assert.deepStrictEqual(yield* other.ids, [id])
    })
  )

  it.effect("of many deletions at the same time one succeeds", () =>
    Effect.gen(function* () {
      const { advertiser_id, offer_id, remove } = yield* given
      const id = yield* givenGoal({ offer_id })
      const answers = yield* Effect.all(
        [1, 2, 3, 4].map(() => remove(id)),
        {
          concurrency: "unbounded"
        }
      )
      const statuses = answers.map(({ status }) => status)
      assert.sameMembers(statuses, [200, 404, 404, 404])
      assert.lengthOf(yield* logOf("advertiser", advertiser_id), 1)
    })
  )

  it.effect("400: the default goal, which stays, and nothing is logged", () =>
    Effect.gen(function* () {
      const { advertiser_id, ids, offer_id, remove } = yield* given
      const id = yield* givenGoal({ offer_id, is_default: 1 })
      const answer = yield* remove(id)
      assert.strictEqual(answer.status, 400)
      assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), ["goal_id"])
      assert.deepStrictEqual(yield* ids, [id])
      assert.deepStrictEqual(yield* logOf("advertiser", advertiser_id), [])
    })
  )

  it.effect("400: a goal that an active Receive campaign needs, with the reason", () =>
    Effect.gen(function* () {
      const { ids, key, offer_id, remove } = yield* given
      const goal_id = yield* givenGoal({ offer_id })
      yield* givenReceiveCampaign({ goal_id, status: 2 })
      const campaign = yield* givenReceiveCampaign({ goal_id })
      const answer = yield* remove(goal_id)
      assert.strictEqual(answer.status, 400)
      assert.deepStrictEqual(answer.info.errors, {
        goal_id: [`has an active Receive campaign, ${campaign}; disable that one first`]
      })
      assert.deepStrictEqual(yield* ids, [goal_id])
      const path = `/api/v2/network/leads-management/campaigns/${campaign}`
      yield* sendJson(key, "PUT", path, { status: "disabled" })
      assert.strictEqual((yield* remove(goal_id)).status, 200)
    })
  )

  it.effect("400: a goal's id that is none", () =>
    Effect.gen(function* () {
      const { key, list } = yield* given
      const answer = yield* call(key, "DELETE", `${list}/one`)
      assert.strictEqual(answer.status, 400)
      assert.nestedProperty(answer.info, "errors.goal_id")
    })
  )

  it.effect("401: nobody without a key; 403: no advertiser and no affiliate; the goal stays", () =>
    Effect.gen(function* () {
      const { ids, list, offer_id } = yield* given
      const id = yield* givenGoal({ offer_id })
      assert.strictEqual((yield* call("", "DELETE", `${list}/${id}`)).status, 401)
      for (const role of ["advertiser", "affiliate"] as const) {
        const { key } = yield* givenKey(role)
        assert.strictEqual((yield* call(key, "DELETE", `${list}/${id}`)).status, 403, role)
      }
      assert.deepStrictEqual(yield* ids, [id])
    })
  )

  it.effect("a deletion that cannot be logged is not made", () =>
    Effect.gen(function* () {
      const { ids, offer_id, remove } = yield* given
      const sql = yield* SqlClient.SqlClient
      const id = yield* givenGoal({ offer_id })
      yield* sql`ALTER TABLE activity_log RENAME TO hidden_log`
      const answer = yield* remove(id)
      yield* sql`ALTER TABLE hidden_log RENAME TO activity_log`
      assert.strictEqual(answer.status, 500)
      assert.deepStrictEqual(yield* ids, [id])
    })
  )
})
