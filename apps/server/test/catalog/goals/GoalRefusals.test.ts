import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { givenKey } from "../../fixtures/givenKey.ts"
import {
  fieldOf,
  get,
  request,
  send,
  sendJson,
  sendText,
  server
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { given, idOf } from "./goalCalls.ts"

describeOnEngines("Refused goals", server, (it) => {
  it.effect("422: each field that is not acceptable, by its name, and nothing is written", () =>
    Effect.gen(function* () {
      const { create, key, list, put } = yield* given
      const id = idOf(yield* create({ title: "Taken", alias: "taken" }))
      const other = idOf(yield* create({ title: "Other", conversion_status: "hold" }))
      const cap = { measure: "conversions", period: "day", maximum: 1 }
      for (const [field, value, said] of [
        ["title", "", "must be text of 1 to 128 characters"],
        ["title", "Taken", "is already taken"],
        ["alias", "taken", "is already taken"],
        ["alias", "a b", "must be 1 to 64 letters"],
        ["type", 7, "must be a whole number from 1 to 6"],
        ["status", 3, "must be 1 (active) or 2 (disabled)"],
        ["currency", "USD", "must be EUR"],
        ["currency", "EURO", "must be a three-letter"],
        ["revenue", -1, "must be at least 0"],
        ["revenue", "10000000000.01", "must be at most 10000000000.00"],
        ["payout", 900_000_000_000_000, "must be at most 10000000000.00"],
        ["revenue", null, "must be a decimal number"],
        ["payout", "1.23456", "must have at most 4 decimals"],
        ["revenue_percent", 10, "is for goals of the types CPS and RevShare"],
        ["payout_percent", 10000, "must be a percentage"],
        ["amount_limit", "many", "must be a decimal number"],
        ["conversion_status", 3, "must be 1 (pending), 2 (approved) or 4 (hold)"],
        ["hold_days", 0, "must be a whole number from 1 to 365"],
        ["convert_within_days", 0, "must be a whole number from 1 to 3650"],
        ["convert_after_seconds", -5, "must be a whole number from 1"],
        ["window_action", "ignore", "must be refuse or hold"],
        ["tracking_method", 4, "must be 1, 2 or 3"],
        ["caps", {}, "must be a list"],
        ["caps", [cap, cap], "at most one cap for each"],
        ["caps", [{ ...cap, maximum: 0 }], "must be above 0"],
        ["caps", [{ ...cap, maximum: 1.5 }], "must be a whole number"],
        ["caps", [{ ...cap, measure: "views" }], "must be conversions, clicks, payout or revenue"],
        ["caps", [{ ...cap, period: "year" }], "must be day, week, month or total"]
      ] as const) {
        for (const answer of [
          yield* create({ title: "New", [field]: value }),
          yield* put(other, { [field]: value })
        ]) {
          assert.strictEqual(answer.status, 422, `${field}: ${JSON.stringify(value)}`)
          assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
          assert.include(String(Object(answer.info.errors)[field]), said)
        }
      }
      const window = yield* put(id, { convert_after_seconds: 86_400, convert_within_days: 1 })
      assert.include(window.text, "convert_after_seconds")
      assert.strictEqual((yield* put(id, { hold_days: 3 })).status, 422)
      assert.deepStrictEqual(fieldOf(yield* get(key, list), "goals", "title"), ["Taken", "Other"])
    })
  )

  it.effect("400, 401, 403, 404, 409, 415", () =>
    Effect.gen(function* () {
      const { key, list } = yield* given
      const affiliate = yield* givenKey("affiliate")
      assert.strictEqual((yield* sendText(key, "POST", list, "{")).status, 400)
      assert.strictEqual((yield* sendText("", "POST", list, "{}")).status, 401)
      assert.strictEqual((yield* sendText(affiliate.key, "POST", list, "{}")).status, 403)
      assert.strictEqual((yield* sendText(key, "POST", list, "<a/>", "text/xml")).status, 415)
      const nowhere = "/api/v2/network/offers/2147483647/goals"
      assert.strictEqual((yield* sendJson(key, "POST", nowhere, { title: "A" })).status, 404)
      const post = (title: string) =>
        request(key, "POST", list).pipe(
          HttpClientRequest.setHeader("idempotency-key", `goal-${list}`),
          HttpClientRequest.bodyJsonUnsafe({ title }),
          send
        )
      const first = yield* post("Once")
      assert.strictEqual((yield* post("Once")).text, first.text)
      assert.strictEqual((yield* post("Twice")).status, 409)
    })
  )
})
