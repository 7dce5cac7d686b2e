import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import {
  call,
  get,
  request,
  send,
  sendJson,
  sendText,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { assertProblem, given, now, postbackOf, url } from "./managed.ts"

const messages = (affiliate_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly message: string }>`
      SELECT message FROM activity_log
      WHERE role = 'affiliate' AND account_id = ${affiliate_id} ORDER BY id`
  ).pipe(Effect.map((rows) => rows.map(({ message }) => message)))

describeOnEngines("Postbacks that managers set up", server, (it) => {
  it.effect("200: a URL is enough, and its secrets are in no log", () =>
    Effect.gen(function* () {
      const { affiliate_id, key, list, post } = yield* given
      const answer = yield* post({ url, id: 99, affiliate_id: 98, created: 1, deleted: 1 })
      assert.strictEqual(answer.message, "Postback Created")
      const { id, ...rest } = postbackOf(answer)
      assert.deepStrictEqual(rest, {
        affiliate_id,
        level_id: 1,
        offer_id: 0,
        goal_id: 0,
        conversion_status: 0,
        type: 1,
        code: url,
        status: 1,
        awaits_approval: false,
        created: now,
        updated: now,
        offer_selected: null,
        goal_selected: null
      })
      assert.deepStrictEqual(postbackOf(yield* get(key, `${list}/${id}`)), { id, ...rest })
      const part = yield* get(key, `${list}/${id}?fields=id`)
      assert.deepStrictEqual(postbackOf(part), { id })
      assert.deepStrictEqual(yield* messages(affiliate_id), [`Postback ${id} was created.`])
    })
  )

  it.effect("200: of an offer, of a goal with its offer, of one status, of pages", () =>
    Effect.gen(function* () {
      const { post } = yield* given
      const offer_id = yield* givenOffer()
      const goal_id = yield* givenGoal({ offer_id })
      const ofOffer = postbackOf(yield* post({ code: url, offer_id: String(offer_id) }))
      assert.deepInclude(ofOffer, { level_id: 2, offer_id, goal_id: 0 })
      const ofGoal = postbackOf(yield* post({ code: url, goal_id, events: "approved" }))
      assert.deepInclude(ofGoal, { level_id: 3, offer_id, goal_id, conversion_status: 2 })
      assert.deepInclude(ofGoal.goal_selected, { id: goal_id })
      for (const [events, conversion_status] of [
        ["all", 0],
        [["rejected"], 3],
        ["4", 4],
        [1, 1]
      ] as const) {
        const made = postbackOf(yield* post({ code: url, events }))
        assert.strictEqual(made.conversion_status, conversion_status)
      }
      const code = '<img src="https://tracker.example/?id={click_id}" style="{color:red}">'
      assert.deepInclude(postbackOf(yield* post({ type: 3, code })), { type: 3, code })
    })
  )

  it.effect("200: a form says the same, and a repetition under its key makes no second one", () =>
    Effect.gen(function* () {
      const { key, list, post } = yield* given
      const form = new URLSearchParams({ level_id: "1", url, goal_id: "", status: "disabled" })
      const type = "application/x-www-form-urlencoded"
      const made = postbackOf(yield* sendText(key, "POST", list, form.toString(), type))
      assert.deepInclude(made, { code: url, status: 2 })
      const named = request(key, "POST", list).pipe(
        HttpClientRequest.setHeader("idempotency-key", "postback-1"),
        HttpClientRequest.bodyJsonUnsafe({ url })
      )
      const first = postbackOf(yield* send(named))
      assert.deepStrictEqual(postbackOf(yield* send(named)), first)
      const other = HttpClientRequest.bodyJsonUnsafe(named, { url: `${url}&x=1` })
      assert.strictEqual((yield* send(other)).status, 409)
      assert.strictEqual((yield* post({})).status, 422)
      const all = yield* get(key, list)
      assert.strictEqual(all.headers["x-pagination-total-count"], "2")
    })
  )

  it.effect("200: an update changes what it names, and another level lets go of the rest", () =>
    Effect.gen(function* () {
      const { affiliate_id, post, put } = yield* given
      const goal_id = yield* givenGoal()
      const made = postbackOf(yield* post({ url, goal_id }))
      yield* setTime(now + 60)
      const same = postbackOf(yield* put(made.id, { goal_id: String(goal_id), status: 1 }))
      assert.deepStrictEqual(same, made)
      const lifted = postbackOf(yield* put(made.id, { level_id: 1, events: "hold" }))
      assert.deepStrictEqual(lifted, {
        ...made,
        level_id: 1,
        offer_id: 0,
        goal_id: 0,
        conversion_status: 4,
        offer_selected: null,
        goal_selected: null,
        updated: now + 60
      })
      const places = "level_id, offer_id, goal_id, conversion_status"
      assert.strictEqual(
        (yield* messages(affiliate_id)).at(-1),
        `Postback ${made.id} was changed: ${places}.`
      )
      assert.lengthOf(yield* messages(affiliate_id), 2)
    })
  )

  it.effect("200: one from before macros were checked can be disabled, and not saved anew", () =>
    Effect.gen(function* () {
      const { affiliate_id, put } = yield* given
      const id = yield* givenPostback(affiliate_id, { code: "https://tracker.example/?x={x}" })
      assert.strictEqual(postbackOf(yield* put(id, { status: 2 })).status, 2)
      assertProblem(yield* put(id, { code: "https://tracker.example/?y={x}" }), "code")
    })
  )

  it.effect("412: somebody else has changed it in the meantime", () =>
    Effect.gen(function* () {
      const { key, list, post, put } = yield* given
      const { id } = postbackOf(yield* post({ url }))
      const { headers } = yield* get(key, `${list}/${id}`)
      const meaning = HttpClientRequest.setHeader("if-match", headers.etag ?? "")
      yield* put(id, { status: 2 })
      const change = request(key, "PUT", `${list}/${id}`).pipe(
        meaning,
        HttpClientRequest.bodyJsonUnsafe({ status: 1 })
      )
      assert.strictEqual((yield* send(change)).status, 412)
      const removal = meaning(request(key, "DELETE", `${list}/${id}`))
      assert.strictEqual((yield* send(removal)).status, 412)
    })
  )

  it.effect("200, then 404: a deleted one is gone from its list", () =>
    Effect.gen(function* () {
      const { affiliate_id, key, list, post, put } = yield* given
      const { id } = postbackOf(yield* post({ url }))
      const path = `${list}/${id}`
      assert.strictEqual((yield* call(key, "DELETE", path)).status, 200)
      assert.strictEqual((yield* call(key, "DELETE", path)).status, 404)
      assert.strictEqual((yield* get(key, path)).status, 404)
      assert.strictEqual((yield* put(id, { status: 1 })).status, 404)
      assert.deepStrictEqual((yield* get(key, list)).info, { postbacks: [] })
      assert.strictEqual((yield* messages(affiliate_id)).at(-1), `Postback ${id} was deleted.`)
    })
  )

  it.effect("404: another affiliate's, and those of one who is not there", () =>
    Effect.gen(function* () {
      const { key, post } = yield* given
      const { id } = postbackOf(yield* post({ url }))
      const foreign = `/api/v2/network/affiliates/${yield* givenAffiliate()}/postbacks/${id}`
      const nowhere = "/api/v2/network/affiliates/2147483647/postbacks"
      assert.strictEqual((yield* get(key, foreign)).status, 404)
      assert.strictEqual((yield* sendJson(key, "PUT", foreign, { status: 2 })).status, 404)
      assert.strictEqual((yield* call(key, "DELETE", foreign)).status, 404)
      assert.strictEqual((yield* sendJson(key, "POST", nowhere, { url })).status, 404)
    })
  )
})
