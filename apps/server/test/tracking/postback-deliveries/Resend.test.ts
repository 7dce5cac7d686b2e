import { randomUUID } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { givenPostbackDelivery } from "../../fixtures/givenPostbackDelivery.ts"
import { type Columns, created } from "../../fixtures/givenRow.ts"
import { type Answer, call, request, send, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const network = "/api/v2/network/postbacks/deliveries"

/** A delivery of a real postback and conversion, and how it is sent again. */
const given = Effect.fnUntraced(function* (columns: Columns = {}, postback: Columns = {}) {
  yield* setTime(created + 3_600)
  const sql = yield* SqlClient.SqlClient
  const { key } = yield* givenKey("manager")
  const offer_id = yield* givenOffer()
  const goal_id = yield* givenGoal({ offer_id, alias: "sale" })
  const offers = yield* sql<{ readonly advertiser_id: number }>`
    SELECT advertiser_id FROM offers WHERE id = ${offer_id}`
  const transaction_id = randomUUID()
  const conversion_id = yield* givenConversion(
    { advertiser_id: offers[0]?.advertiser_id ?? 0, offer_id, goal_id },
    { transaction_id, status: "rejected" }
  )
  const conversions = yield* sql<{ readonly affiliate_id: number }>`
    SELECT affiliate_id FROM conversions WHERE id = ${conversion_id}`
  const affiliate_id = conversions[0]?.affiliate_id ?? 0
  const code = "https://new.example/?s={conv_status}&e={goal_alias}"
  const postback_id = yield* givenPostback(affiliate_id, { code, ...postback })
  const about = { conversion_id, goal_id, offer_id, postback_id, transaction_id }
  const id = yield* givenPostbackDelivery(affiliate_id, { ...about, ...columns })
  const resend = (delivery: number = id) => call(key, "POST", `${network}/${delivery}/resend`)
  /** The same under an idempotency key. */
  const resendAs = (name: string) =>
    request(key, "POST", `${network}/${id}/resend`).pipe(
      HttpClientRequest.setHeader("idempotency-key", name),
      send
    )
  return { id, key, resend, resendAs, sql }
})

const deliveryOf = ({ info }: Answer): Record<string, unknown> => Object(info.delivery)

describeOnEngines("A postback that is sent again", server, (it) => {
  it.effect("200: in a delivery of its own, as postback and conversion are now", () =>
    Effect.gen(function* () {
      const { id, resend } = yield* given()
      const answer = yield* resend()
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Postback Delivery Resent")
      assert.notStrictEqual(deliveryOf(answer).id, id)
      assert.deepInclude(deliveryOf(answer), {
        request_id: answer.headers["x-request-id"],
        url: "https://new.example/?s=rejected&e=sale",
        conv_status: "rejected",
        state: "pending",
        attempts: 0,
        resend_of: id,
        next_attempt: created + 3_600,
        created: created + 3_600
      })
      assert.deepStrictEqual(answer.info.attempts, [])
    })
  )

  it.effect("200: a second click makes no second delivery", () =>
    Effect.gen(function* () {
      const { resend } = yield* given()
      const first = deliveryOf(yield* resend())
      assert.deepStrictEqual(deliveryOf(yield* resend()), first)
      assert.deepStrictEqual(deliveryOf(yield* resend(Number(first.id))), first)
    })
  )

  it.effect("200: a repetition under its key makes none, also after the first one was sent", () =>
    Effect.gen(function* () {
      const { resendAs, sql } = yield* given()
      const first = yield* resendAs("a")
      const { id } = deliveryOf(first)
      yield* sql`UPDATE postback_deliveries SET state = 'success', next_millis = NULL
        WHERE id = ${Number(id)}`
      assert.deepStrictEqual((yield* resendAs("a")).text, first.text)
      assert.notStrictEqual(deliveryOf(yield* resendAs("b")).id, id)
    })
  )

  it.effect("200: one that waits is sent at once, and keeps what was tried", () =>
    Effect.gen(function* () {
      const { id, resend } = yield* given({
        state: "waiting",
        attempts: 4,
        next_millis: (created + 90_000) * 1000
      })
      assert.deepInclude(deliveryOf(yield* resend()), {
        id,
        state: "waiting",
        attempts: 4,
        next_attempt: created + 3_600
      })
    })
  )

  it.effect("200: one that is being sent is left alone", () =>
    Effect.gen(function* () {
      const lease = (created + 3_660) * 1000
      const { id, resend, sql } = yield* given({ state: "sending", next_millis: lease })
      assert.deepInclude(deliveryOf(yield* resend()), { id, state: "sending", next_attempt: null })
      const rows = yield* sql`SELECT next_millis FROM postback_deliveries WHERE id = ${id}`
      assert.strictEqual(rows[0]?.next_millis, lease)
    })
  )

  it.effect("422: its postback is disabled, or is not for servers", () =>
    Effect.gen(function* () {
      for (const postback of [{ status: 2 }, { type: 3 }]) {
        const { resend } = yield* given({}, postback)
        const answer = yield* resend()
        assert.strictEqual(answer.status, 422)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), ["postback_id"])
      }
    })
  )

  it.effect("404: a delivery that is not there; 400: an id that is none", () =>
    Effect.gen(function* () {
      const { resend } = yield* given()
      assert.strictEqual((yield* resend(1_000_000)).status, 404)
      assert.strictEqual((yield* resend(0)).status, 400)
    })
  )

  it.effect("401: nobody without a key; 403: no other role", () =>
    Effect.gen(function* () {
      const { id } = yield* given()
      const path = `${network}/${id}/resend`
      assert.strictEqual((yield* call("", "POST", path)).status, 401)
      for (const role of ["affiliate", "advertiser"] as const) {
        const { key } = yield* givenKey(role)
        assert.strictEqual((yield* call(key, "POST", path)).status, 403, role)
      }
    })
  )
})
