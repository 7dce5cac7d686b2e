import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { get, sendJson, server } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"

const path = "/api/v2/network/settings/network"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  return {
    key,
    put: (fields: Readonly<Record<string, unknown>>) => sendJson(key, "PUT", path, fields)
  }
})

const networkOf = (answer: { readonly info: Readonly<Record<string, unknown>> }) =>
  Object(answer.info.network)

describeOnEngines("Settings of the network", server, (it) => {
  it.effect("200: named fields change, null clears, the rest stays", () =>
    Effect.gen(function* () {
      const { key, put } = yield* given
      const changed = yield* put({
        title: "Example Network",
        trafficback_url: "https://back.example/",
        tracking_domains: ["track.network.example", "track.network.example"],
        default_affiliate_status: 3
      })
      assert.include(networkOf(changed), {
        title: "Example Network",
        trafficback_url: "https://back.example/",
        default_affiliate_status: 3
      })
      assert.deepStrictEqual(networkOf(changed).tracking_domains, ["track.network.example"])
      const made = yield* sendJson(key, "POST", "/api/v2/network/affiliates", {
        email: "new@network.example"
      })
      assert.nestedPropertyVal(made.info, "affiliate.status", 3)
      const cleared = yield* put({
        trafficback_url: null,
        tracking_domains: null,
        default_affiliate_status: 1
      })
      assert.include(networkOf(cleared), { title: "Example Network", trafficback_url: null })
      assert.deepStrictEqual((yield* get(key, path)).info.network, networkOf(cleared))
    })
  )

  it.effect("422: each field that is not acceptable, by its name", () =>
    Effect.gen(function* () {
      const { put } = yield* given
      for (const [field, value] of [
        ["title", ""],
        ["language", "english"],
        ["currency", "XXL"],
        ["timezone", "Mars/Olympus"],
        ["trafficback_url", "javascript:alert(1)"],
        ["tracking_domains", ["https://track.example/"]],
        ["tracking_domains", ["localhost"]],
        ["mail_from", "no address"],
        ["default_affiliate_status", 9],
        ["invoice_address", "x".repeat(1025)]
      ] as const) {
        const answer = yield* put({ [field]: value })
        assert.strictEqual(answer.status, 422, `${field}: ${value}`)
        assert.match(String(Object.keys(Object(answer.info.errors))), new RegExp(`^${field}`))
      }
    })
  )

  it.effect("422: currency and zone stay once something was counted in them", () =>
    Effect.gen(function* () {
      const { put } = yield* given
      assert.include(networkOf(yield* put({ currency: "chf" })), { currency: "CHF" })
      yield* givenClick()
      for (const changes of [{ currency: "EUR" }, { timezone: "Europe/Berlin" }]) {
        const answer = yield* put(changes)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), Object.keys(changes))
      }
      assert.strictEqual((yield* put({ title: "Still", currency: "CHF" })).status, 200)
    })
  )
})
