import { assert, describe, it } from "@effect/vitest"
import { Cause, ConfigProvider, Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { Dns } from "effect/net"
import { OutboundHttp } from "../../../src/platform/outbound/OutboundHttp.ts"
import { OutsideTransaction } from "../../../src/platform/sql/Transaction.ts"
import { makeHost, reply } from "./Host.ts"
import { client, send, zone } from "./OutboundClient.ts"

const ok = reply("200 OK", "ok")
const reasonOf = (url: string, call = {}) =>
  Effect.map(Effect.flip(send(url, call)), ({ is_sent, reason }) => ({ is_sent, reason }))
const blocked = { is_sent: false, reason: "blocked_address" } as const

describe("the guard of calls to other servers", () => {
  it.live("lets nothing through to loopback, in whatever spelling", () =>
    Effect.gen(function* () {
      const host = yield* makeHost(ok)
      const ipv6 = yield* makeHost(ok, "::1")
      for (const name of [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f.1",
        "0x7f000001",
        "0177.0.0.1",
        "017700000001",
        "127.0.0.1.",
        "127.0.0.2",
        "0.0.0.0",
        "0",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::127.0.0.1]",
        "[64:ff9b::127.0.0.1]",
        "１２７.0.0.1",
        "inside.example",
        "mapped.example",
        "both.example"
      ]) {
        assert.deepStrictEqual(yield* reasonOf(`http://${name}:${host.port}/`), blocked, name)
      }
      for (const name of ["[::1]", "[::]", "six.example", "[::ffff:0:127.0.0.1]"]) {
        assert.deepStrictEqual(yield* reasonOf(`http://${name}:${ipv6.port}/`), blocked, name)
      }
      assert.strictEqual(host.connections() + ipv6.connections(), 0)
    }).pipe(
      Effect.scoped,
      Effect.provide(
        client(
          "",
          zone({
            "inside.example": ["127.0.0.1"],
            "mapped.example": ["::ffff:127.0.0.1"],
            "six.example": ["::1"],
            "both.example": ["10.0.0.1", "fd00::1", "127.0.0.1"]
          })
        )
      )
    )
  )

  it.live("says the same of every blocked target, and takes no longer where somebody listens", () =>
    Effect.gen(function* () {
      const host = yield* makeHost(ok)
      const listening = yield* Effect.flip(send(`http://127.0.0.1:${host.port}/`))
      const silent = yield* Effect.flip(send("http://10.255.255.1/"))
      assert.deepStrictEqual({ ...listening }, { ...silent })
      assert.strictEqual(listening.message, silent.message)
    }).pipe(Effect.scoped, Effect.provide(client("")))
  )

  it.live("connects to the address that it checked, whatever DNS says a moment later", () =>
    Effect.gen(function* () {
      const allowed = yield* makeHost(ok, "127.0.0.2")
      let questions = 0
      const rebinding = Layer.effect(
        Dns.Dns,
        Effect.map(
          Effect.all([Dns.Dns.pipe(Effect.provide(zone({ "x.example": ["127.0.0.2"] }))), Dns.Dns]),
          ([first, later]) =>
            Dns.Dns.of({
              ...first,
              resolve: (name, type) => {
                questions += 1
                return questions > 2 ? later.resolve(name, type) : first.resolve(name, type)
              }
            })
        )
      ).pipe(Layer.provide(zone({ "x.example": ["127.0.0.1"] })))
      const call = send(`http://x.example:${allowed.port}/`)
      const layer = client("127.0.0.2/32", rebinding)
      yield* Effect.gen(function* () {
        assert.strictEqual((yield* call).http_status, 200)
        assert.strictEqual(questions, 2)
        assert.strictEqual((yield* Effect.flip(call)).reason, "blocked_address")
      }).pipe(Effect.provide(layer))
      assert.strictEqual(allowed.connections(), 1)
    }).pipe(Effect.scoped)
  )

  it.live("chooses of several addresses one that may be called and answers", () =>
    Effect.gen(function* () {
      const host = yield* makeHost(ok, "127.0.0.2")
      const answer = yield* send(`http://mixed.example:${host.port}/`)
      assert.strictEqual(answer.body, "ok")
      assert.include(host.requests[0], `\r\nhost: mixed.example:${host.port}\r\n`)
    }).pipe(
      Effect.scoped,
      Effect.provide(
        client(
          "127.0.0.2/31",
          zone({ "mixed.example": ["10.0.0.1", "127.0.0.1", "127.0.0.3", "127.0.0.2"] })
        )
      )
    )
  )

  it.live("never calls the server itself, not even in an allowed network", () =>
    Effect.gen(function* () {
      const self = yield* makeHost(ok)
      const layer = OutboundHttp.layerNoDns.pipe(
        Layer.provide(zone({})),
        Layer.provide(
          ConfigProvider.layer(
            ConfigProvider.fromUnknown({
              AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8,::1/128",
              PORT: String(self.port)
            })
          )
        )
      )
      const reason = yield* Effect.provide(reasonOf(`http://127.0.0.1:${self.port}/`), [
        layer,
        OutsideTransaction.layer
      ])
      assert.deepStrictEqual(reason, blocked)
      assert.strictEqual(self.connections(), 0)
    }).pipe(Effect.scoped)
  )

  it.live("refuses networks that are none when the server starts", () =>
    Effect.gen(function* () {
      for (const allowed of ["10.0.0.0", "10.0.0.0/33", "example.com", "10.0.0.0/8,x"]) {
        const exit = yield* Effect.exit(Effect.provide(Effect.void, client(allowed)))
        assert.isTrue(Exit.isFailure(exit), allowed)
        if (Exit.isFailure(exit)) {
          assert.include(Cause.pretty(exit.cause), "AFFNET_OUTBOUND_ALLOW")
        }
      }
    })
  )

  it.live("tells a name without an address from a port where nobody listens", () =>
    Effect.gen(function* () {
      const gone = yield* Effect.scoped(makeHost(ok))
      const dns = yield* reasonOf("http://nowhere.example/")
      assert.deepStrictEqual(dns, { is_sent: false, reason: "dns" })
      const refused = yield* reasonOf(`http://127.0.0.1:${gone.port}/`)
      assert.deepStrictEqual(refused, { is_sent: false, reason: "refused" })
    }).pipe(Effect.provide(client("127.0.0.0/8")))
  )

  it.live(
    "sends the request as it was asked for, and no header of its own but the needed ones",
    () =>
      Effect.gen(function* () {
        const host = yield* makeHost(ok)
        yield* send(`http://127.0.0.1:${host.port}/a b?x=é#f`, {
          method: "POST",
          headers: [{ name: "content-type", value: "text/plain" }],
          body: "grün"
        })
        const [request = ""] = host.requests
        const [head = "", body] = request.split("\r\n\r\n")
        const [line, ...headers] = head.split("\r\n")
        assert.strictEqual(line, "POST /a%20b?x=%C3%A9 HTTP/1.1")
        assert.strictEqual(Buffer.from(body ?? "", "latin1").toString(), "grün")
        assert.deepStrictEqual(headers.map((header) => header.split(":")[0]).sort(), [
          "accept-encoding",
          "connection",
          "content-length",
          "content-type",
          "host",
          "user-agent"
        ])
      }).pipe(Effect.scoped, Effect.provide(client("127.0.0.0/8")))
  )

  it.live("refuses what would be another request than it seems", () =>
    Effect.gen(function* () {
      const host = yield* makeHost(ok)
      const url = `http://127.0.0.1:${host.port}/`
      const invalid = { is_sent: false, reason: "invalid_request" }
      for (const header of [
        { name: "x", value: "1\r\nhost: other" },
        { name: "x\r\ny", value: "1" },
        { name: "Host", value: "other" },
        { name: "Content-Length", value: "0" }
      ]) {
        assert.deepStrictEqual(yield* reasonOf(url, { headers: [header] }), invalid)
      }
      for (const other of [
        "ftp://127.0.0.1/",
        `http://u:p@127.0.0.1:${host.port}/`,
        "x",
        `${url}?${"a".repeat(8192)}`
      ]) {
        assert.deepStrictEqual(yield* reasonOf(other), invalid, other.slice(0, 40))
      }
      yield* send(`${url}a\r\nx: y`)
      yield* send(`${url}%0d%0ax:%20y`)
      assert.strictEqual(host.connections(), 2)
      assert.notMatch(host.requests.join(""), /\r\nx:/)
    }).pipe(Effect.scoped, Effect.provide(client("127.0.0.0/8")))
  )

  it.live("lets go of a connection when nobody waits any more", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const host = yield* makeHost(() => Deferred.doneUnsafe(asked, Effect.void))
      const call = yield* Effect.forkChild(send(`http://127.0.0.1:${host.port}/`))
      yield* Deferred.await(asked)
      yield* Fiber.interrupt(call)
      yield* host.allClosed
      assert.strictEqual(host.connections(), 1)
    }).pipe(Effect.scoped, Effect.provide(client("127.0.0.0/8")))
  )
})
