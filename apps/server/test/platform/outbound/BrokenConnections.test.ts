import type { Socket } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { OutboundCall } from "../../../src/platform/outbound/OutboundHttp.ts"
import { type Behaviour, inTurn, keep, makeHost, reply, replyText } from "./Host.ts"
import { callHost, keptClient } from "./OutboundClient.ts"

const local = keptClient()
const ok = keep("200 OK", "ok")
const post: Partial<OutboundCall> = { method: "POST", body: "lead" }

describe("a kept connection", () => {
  it.live("that the server closes without a word is not used again", () =>
    Effect.gen(function* () {
      const host = yield* makeHost(reply("200 OK", "ok"))
      for (let calls = 1; calls <= 4; calls++) {
        assert.strictEqual((yield* callHost(host, calls % 2 === 0 ? post : {})).body, "ok")
        assert.lengthOf(host.requests, calls)
        yield* host.allClosed
      }
    }).pipe(Effect.scoped, Effect.provide(local))
  )

  it.live("that carries bytes behind a reply is closed, and they are nobody's reply", () =>
    Effect.gen(function* () {
      const whole = replyText("200 OK", "ok")
      const poison = replyText("200 OK", "poison")
      for (const behind of [poison, `${poison}${poison}`, "SSH-2.0-OpenSSH_9.2\r\n", "x"]) {
        for (const isLater of [false, true]) {
          const sockets: Array<Socket> = []
          const first: Behaviour = (socket) => {
            sockets.push(socket)
            socket.write(isLater ? whole : `${whole}${behind}`)
          }
          const host = yield* makeHost(inTurn(first, ok))
          assert.strictEqual((yield* callHost(host)).body, "ok")
          if (isLater) sockets[0]?.write(behind)
          yield* host.allClosed
          assert.strictEqual((yield* callHost(host)).body, "ok")
          assert.strictEqual(host.connections(), 2)
        }
      }
      const begun: Behaviour = (socket) => void socket.write(`${whole}${poison.slice(0, 20)}`)
      const host = yield* makeHost(inTurn(begun, ok))
      for (const _ of [1, 2]) assert.strictEqual((yield* callHost(host)).body, "ok")
    }).pipe(Effect.scoped, Effect.provide(local))
  )

  it.live(
    "that breaks after the next request leaves its outcome open, and nothing repeats it",
    () =>
      Effect.gen(function* () {
        for (const options of [{}, post]) {
          for (const end of ["end", "destroy", "resetAndDestroy"] as const) {
            const host = yield* makeHost(inTurn(ok, (socket) => void socket[end](), ok))
            yield* callHost(host, options)
            const { is_sent, reason } = yield* Effect.flip(callHost(host, options))
            assert.deepStrictEqual({ is_sent, reason }, { is_sent: true, reason: "protocol" })
            assert.lengthOf(host.requests, 2)
            assert.strictEqual(host.connections(), 1)
            assert.strictEqual((yield* callHost(host, options)).body, "ok")
          }
        }
      }).pipe(Effect.scoped, Effect.provide(local))
  )

  it.live("is not used again when its reply did not come to its end", () =>
    Effect.gen(function* () {
      const tooLong = "a".repeat(1024 * 1024 + 1)
      for (const behave of [
        (socket) => void socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf"),
        () => undefined,
        keep("200 OK", tooLong),
        keep("99 Less"),
        (socket) => void socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nx\r\n")
      ] satisfies ReadonlyArray<Behaviour>) {
        const host = yield* makeHost(inTurn(behave, ok))
        yield* Effect.result(callHost(host, { timeout_millis: 200 }))
        assert.strictEqual((yield* callHost(host)).body, "ok")
        assert.strictEqual(host.connections(), 2)
      }
    }).pipe(Effect.scoped, Effect.provide(local))
  )
})
