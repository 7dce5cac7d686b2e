import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import * as HttpApp from "../network/HttpApp.ts"

const { post } = HttpApp
const whoami = { name: "whoami", arguments: {} }

layer(HttpApp.layer().pipe(Layer.provideMerge(DemoNetwork.shared)), { excludeTestServices: true })(
  "Over HTTP",
  (it) => {
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
  }
)
