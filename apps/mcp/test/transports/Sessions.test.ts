import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import * as App from "../network/HttpApp.ts"
import { HttpApp } from "../network/HttpApp.ts"

/** One message of a revision with sessions. */
const send = (body: object, headers: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const { url } = yield* HttpApp
    const accept = "application/json, text/event-stream"
    return yield* Effect.promise(() =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", accept, ...headers },
        body: JSON.stringify({ jsonrpc: "2.0", ...body })
      })
    )
  })

const initialize = {
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" }
  }
}
const whoami = { id: 2, method: "tools/call", params: { name: "whoami", arguments: {} } }

layer(App.layer().pipe(Layer.provideMerge(DemoNetwork.shared)), { excludeTestServices: true })(
  "A session",
  (it) => {
    it.effect("goes on for the key that began it, and for no other", () =>
      Effect.gen(function* () {
        const { keys } = yield* DemoNetwork.DemoNetwork
        const own = { "x-api-key": keys.manager }
        const begun = yield* send(initialize, own)
        assert.strictEqual(begun.status, 200)
        const session = { "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" }
        const version = { "mcp-protocol-version": "2025-11-25" }
        const notice = { method: "notifications/initialized" }
        assert.strictEqual((yield* send(notice, { ...own, ...session, ...version })).status, 202)
        const answer = yield* send(whoami, { ...own, ...session, ...version })
        assert.include(yield* Effect.promise(() => answer.text()), "manager")
        const other = { "x-api-key": keys.affiliate }
        assert.strictEqual((yield* send(whoami, { ...other, ...session, ...version })).status, 404)
        assert.strictEqual((yield* send(whoami, { ...session, ...version })).status, 401)
      })
    )
  }
)
