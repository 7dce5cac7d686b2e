import { brotliCompressSync, gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { type Behaviour, makeHost, reply, stream } from "./Host.ts"
import { client, send } from "./OutboundClient.ts"

const kept = 64 * 1024
const local = Layer.orDie(client("127.0.0.0/8"))

/** What the client makes of a server that behaves like this. */
const call = (behave: Behaviour, timeout_millis = 5_000) =>
  Effect.gen(function* () {
    const host = yield* makeHost(behave)
    const answer = yield* send(`http://127.0.0.1:${host.port}/`, { timeout_millis })
    return { ...answer, requests: host.requests }
  }).pipe(Effect.scoped, Effect.provide(local))

const failureOf = (behave: Behaviour, timeout_millis?: number) =>
  Effect.map(Effect.flip(call(behave, timeout_millis)), ({ is_sent, reason }) => ({
    is_sent,
    reason
  }))

const raw =
  (...parts: ReadonlyArray<string | Buffer>): Behaviour =>
  (socket) => {
    for (const part of parts) socket.write(part)
  }

describe("what comes back from somebody else's server", () => {
  it.live("is its status and its body, whatever the status is", () =>
    Effect.gen(function* () {
      for (const status of [200, 204, 302, 404, 500, 599]) {
        const answer = yield* call(reply(`${status} X`, status === 204 ? "" : "näh"))
        assert.strictEqual(answer.http_status, status)
        assert.strictEqual(answer.body, status === 204 ? "" : "näh")
        assert.isFalse(answer.is_cut)
      }
    })
  )

  it.live("has the wait that it asks for", () =>
    Effect.gen(function* () {
      const answer = yield* call(reply("429 Slow down", "", ["retry-after: 120"]))
      assert.strictEqual(answer.retry_after, "120")
    })
  )

  it.live("is never where a redirect leads", () =>
    Effect.gen(function* () {
      const elsewhere = yield* makeHost(reply("200 OK"))
      const answer = yield* call(
        reply("302 Found", "", [`location: http://127.0.0.1:${elsewhere.port}/`])
      )
      assert.strictEqual(answer.http_status, 302)
      assert.strictEqual(elsewhere.connections(), 0)
    }).pipe(Effect.scoped)
  )

  it.live("is kept to its first 64 KiB", () =>
    Effect.gen(function* () {
      const answer = yield* call(reply("200 OK", "é".repeat(40 * 1024)))
      assert.strictEqual(answer.body, "é".repeat(32 * 1024))
      assert.isFalse(answer.is_cut)
    })
  )

  it.live("is no longer read after 1 MiB", () =>
    Effect.gen(function* () {
      const answer = yield* call(stream("HTTP/1.1 200 OK\r\n\r\n", Buffer.alloc(16 * 1024, "a")))
      assert.isTrue(answer.is_cut)
      assert.strictEqual(answer.body, "a".repeat(kept))
    })
  )

  it.live("has the status even when the body never ends, and is done in time", () =>
    Effect.gen(function* () {
      const started = performance.now()
      const answer = yield* call(
        raw("HTTP/1.1 200 OK\r\n\r\nO", Buffer.from("Ké").subarray(0, 2)),
        300
      )
      assert.deepInclude(answer, { http_status: 200, body: "OK", is_cut: true })
      assert.isBelow(performance.now() - started, 3_000)
    })
  )

  it.live("is cut where the connection breaks", () =>
    Effect.gen(function* () {
      const answer = yield* call((socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf")
        setImmediate(() => socket.destroy())
      })
      assert.deepInclude(answer, { http_status: 200, body: "half", is_cut: true })
    })
  )

  it.live("is text, with a mark where it is not", () =>
    Effect.gen(function* () {
      const bytes = Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x62])
      const head = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n"
      const answer = yield* call(raw(head, bytes))
      assert.strictEqual(answer.body, "a\ufffd\ufffd(b")
    })
  )

  it.live("is read when it was compressed unasked, and a bomb does not go off", () =>
    Effect.gen(function* () {
      const packed = (encoding: string, bytes: Buffer): Behaviour =>
        raw(
          `HTTP/1.1 200 OK\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${bytes.length}\r\n\r\n`,
          bytes
        )
      assert.strictEqual((yield* call(packed("gzip", gzipSync("ok")))).body, "ok")
      assert.strictEqual((yield* call(packed("br", brotliCompressSync("ok")))).body, "ok")
      assert.isFalse((yield* call(packed("gzip", gzipSync("ok")))).is_cut)
      const bomb = yield* call(packed("gzip", gzipSync(Buffer.alloc(64 * 1024 * 1024))))
      assert.isTrue(bomb.is_cut)
      assert.strictEqual(bomb.body.length, kept)
      const rubbish = yield* call(packed("gzip", Buffer.from("no gzip at all")))
      assert.deepInclude(rubbish, { http_status: 200, body: "", is_cut: true })
    })
  )

  it.live(
    "is nothing when it is no HTTP, breaks off, switches protocols or has endless headers",
    () =>
      Effect.gen(function* () {
        const unknown = { reason: "protocol", is_sent: true } as const
        const endless = Buffer.from(`x: ${"a".repeat(1000)}\r\n`)
        for (const behave of [
          raw("SSH-2.0-OpenSSH_9.2\r\n"),
          raw("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n12"),
          raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n"),
          raw("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
          raw("HTTP/1.1 20"),
          raw("HTTP/1.1 000 Nothing\r\n\r\n"),
          raw("HTTP/1.1 99 Less\r\n\r\n"),
          stream("HTTP/1.1 200 OK\r\n", endless)
        ] satisfies ReadonlyArray<Behaviour>) {
          const ending: Behaviour = (socket, request) => {
            behave(socket, request)
            setImmediate(() => socket.end())
          }
          assert.deepStrictEqual(yield* failureOf(ending), unknown)
        }
        assert.deepStrictEqual(yield* failureOf((socket) => socket.destroy()), unknown)
        assert.deepStrictEqual(yield* failureOf((socket) => socket.resetAndDestroy()), unknown)
      })
  )

  it.live("is nothing when it does not come in time, and the outcome is unknown then", () =>
    Effect.gen(function* () {
      const silent = yield* failureOf(() => undefined, 200)
      assert.deepStrictEqual(silent, { reason: "timeout", is_sent: true })
      const dripping = yield* failureOf((socket) => {
        const drip = (error?: Error | null) => {
          // The client is gone: writing on would take processor time from every later suite.
          if (!error)
            socket.write("HTTP/1.1 100 Continue\r\n\r\n", (error) => setImmediate(drip, error))
        }
        drip()
      }, 300)
      assert.deepStrictEqual(dripping, { reason: "timeout", is_sent: true })
    })
  )
})
