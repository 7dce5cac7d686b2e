import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { get, records, sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenOfferWithClick, track } from "./givenOfferWithClick.ts"

const path = "/api/v2/network/tracking/conv-click-id"
const why = "/api/v2/network/tracking/why"

const given = Effect.gen(function* () {
  const made = yield* givenOfferWithClick()
  const { key } = yield* givenKey("manager")
  const create = (fields: Readonly<Record<string, unknown>>) => sendJson(key, "POST", path, fields)
  const ask = (question: string) => get(key, `${why}?${question}`)
  return { ...made, ask, create, key }
})

describeOnEngines("A conversion that a manager makes", server, (it) => {
  it.effect("200: of a click, without the advertiser's token; and again: it exists", () =>
    Effect.gen(function* () {
      const { click_id, create } = yield* given
      const answer = yield* create({ click_id, amount: 12.5, conv_status: "approved" })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.include(answer.info, { created: true, conv_status: "approved" })
      assert.strictEqual((yield* create({ click_id })).info.created, false)
    })
  )

  it.effect("404, 409 and 422, each with its reason", () =>
    Effect.gen(function* () {
      const { click_id, create, offer_id } = yield* given
      const invalid = yield* givenClick({ offer_id, invalid_reason: "offer_inactive" })
      const cases = [
        [{ click_id: "unknown" }, 404, "click_unknown"],
        [{ click_id, goal_id: 98_765 }, 404, "goal_unknown"],
        [{ click_id: invalid }, 409, "click_invalid"],
        [{}, 422, "click_missing"],
        [{ click_id, transaction_id: "mine" }, 422, "transaction_id_invalid"]
      ] as const
      for (const [fields, status, reason] of cases) {
        const answer = yield* create(fields)
        assert.strictEqual(answer.status, status, reason)
        assert.strictEqual(answer.headers["x-conversion-result"], reason)
      }
      const answer = yield* create({ click_id, amount: -1 })
      assert.strictEqual(answer.status, 422)
      assert.nestedProperty(answer.info, "errors.amount")
    })
  )

  it.effect("400: no JSON; 401: nobody; 403: nobody else", () =>
    Effect.gen(function* () {
      const { click_id, key } = yield* given
      assert.strictEqual((yield* sendText(key, "POST", path, "[")).status, 400)
      assert.strictEqual((yield* sendJson("", "POST", path, { click_id })).status, 401)
      const affiliate = yield* givenKey("affiliate")
      assert.strictEqual((yield* sendJson(affiliate.key, "POST", path, { click_id })).status, 403)
    })
  )
})

const failed = (reasons: Readonly<Record<string, unknown>>) => {
  const checks: unknown = reasons.checks
  return Array.isArray(checks) ? checks.find(({ verdict }) => verdict === "failed") : undefined
}

describeOnEngines("Why", server, (it) => {
  it.effect("200: says why the second conversion of a click was refused", () =>
    Effect.gen(function* () {
      const { ask, click_id, goal_id } = yield* given
      const first = yield* track("conv", { click_id })
      yield* track("conv", { click_id })
      yield* track("conv", { click_id, goal_alias: "none" })
      yield* track("conv", { click_id, token: "never-kept" })
      const answer = yield* ask(`click_id=${click_id}`)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.notInclude(answer.text, "never-kept")
      const [conversion] = records(answer, "conversions")
      assert.include(conversion, { transaction_id: first.info.transaction_id, goal_id })
      const refusals = records(answer, "refusals")
      assert.deepStrictEqual(
        refusals.map(({ reason, source }) => [source, reason]),
        [
          ["conv", "duplicate"],
          ["conv", "goal_unknown"],
          ["conv", "token_invalid"]
        ]
      )
      const [repeated = {}] = refusals
      assert.include(failed(repeated), {
        rule: "There is no such conversion yet.",
        code: "duplicate"
      })
      assert.deepStrictEqual(repeated.input, { click_id })
      const verdicts = Object(repeated.checks).map(({ verdict }: { verdict: string }) => verdict)
      assert.deepStrictEqual([...new Set<string>(verdicts)], ["passed", "failed", "not_reached"])
    })
  )

  it.effect("200: says which check turned a click away", () =>
    Effect.gen(function* () {
      const { ask, offer_id } = yield* given
      const click_id = yield* givenClick({ offer_id, invalid_reason: "country_not_allowed" })
      const answer = yield* ask(`click_id=${click_id}`)
      assert.include(failed(answer.info), { code: "country_not_allowed" })
      assert.deepStrictEqual(Object(answer.info.click).invalid_reason, "country_not_allowed")
    })
  )

  it.effect("200: by the conversion: what it was decided by", () =>
    Effect.gen(function* () {
      const { ask, click_id } = yield* given
      const { info } = yield* track("conv", { click_id, amount: "7.5" })
      const answer = yield* ask(`transaction_id=${String(info.transaction_id)}`)
      const checks = records(answer, "checks")
      assert.isTrue(checks.every(({ verdict }) => verdict === "passed"))
      const price = checks.find(({ rule }) => rule === "What it is worth is known.")
      assert.strictEqual(
        price?.input,
        "amount=7.50, revenue=10.00, revenue_by=goal, payout=8.00, payout_by=goal"
      )
      assert.lengthOf(records(answer, "conversions"), 1)
    })
  )

  it.effect("200: a macro that nobody filled shows up as it came", () =>
    Effect.gen(function* () {
      const { ask } = yield* given
      yield* track("conv", { click_id: "{clickid}", adv_user_id: "somebody" })
      yield* track("conv-change", { transaction_id: "{tid}", conv_status: "approved" })
      const click = yield* ask(`click_id=${encodeURIComponent("{clickid}")}`)
      assert.strictEqual(click.info.click, null)
      assert.include(failed(click.info), { code: "click_unknown", input: "click_id={clickid}" })
      assert.notInclude(click.text, "somebody")
      const change = yield* ask(`transaction_id=${encodeURIComponent("{tid}")}`)
      assert.include(failed(change.info), { code: "conversion_unknown" })
    })
  )

  it.effect("400: nothing asked; 401: nobody; 403: nobody else; 404: never heard of", () =>
    Effect.gen(function* () {
      const { ask } = yield* given
      assert.strictEqual((yield* ask("")).status, 400)
      assert.strictEqual((yield* ask("conversion=1")).status, 400)
      assert.strictEqual((yield* get("", `${why}?click_id=1`)).status, 401)
      const advertiser = yield* givenKey("advertiser")
      assert.strictEqual((yield* get(advertiser.key, `${why}?click_id=1`)).status, 403)
      assert.strictEqual((yield* ask("click_id=1")).status, 404)
      assert.strictEqual((yield* ask("transaction_id=1")).status, 404)
    })
  )
})
