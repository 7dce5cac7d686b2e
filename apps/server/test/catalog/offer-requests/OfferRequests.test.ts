import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { type Columns, created, givenRow, insertRow } from "../../fixtures/givenRow.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import {
  get,
  records,
  request,
  send,
  sendIfMatch,
  sendJson,
  server
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/offers-requests"

const given = Effect.fnUntraced(function* (columns: Columns = {}) {
  const { key } = yield* givenKey("manager")
  const affiliate_id = yield* givenAffiliate({ company_name: "Ann's Blog" })
  const offer_id = yield* givenOffer({ title: "Running shoes", visible_type: 2 })
  const id = yield* givenRow("offer_requests", {
    offer_id,
    affiliate_id,
    status: "pending",
    questions: "How?",
    additional_info: "By mail.",
    created,
    updated: created,
    ...columns
  })
  const answer = (fields: Readonly<Record<string, unknown>>) =>
    sendJson(key, "PUT", `${path}/${id}`, fields)
  return { affiliate_id, answer, id, key, offer_id }
})

const statesOf = (offer_id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly state: string }>`SELECT state FROM offer_access WHERE offer_id = ${offer_id}`,
      (rows) => rows.map(({ state }) => state)
    )
  )

describeOnEngines("Requests for offers", server, (it) => {
  it.effect("200: one, and those that wait", () =>
    Effect.gen(function* () {
      const { affiliate_id, id, key, offer_id } = yield* given()
      const request = {
        id,
        offer_id,
        offer_name: "Running shoes",
        affiliate_id,
        affiliate_name: "Ann's Blog",
        status: "pending",
        questions: "How?",
        additional_info: "By mail.",
        answer: null,
        created,
        updated: created
      }
      const shown = yield* get(key, `${path}/${id}`)
      assert.deepStrictEqual(shown.info.offer_request, request)
      const waiting = yield* get(key, `${path}?status=pending&offer_id=${offer_id}&q=running`)
      assert.deepStrictEqual(records(waiting, "offers-requests"), [request])
      const denied = yield* get(key, `${path}?status=denied&offer_id=${offer_id}`)
      assert.deepStrictEqual(records(denied, "offers-requests"), [])
    })
  )

  it.effect("200: an approved one is granted, a later denial takes that back", () =>
    Effect.gen(function* () {
      const { affiliate_id, answer, id, offer_id } = yield* given()
      const approved = yield* answer({ status: "approved", answer: "Welcome." })
      assert.strictEqual(approved.status, 200, approved.text)
      assert.deepInclude(approved.info.offer_request, { status: "approved", answer: "Welcome." })
      assert.deepStrictEqual(yield* statesOf(offer_id), ["granted"])
      assert.strictEqual((yield* answer({ status: "approved" })).status, 200)
      assert.deepStrictEqual(yield* statesOf(offer_id), ["granted"])
      const denied = yield* answer({ status: "denied", answer: null })
      assert.deepInclude(denied.info.offer_request, { status: "denied", answer: null })
      assert.deepStrictEqual(yield* statesOf(offer_id), [])
      const account = `affiliate ${affiliate_id}`
      assert.deepStrictEqual(yield* loggedOf("offer_request", id), [
        { account, message: `The request for offer ${offer_id} was approved.` },
        { account, message: `The request for offer ${offer_id} was denied.` }
      ])
    })
  )

  it.effect("200: a denial leaves a block of the affiliate as it is", () =>
    Effect.gen(function* () {
      const { affiliate_id, answer, offer_id } = yield* given({ status: "approved" })
      yield* insertRow("offer_access", { offer_id, affiliate_id, state: "blocked", created })
      yield* answer({ status: "denied" })
      assert.deepStrictEqual(yield* statesOf(offer_id), ["blocked"])
    })
  )

  it.effect("412 or 200: a list of access that was read before an approval does not undo it", () =>
    Effect.gen(function* () {
      for (const _ of Array.from({ length: 10 })) {
        const { affiliate_id, answer, key, offer_id } = yield* given()
        yield* insertRow("offer_access", { offer_id, affiliate_id, state: "blocked", created })
        const access = `/api/v2/network/offers/${offer_id}/access`
        const { etag = "" } = (yield* get(key, access)).headers
        const answers = yield* Effect.all(
          [
            sendIfMatch(key, "PUT", access, etag, { access: [{ affiliate_id, state: "none" }] }),
            answer({ status: "approved" })
          ],
          { concurrency: "unbounded" }
        )
        assert.include([200, 412], answers[0].status)
        assert.strictEqual(answers[1].status, 200)
        assert.deepStrictEqual(yield* statesOf(offer_id), ["granted"])
      }
    })
  )

  it.effect("422: other decisions, and answers that are too long", () =>
    Effect.gen(function* () {
      const { answer, offer_id } = yield* given()
      for (const status of ["pending", "maybe", 1, null]) {
        assert.deepStrictEqual(errorsOf(yield* answer({ status })), ["status"])
      }
      assert.deepStrictEqual(errorsOf(yield* answer({ answer: "x".repeat(2001) })), ["answer"])
      assert.deepStrictEqual(yield* statesOf(offer_id), [])
    })
  )

  it.effect("404, 400, 412, 401, 403", () =>
    Effect.gen(function* () {
      const { id, key } = yield* given()
      assert.strictEqual((yield* get(key, `${path}/1000000`)).status, 404)
      assert.strictEqual((yield* sendJson(key, "PUT", `${path}/1000000`, {})).status, 404)
      assert.strictEqual((yield* get(key, `${path}/0`)).status, 400)
      const late = request(key, "PUT", `${path}/${id}`).pipe(
        HttpClientRequest.setHeader("if-match", '"another"'),
        HttpClientRequest.bodyJsonUnsafe({ status: "approved" }),
        send
      )
      assert.strictEqual((yield* late).status, 412)
      assert.strictEqual((yield* get("", path)).status, 401)
      assert.strictEqual((yield* get((yield* givenKey("affiliate")).key, path)).status, 403)
    })
  )
})
