import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Logger } from "effect"
import { announce } from "../../src/cli/Serve.ts"

/** What is logged once the server listens. */
const logged = Effect.fnUntraced(function* (settings: Record<string, string>) {
  const lines: Array<unknown> = []
  const logger = Logger.make(({ message }) => void lines.push(message))
  const config = ConfigProvider.layer(ConfigProvider.fromUnknown(settings))
  yield* Effect.provide(announce, Layer.merge(Logger.layer([logger]), config))
  return String(lines)
})

it.layer(NodeHttpServer.layerTest)("the start line", (it) => {
  it.effect("says http without TLS", () =>
    Effect.gen(function* () {
      assert.match(yield* logged({}), /^Listening on http:\/\/.+:\d+$/u)
    })
  )

  it.effect("says https with TLS", () =>
    Effect.gen(function* () {
      const line = yield* logged({ TLS_CERT_FILE: "certificate.pem", TLS_KEY_FILE: "key.pem" })
      assert.match(line, /^Listening on https:\/\/.+:\d+$/u)
    })
  )
})
