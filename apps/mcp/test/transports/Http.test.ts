import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import * as HttpApp from "../network/HttpApp.ts"

const { post } = HttpApp
const whoami = { name: "whoami", arguments: {} }

layer(HttpApp.layer({ readOnly: false }).pipe(Layer.provideMerge(DemoNetwork.shared)), {
  excludeTestServices: true
})("Over HTTP", (it) => {
  it.effect("each request answers as the caller whose key it brings", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoNetwork.DemoNetwork
      for (const role of ["manager", "advertiser", "affiliate"] as const) {
        const { status, text } = yield* post("tools/call", whoami, { "x-api-key": keys[role] })
        assert.strictEqual(status, 200)
        assert.include(text, `"role":"${role}"`)
      }
    })
  )

  it.effect("no list is kept by clients, which may have several users", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoNetwork.DemoNetwork
      const { text } = yield* post("tools/list", {}, { "x-api-key": keys.manager })
      assert.include(text, '"ttlMs":0')
    })
  )

  it.effect("nothing is answered without a key", () =>
    Effect.gen(function* () {
      for (const key of [{}, { "x-api-key": "" }, { "x-api-key": "afn_m_guess" }]) {
        assert.strictEqual((yield* post("tools/list", {}, key)).status, 401)
        assert.strictEqual((yield* post("server/discover", {}, key)).status, 401)
      }
    })
  )

  it.effect("nothing is begun under a key that the network refuses", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoNetwork.DemoNetwork
      const refused = yield* post("tools/list", {}, { "x-api-key": keys.disabled })
      assert.strictEqual(refused.status, 401)
      assert.include(refused.text, "does not know this key")
    })
  )

  it.effect("pages of other origins and names of other hosts are refused", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoNetwork.DemoNetwork
      const key = { "x-api-key": keys.manager }
      const origin = yield* post("tools/list", {}, { ...key, origin: "https://evil.example" })
      assert.strictEqual(origin.status, 403)
      const local = yield* post("tools/list", {}, { ...key, origin: "http://localhost:8090" })
      assert.strictEqual(local.status, 200)
    })
  )

  it.effect("headers that can't be read are refused, and not left aside", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoNetwork.DemoNetwork
      const list = (headers: Readonly<Record<string, string>>) =>
        post("tools/list", {}, { "x-api-key": keys.manager, ...headers })
      for (const [name, value] of [
        ["x-mcp-read-only", "banana"],
        ["x-mcp-read-only", ""],
        ["x-mcp-toolsets", "core,bilings"],
        ["x-mcp-exclude-tools", "invoice_creat"],
        ["x-mcp-tools", "whoam"],
        ["x-mcp-tools", ""],
        ["x-mcp-toolsets", " , "],
        ["x-mcp-exclude-tools", ""],
        ["x-mcp-max-result-tokens", "abc"],
        ["x-mcp-max-result-tokens", "-1"]
      ] as const) {
        const { status, text } = yield* list({ [name]: value })
        assert.strictEqual(status, 400, name)
        assert.include(text, `${name} takes`)
      }
      for (const word of ["on", "true", "YES", "1", "y"]) {
        const { text } = yield* list({ "x-mcp-read-only": word })
        assert.notInclude(text, "invoice_create", word)
      }
      for (const word of ["off", "false", "0"]) {
        const { text } = yield* list({ "x-mcp-read-only": word })
        assert.include(text, "invoice_create", word)
      }
    })
  )

  it.effect("headers take tools away, and bring none back", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoNetwork.DemoNetwork
      const key = { "x-api-key": keys.manager }
      const one = yield* post("tools/list", {}, { ...key, "x-mcp-tools": "affiliate_get" })
      assert.include(one.text, "affiliate_get")
      assert.notInclude(one.text, "whoami")
      const none = yield* post("tools/list", {}, { ...key, "x-mcp-toolsets": "billing" })
      assert.notInclude(none.text, "affiliate_get")
    })
  )
})
