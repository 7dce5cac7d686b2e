import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { loggedOf } from "../fixtures/loggedOf.ts"
import { get, request, send, sendIfMatch, server } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "./sql/engines.ts"

const path = "/api/v2/network/leads-management/campaigns"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const goal_id = yield* givenGoal()
  const create = (name: string, fields: Readonly<Record<string, unknown>> = {}, by = key) =>
    request(by, "POST", path).pipe(
      HttpClientRequest.setHeader("idempotency-key", name),
      HttpClientRequest.bodyJsonUnsafe({ title: "Solar leads", goal_id, status: 2, ...fields }),
      send
    )
  return { create, goal_id, key }
})

const countCampaigns = (goal_id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql`SELECT id FROM receive_campaigns WHERE goal_id = ${goal_id}`,
      (rows) => rows.length
    )
  )

describeOnEngines("Repeated requests", server, (it) => {
  it.effect("200: a repetition under the same key gets the first answer and creates nothing", () =>
    Effect.gen(function* () {
      const { create, goal_id } = yield* given
      const first = yield* create("a")
      const again = yield* create("a")
      assert.strictEqual(first.status, 200)
      assert.strictEqual(again.text, first.text)
      assert.strictEqual(again.headers["content-type"], first.headers["content-type"])
      assert.strictEqual(yield* countCampaigns(goal_id), 1)
      yield* create("b")
      assert.strictEqual(yield* countCampaigns(goal_id), 2)
    })
  )

  it.effect("200: ten at once create one", () =>
    Effect.gen(function* () {
      const { create, goal_id } = yield* given
      const answers = yield* Effect.all(
        Array.from({ length: 10 }, () => create("at once")),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 1)
      assert.strictEqual(yield* countCampaigns(goal_id), 1)
    })
  )

  it.effect("409: the key of a request that said something else", () =>
    Effect.gen(function* () {
      const { create, goal_id } = yield* given
      yield* create("a")
      const other = yield* create("a", { title: "Wind leads" })
      assert.strictEqual(other.status, 409)
      assert.hasAllKeys(other.info.errors, ["idempotency-key"])
      assert.strictEqual(yield* countCampaigns(goal_id), 1)
    })
  )

  it.effect("a refused request leaves its key free", () =>
    Effect.gen(function* () {
      const { create, goal_id } = yield* given
      assert.strictEqual((yield* create("a", { title: "" })).status, 422)
      assert.strictEqual((yield* create("a", { goal_id: 1_000_000 })).status, 422)
      assert.strictEqual((yield* create("a")).status, 200)
      assert.strictEqual(yield* countCampaigns(goal_id), 1)
    })
  )

  it.effect("keys of different accounts are different", () =>
    Effect.gen(function* () {
      const { create, goal_id } = yield* given
      const { key } = yield* givenKey("manager")
      yield* create("a")
      assert.strictEqual((yield* create("a", {}, key)).status, 200)
      assert.strictEqual(yield* countCampaigns(goal_id), 2)
    })
  )

  it.effect("400: a key that is empty or longer than 255 characters", () =>
    Effect.gen(function* () {
      const { create } = yield* given
      for (const name of ["", "x".repeat(256)]) {
        assert.strictEqual((yield* create(name)).status, 400)
      }
    })
  )
})

describeOnEngines("Versions of records", server, (it) => {
  const version = Effect.gen(function* () {
    const { create, key } = yield* given
    const created = yield* create("a")
    const address = `${path}/${Object(created.info.campaign).id}`
    const { headers } = yield* get(key, address)
    const change = (etag: string, title: string) =>
      sendIfMatch(key, "PUT", address, etag, { title })
    const remove = (etag: string) =>
      send(HttpClientRequest.setHeader(request(key, "DELETE", address), "if-match", etag))
    return { address, change, etag: headers.etag ?? "", key, remove }
  })

  it.effect("412: of two who change the same version, the second", () =>
    Effect.gen(function* () {
      const { address, change, etag, key, remove } = yield* version
      assert.match(etag, /^"[\w-]{22}"$/)
      assert.strictEqual((yield* change(etag, "First")).status, 200)
      const late = yield* change(etag, "Second")
      assert.strictEqual(late.status, 412)
      assert.nestedPropertyVal((yield* get(key, address)).info, "campaign.title", "First")
      assert.strictEqual((yield* remove(etag)).status, 412)
    })
  )

  it.effect("200: a change that is sent again because its answer was lost", () =>
    Effect.gen(function* () {
      const { address, etag, key } = yield* version
      const { info } = yield* get(key, address)
      const { goal_id, id } = Object(info.campaign)
      const change = (fields: Readonly<Record<string, unknown>>) =>
        sendIfMatch(key, "PUT", address, etag, fields)
      const first = yield* change({ title: "First", goal_id, status: 2 })
      assert.strictEqual(first.status, 200, first.text)
      const again = yield* change({ title: "First", goal_id, status: 2 })
      assert.deepStrictEqual([again.status, again.text], [200, first.text])
      const logged = yield* loggedOf("receive_campaign", id)
      assert.lengthOf(logged, 2)
      for (const fields of [{ title: "First", status: 1 }, { title: "First", unknown: 1 }, {}]) {
        assert.strictEqual((yield* change(fields)).status, 412)
      }
    })
  )

  it.effect("200: any version, one of several, the version after a change", () =>
    Effect.gen(function* () {
      const { address, change, etag, key, remove } = yield* version
      assert.strictEqual((yield* change("*", "First")).status, 200)
      const present = (yield* get(key, `${address}?fields=title`)).headers.etag ?? ""
      assert.notStrictEqual(present, etag)
      assert.strictEqual((yield* change(`${etag}, ${present}`, "Second")).status, 200)
      // nginx marks the tag of what it compresses as weak.
      const weak = `W/${(yield* get(key, address)).headers.etag}`
      assert.strictEqual((yield* change(weak, "Third")).status, 200)
      assert.strictEqual((yield* change(weak, "Fourth")).status, 412)
      assert.strictEqual((yield* remove("*")).status, 200)
    })
  )
})
