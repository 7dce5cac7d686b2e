import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenCampaign } from "../fixtures/givenCampaign.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { get, records, request, send, sendJson, server } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"

const none = 2_147_483_647
const root = "/api/v2/network"

/** Two records of each resource; `first` is refused what `refused` sets, and `second` takes it. */
const offers = Effect.gen(function* () {
  const [first, second] = [yield* givenOffer(), yield* givenOffer({ visible_type: 3 })]
  return {
    path: `${root}/offers`,
    one: "offer",
    message: "Offers Updated",
    first,
    second,
    set: { visible_type: 3, title: "Taken", external_id: "x" },
    wrong: { visible_type: 4 },
    refused: { cap_fallback: first }
  }
})

const goals = Effect.gen(function* () {
  const offer_id = yield* givenOffer()
  return {
    path: `${root}/offers/${offer_id}/goals`,
    one: "goal",
    message: "Goals Updated",
    first: yield* givenGoal({ offer_id }),
    second: yield* givenGoal({ offer_id, tracking_method: 2, conversion_status: 4 }),
    set: { tracking_method: 2, title: "Taken", alias: "taken" },
    wrong: { tracking_method: 9 },
    refused: { hold_days: 5 }
  }
})

const campaigns = Effect.gen(function* () {
  const affiliate_id = yield* givenAffiliate()
  const second = yield* givenCampaign(affiliate_id, { status: "paused" })
  const offer_id = yield* givenOffer()
  const own = yield* givenCampaign(affiliate_id, { offer_id })
  const other = yield* givenCampaign(affiliate_id, { offer_id })
  const landing_page_id = yield* givenLandingPage({ offer_id })
  return {
    path: `${root}/campaigns`,
    one: "campaign",
    message: "Campaigns Updated",
    first: own,
    second,
    set: { status: 3, affiliate_id: none, offer_id: none },
    wrong: { status: 2 },
    refused: { landing_page_id },
    /** Those of the page's offer take it. */
    refusedOrder: [second, other]
  }
})

const resources = Effect.all([offers, goals, campaigns])

describeOnEngines("Bulk changes of offers, goals and campaigns", server, (it) => {
  it.effect("200: each id is answered, and each record gets what is set or stays as it was", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const { first, message, one, path, second, set } of yield* resources) {
        const found = (id: number) =>
          Effect.map(get(key, `${path}/${id}`), ({ info }) => Object(info[one]))
        const before = yield* found(first)
        const ids = [first, second, none, first]
        const answer = yield* sendJson(key, "POST", `${path}/bulk`, { ids, set })
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(answer.message, message)
        assert.deepStrictEqual(records(answer, "results"), [
          { id: first, status: "updated" },
          { id: second, status: "unchanged" },
          { id: none, status: "not_found" }
        ])
        const after = yield* found(first)
        const [field = ""] = Object.keys(set)
        assert.notStrictEqual(after[field], before[field])
        for (const own of ["title", "alias", "external_id", "name"]) {
          assert.strictEqual(after[own], before[own])
        }
      }
    })
  )

  it.effect("one that is refused says why and keeps no other from being changed", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const { first, path, refused, second, ...resource } of yield* resources) {
        const ids = "refusedOrder" in resource ? resource.refusedOrder : [first, second]
        const answer = yield* sendJson(key, "POST", `${path}/bulk`, { ids, set: refused })
        const [one, other] = records(answer, "results")
        assert.strictEqual(one?.status, "refused", answer.text)
        assert.hasAllKeys(one?.errors, Object.keys(refused))
        assert.deepStrictEqual(other, { id: ids[1], status: "updated" })
      }
    })
  )

  it.effect("422: ids or fields that are not acceptable, and nothing is done", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const { first, path, set, wrong } of yield* resources) {
        const before = yield* get(key, `${path}/${first}`)
        for (const fields of [
          { ids: [], set },
          { ids: ["x"], set },
          { set },
          { ids: [first] },
          { ids: [first], set: wrong },
          { ids: Array.from({ length: 1001 }, (_, index) => index + 1), set }
        ]) {
          const answer = yield* sendJson(key, "POST", `${path}/bulk`, fields)
          assert.strictEqual(answer.status, 422, JSON.stringify(fields).slice(0, 99))
          assert.isNotEmpty(Object.keys(Object(answer.info.errors)))
        }
        assert.strictEqual((yield* get(key, `${path}/${first}`)).text, before.text)
      }
    })
  )

  it.effect("401, 403, 409: nobody, the wrong role, a key that was used for another request", () =>
    Effect.gen(function* () {
      const manager = yield* givenKey("manager")
      const affiliate = yield* givenKey("affiliate")
      for (const { first, path, second, set } of yield* resources) {
        const post = (key: string, ids: ReadonlyArray<number>) =>
          send(
            request(key, "POST", `${path}/bulk`).pipe(
              HttpClientRequest.setHeader("idempotency-key", "bulk"),
              HttpClientRequest.bodyJsonUnsafe({ ids, set })
            )
          )
        assert.strictEqual((yield* post("", [first])).status, 401)
        assert.strictEqual((yield* post(affiliate.key, [first])).status, 403)
        assert.strictEqual((yield* post(manager.key, [])).status, 422)
        const answer = yield* post(manager.key, [first])
        assert.deepStrictEqual(records(answer, "results"), [{ id: first, status: "updated" }])
        assert.strictEqual((yield* post(manager.key, [first])).text, answer.text)
        const other = yield* post(manager.key, [second])
        assert.strictEqual(other.status, 409)
        assert.hasAllKeys(other.info.errors, ["idempotency-key"])
      }
    })
  )

  it.effect("404: goals of no offer, and of another one", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const { first, set } = yield* goals
      const nowhere = `${root}/offers/${none}/goals/bulk`
      assert.strictEqual((yield* sendJson(key, "POST", nowhere, { ids: [first], set })).status, 404)
      const elsewhere = `${root}/offers/${yield* givenOffer()}/goals/bulk`
      const answer = yield* sendJson(key, "POST", elsewhere, { ids: [first], set })
      assert.deepStrictEqual(records(answer, "results"), [{ id: first, status: "not_found" }])
    })
  )

  it.effect("403: a manager who sees only what is assigned", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager", { assigned_only: 1 })
      const { path, set } = yield* offers
      assert.strictEqual(
        (yield* sendJson(key, "POST", `${path}/bulk`, { ids: [1], set })).status,
        403
      )
    })
  )
})
