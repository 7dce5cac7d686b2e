import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, givenOfferWithClick, reasonsOf, track } from "./givenOfferWithClick.ts"

const transaction_id = "0193e4a0-1111-4222-8333-444455556666"

describeOnEngines("A conversion that is refused", server, (it) => {
  const refused = (
    name: string,
    status: number,
    reason: string,
    attempt: Effect.Effect<
      Readonly<Record<string, string | number>>,
      never,
      Effect.Services<ReturnType<typeof givenOfferWithClick>>
    >
  ) =>
    it.effect(`${status}: ${reason}: ${name}`, () =>
      Effect.gen(function* () {
        const parameters = yield* attempt
        const answer = yield* track("conv", parameters)
        assert.strictEqual(answer.status, status, answer.text)
        assert.strictEqual(answer.headers["x-conversion-result"], reason)
        if (status === 400 || status === 409) {
          const text = String(Object.values(Object(answer.info.errors))[0])
          if (reason !== "input_invalid") assert.match(text, new RegExp(`^${reason}: .*\\.$`))
        }
        const click_id = String(parameters.click_id ?? "")
        if (click_id !== "") assert.deepStrictEqual(yield* reasonsOf(click_id), [reason])
        assert.lengthOf(yield* conversionsOf(click_id), 0)
      })
    )

  const clickWith = (wishes: Parameters<typeof givenOfferWithClick>[0], more: object = {}) =>
    Effect.map(givenOfferWithClick(wishes), ({ click_id }) => ({ click_id, ...more }))

  for (const [name, track_id] of Object.entries({
    "more values than any list has": Array.from({ length: 1_001 }, () => "x"),
    "values where a text belongs": ["x", "y"]
  })) {
    it.effect(`400: input_invalid: ${name}, in a body`, () =>
      Effect.gen(function* () {
        const { click_id } = yield* givenOfferWithClick()
        const answer = yield* sendJson("", "POST", "/track/conv", { click_id, track_id })
        assert.strictEqual(answer.status, 400)
        assert.strictEqual(answer.headers["x-conversion-result"], "input_invalid")
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), ["track_id"])
      })
    )
  }

  refused("no click is named", 400, "click_missing", Effect.as(givenOfferWithClick(), {}))
  refused("an amount that is none", 400, "input_invalid", clickWith({}, { amount: "20 EUR" }))
  refused("a status of the system", 400, "input_invalid", clickWith({}, { conv_status: "trash" }))
  refused("more than any sale", 400, "input_invalid", clickWith({}, { payout: "10000000000.01" }))
  refused("a parameter without its value", 404, "click_unknown", clickWith({}, { click_id: "{c}" }))
  refused("no such click", 404, "click_unknown", clickWith({}, { click_id: `${"0".repeat(31)}f` }))
  refused("no such goal", 404, "goal_unknown", clickWith({}, { goal_id: 99_999 }))
  refused("no such alias", 404, "goal_unknown", clickWith({}, { goal_alias: "none" }))
  refused("no default goal", 404, "goal_unknown", clickWith({ goal: { is_default: 0 } }))
  refused("a deleted goal", 404, "goal_unknown", clickWith({ goal: { deleted: 5 } }))
  refused(
    "a click that was turned away",
    409,
    "click_invalid",
    clickWith({ click: { invalid_reason: "country_not_allowed" } })
  )
  refused("an offer that ended", 409, "offer_inactive", clickWith({ offer: { status: 2 } }))
  refused("a goal that ended", 409, "goal_inactive", clickWith({ goal: { status: 3 } }))
  refused(
    "a percentage of nothing",
    400,
    "amount_missing",
    clickWith({ goal: { payout_percent: 100_000 } })
  )
  refused("no rate", 409, "currency_rate_missing", clickWith({ offer: { currency: "EUR" } }))
  refused(
    "an id that is none of ours",
    400,
    "transaction_id_invalid",
    clickWith({}, { transaction_id: "ORDER-1" })
  )

  it.effect("those that come at the same time are all kept", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick()
      const report = track("conv", { click_id, goal_alias: "none" })
      yield* Effect.replicateEffect(report, 99, { concurrency: "unbounded" })
      const reasons = yield* reasonsOf(click_id)
      assert.deepStrictEqual(reasons, new Array<string>(99).fill("goal_unknown"))
    })
  )

  it.effect("409: click_ambiguous: an own id of several affiliates; of one, the newest", () =>
    Effect.gen(function* () {
      const { affiliate_id, offer_id } = yield* givenOfferWithClick({
        click: { aff_click_id: "same" }
      })
      const newest = yield* givenClick({ offer_id, affiliate_id, aff_click_id: "same" })
      assert.strictEqual((yield* track("conv", { aff_click_id: "same" })).status, 200)
      assert.lengthOf(yield* conversionsOf(newest), 1)
      yield* givenClick({ offer_id, affiliate_id: yield* givenAffiliate(), aff_click_id: "same" })
      const answer = yield* track("conv", { aff_click_id: "same" })
      assert.strictEqual(answer.status, 409)
      assert.strictEqual(answer.headers["x-conversion-result"], "click_ambiguous")
    })
  )

  it.effect("409: transaction_id_taken: the id of another click's conversion", () =>
    Effect.gen(function* () {
      const { click_id, offer_id } = yield* givenOfferWithClick()
      assert.strictEqual((yield* track("conv", { click_id, transaction_id })).status, 200)
      const other = yield* givenClick({ offer_id })
      const answer = yield* track("conv", { click_id: other, transaction_id })
      assert.strictEqual(answer.status, 409)
      assert.deepStrictEqual(yield* reasonsOf(other), ["transaction_id_taken"])
    })
  )

  it.effect("403: token_missing and token_invalid: none, a misspelt one, one of none", () =>
    Effect.gen(function* () {
      const { advertiser_id, click_id } = yield* givenOfferWithClick()
      const right = tokenOf(advertiser_id)
      const unknown = tokenOf(advertiser_id, 9)
      const cases = [
        ["", "token_missing"],
        ["secret-2", "token_invalid"],
        [right.toUpperCase(), "token_invalid"],
        [unknown, "token_invalid"]
      ] as const
      for (const [token, reason] of cases) {
        const answer = yield* track("conv", { click_id, token })
        assert.strictEqual(answer.status, 403)
        assert.strictEqual(answer.headers["x-conversion-result"], reason)
        const posted = yield* sendJson("", "POST", "/track/conv", { click_id, token })
        assert.strictEqual(posted.status, 403)
      }
      assert.lengthOf(yield* conversionsOf(click_id), 0)
      const answer = yield* sendJson("", "POST", "/track/conv", { click_id, token: right })
      assert.strictEqual(answer.status, 200)
    })
  )
})
