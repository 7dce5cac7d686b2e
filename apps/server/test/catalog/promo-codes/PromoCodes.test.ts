import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenRow } from "../../fixtures/givenRow.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { call, fieldOf, get, request, send, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/promo-codes"

let count = 0

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const affiliate_id = yield* givenAffiliate()
  const offer_id = yield* givenOffer()
  const code = `SPRING-${++count}`
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", path, { code, affiliate_id, offer_id, ...fields })
  return { affiliate_id, code, create, key, offer_id }
})

describeOnEngines("Promo codes", server, (it) => {
  it.effect("200: a code, an affiliate and an offer make one", () =>
    Effect.gen(function* () {
      const { affiliate_id, code, create, key, offer_id } = yield* given
      const answer = yield* create()
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.message, "Promo Code Created")
      const made = Object(answer.info.promo_code)
      assert.deepStrictEqual(made, {
        id: made.id,
        code,
        affiliate_id,
        offer_id,
        commission_plan_id: null,
        status: 1,
        start_date: null,
        end_date: null,
        created: made.created,
        updated: made.created
      })
      const shown = yield* get(key, `${path}/${made.id}`)
      assert.deepStrictEqual(shown.info.promo_code, made)
      const listed = yield* get(key, `${path}?q=${code}`)
      assert.deepStrictEqual(fieldOf(listed, "promo-codes", "id"), [made.id])
    })
  )

  it.effect("200: an update keeps what it does not name, null clears, and the log says what", () =>
    Effect.gen(function* () {
      const { affiliate_id, code, create, key, offer_id } = yield* given
      const plan = yield* givenRow("commission_plans", { title: "Plus 10", product: offer_id })
      const fields = { start_date: "2026-03-01", end_date: "2026-05-31", commission_plan_id: plan }
      const { id } = Object((yield* create(fields)).info.promo_code)
      const changed = yield* sendJson(key, "PUT", `${path}/${id}`, { status: 2, end_date: null })
      assert.deepInclude(changed.info.promo_code, { ...fields, status: 2, end_date: null })
      assert.deepStrictEqual(yield* loggedOf("promo_code", id), [
        { account: `affiliate ${affiliate_id}`, message: `Promo code "${code}" was created.` },
        {
          account: `affiliate ${affiliate_id}`,
          message: `Promo code "${code}" was updated: status, end_date.`
        }
      ])
    })
  )

  it.effect("200: a deleted code is gone, and may be given out again", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const { id } = Object((yield* create()).info.promo_code)
      assert.strictEqual((yield* call(key, "DELETE", `${path}/${id}`)).status, 200)
      assert.strictEqual((yield* get(key, `${path}/${id}`)).status, 404)
      assert.strictEqual((yield* call(key, "DELETE", `${path}/${id}`)).status, 404)
      assert.strictEqual((yield* sendJson(key, "PUT", `${path}/${id}`, {})).status, 404)
      assert.strictEqual((yield* create()).status, 200)
    })
  )

  it.effect("422: what is wrong is named by its field", () =>
    Effect.gen(function* () {
      const { affiliate_id, code, create, key } = yield* given
      const { id } = Object((yield* create({ code: `${code}-other` })).info.promo_code)
      yield* create()
      const hidden = yield* givenOffer({ visible_type: 2 })
      const foreign = yield* givenRow("commission_plans", { title: "Plus 10", product: hidden })
      const wrong: ReadonlyArray<readonly [string, unknown]> = [
        ["code", ` ${code.toLowerCase()} `],
        ["code", "two words"],
        ["code", ""],
        ["code", "x".repeat(65)],
        ["affiliate_id", 1_000_000],
        ["offer_id", 1_000_000],
        ["offer_id", hidden],
        ["commission_plan_id", foreign],
        ["commission_plan_id", 1_000_000],
        ["status", 3],
        ["start_date", "2026-02-30"],
        ["end_date", "soon"]
      ]
      for (const [field, value] of wrong) {
        const answer = yield* sendJson(key, "PUT", `${path}/${id}`, { [field]: value })
        assert.strictEqual(answer.status, 422, `${field} ${value}`)
        assert.deepStrictEqual(errorsOf(answer), [field])
      }
      const days = { start_date: "2026-03-01", end_date: "2026-02-28" }
      assert.deepStrictEqual(errorsOf(yield* create(days)), ["end_date"])
      const missing = yield* sendJson(key, "POST", path, { affiliate_id })
      assert.sameMembers([...errorsOf(missing)], ["code", "offer_id"])
    })
  )

  it.effect("400, 412, 401, 403", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const { id } = Object((yield* create()).info.promo_code)
      assert.strictEqual((yield* get(key, `${path}/0`)).status, 400)
      const late = HttpClientRequest.setHeader(
        request(key, "DELETE", `${path}/${id}`),
        "if-match",
        '"another"'
      )
      assert.strictEqual((yield* send(late)).status, 412)
      assert.strictEqual((yield* get("", path)).status, 401)
      assert.strictEqual((yield* get((yield* givenKey("affiliate")).key, path)).status, 403)
    })
  )
})
