import { readFileSync } from "node:fs"
import { createServer } from "node:https"
import { join } from "node:path"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeHost, reply } from "./Host.ts"
import { client, keptClient, send, zone } from "./OutboundClient.ts"

const file = (name: string) => readFileSync(join(import.meta.dirname, "../http/tls", name), "utf8")

/** A host called localhost, with a certificate that nobody vouches for; its port. */
const tlsHost = Effect.fnUntraced(function* (onRequest: () => void, onConnection = () => {}) {
  const server = createServer(
    { cert: file("certificate.pem"), key: file("key.pem") },
    (_, response) => {
      onRequest()
      response.end("ok")
    }
  )
  server.on("secureConnection", onConnection)
  yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
  return yield* Effect.callback<number>((resume) => {
    server.listen(0, "127.0.0.1", () => {
      const bound = server.address()
      resume(Effect.succeed(bound !== null && typeof bound === "object" ? bound.port : 0))
    })
  })
})

/** From now on somebody vouches for it. */
const trusted = Effect.acquireRelease(
  Effect.sync(() => {
    const before = getCACertificates("default")
    setDefaultCACertificates([file("certificate.pem")])
    return before
  }),
  (before) => Effect.sync(() => setDefaultCACertificates(before))
)

const reasonOf = (url: string, call = {}) =>
  Effect.map(Effect.flip(send(url, call)), ({ is_sent, reason }) => ({ is_sent, reason }))

describe("calls over TLS", () => {
  it.live("reach whom the URL names, and with nobody else", () =>
    Effect.gen(function* () {
      let requests = 0
      const port = yield* tlsHost(() => (requests += 1))
      const plain = yield* makeHost(reply("200 OK"))
      const tls = { is_sent: false, reason: "tls" }
      const call = { timeout_millis: 500 }
      assert.deepStrictEqual(yield* reasonOf(`https://localhost:${port}/`), tls)
      yield* trusted
      assert.strictEqual((yield* send(`https://localhost:${port}/`)).body, "ok")
      assert.deepStrictEqual(yield* reasonOf(`https://127.0.0.1:${port}/`), tls)
      assert.deepStrictEqual(yield* reasonOf(`https://other.example:${port}/`), tls)
      assert.deepStrictEqual(yield* reasonOf(`https://localhost:${plain.port}/`, call), {
        is_sent: false,
        reason: "timeout"
      })
      assert.strictEqual(requests, 1)
    }).pipe(
      Effect.scoped,
      Effect.provide(
        client("127.0.0.0/8", zone({ localhost: ["127.0.0.1"], "other.example": ["127.0.0.1"] }))
      )
    )
  )

  it.live("keep their connection, for as long as the name leads there", () =>
    Effect.gen(function* () {
      let connections = 0
      const port = yield* tlsHost(
        () => {},
        () => (connections += 1)
      )
      yield* trusted
      for (const _ of [1, 2]) {
        assert.strictEqual((yield* send(`https://localhost:${port}/`)).body, "ok")
      }
      assert.strictEqual(connections, 1)
      for (const host of ["127.0.0.1", "other.example"]) {
        assert.deepStrictEqual(yield* reasonOf(`https://${host}:${port}/`), {
          is_sent: false,
          reason: "tls"
        })
      }
    }).pipe(
      Effect.scoped,
      Effect.provide(
        keptClient({ dns: zone({ localhost: ["127.0.0.1"], "other.example": ["127.0.0.1"] }) })
      )
    )
  )
})
