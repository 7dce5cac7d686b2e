import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { get, records, request, send, sendJson, server } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"

const resources = [
  ["affiliates", "affiliate", "Affiliates Updated", givenAffiliate],
  ["advertisers", "advertiser", "Advertisers Updated", givenAdvertiser]
] as const

const none = 2_147_483_647

describeOnEngines("Bulk changes", server, (it) => {
  it.effect("200: each id is answered, and each record gets what is set or stays as it was", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const [path, one, message, given] of resources) {
        const root = `/api/v2/network/${path}`
        const [first, second] = [yield* given({ city: "Bonn" }), yield* given({ city: "Jena" })]
        const set = { city: "Jena", email: "taken@example.com", id: 5, external_id: "x" }
        const answer = yield* sendJson(key, "POST", `${root}/bulk`, {
          ids: [first, second, none, first],
          set
        })
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(answer.message, message)
        assert.deepStrictEqual(records(answer, "results"), [
          { id: first, status: "updated" },
          { id: second, status: "unchanged" },
          { id: none, status: "not_found" }
        ])
        const found = Object((yield* get(key, `${root}/${first}`)).info[one])
        assert.strictEqual(found.city, "Jena")
        assert.notStrictEqual(found.email, "taken@example.com")
      }
    })
  )

  it.effect("one that is refused says why and keeps no other from being changed", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const rejected = yield* givenAffiliate({ status: 4 })
      const active = yield* givenAffiliate({ status: 1 })
      const path = "/api/v2/network/affiliates/bulk"
      const answer = yield* sendJson(key, "POST", path, {
        ids: `${rejected},${active}`,
        set: { status: 2, city: "Ulm" }
      })
      const [refused, updated] = records(answer, "results")
      assert.strictEqual(refused?.status, "refused")
      assert.property(refused?.errors, "status")
      assert.deepStrictEqual(updated, { id: active, status: "updated" })
      const kept = Object(
        (yield* get(key, `/api/v2/network/affiliates/${rejected}`)).info.affiliate
      )
      assert.strictEqual(kept.status, 4)
      assert.notStrictEqual(kept.city, "Ulm")
    })
  )

  it.effect("422: ids or fields that are not acceptable, and nothing is done", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const [path, , , given] of resources) {
        const root = `/api/v2/network/${path}`
        const id = yield* given({ city: "Bonn" })
        const before = yield* get(key, `${root}/${id}`)
        for (const fields of [
          { ids: [], set: { city: "Jena" } },
          { ids: ["x"], set: { city: "Jena" } },
          { set: { city: "Jena" } },
          { ids: [id] },
          { ids: [id], set: { city: "x".repeat(300) } },
          { ids: [id], set: { city: "Jena", status: 9 } },
          { ids: Array.from({ length: 1001 }, (_, index) => index + 1), set: { city: "Jena" } }
        ]) {
          const answer = yield* sendJson(key, "POST", `${root}/bulk`, fields)
          assert.strictEqual(answer.status, 422, JSON.stringify(fields).slice(0, 99))
          assert.isNotEmpty(Object.keys(Object(answer.info.errors)))
        }
        assert.strictEqual((yield* get(key, `${root}/${id}`)).text, before.text)
      }
    })
  )

  it.effect("401, 403, 409: nobody, the wrong role, a key that was used for another request", () =>
    Effect.gen(function* () {
      const manager = yield* givenKey("manager")
      const affiliate = yield* givenKey("affiliate")
      for (const [path, , , given] of resources) {
        const address = `/api/v2/network/${path}/bulk`
        const id = yield* given()
        const post = (key: string, city: string) =>
          send(
            request(key, "POST", address).pipe(
              HttpClientRequest.setHeader("idempotency-key", `bulk ${path}`),
              HttpClientRequest.bodyJsonUnsafe({ ids: [id], set: { city } })
            )
          )
        assert.strictEqual((yield* post("", "Bonn")).status, 401)
        assert.strictEqual((yield* post(affiliate.key, "Bonn")).status, 403)
        const first = yield* post(manager.key, "Bonn")
        assert.strictEqual((yield* post(manager.key, "Bonn")).text, first.text)
        assert.strictEqual((yield* post(manager.key, "Jena")).status, 409)
      }
    })
  )
})
