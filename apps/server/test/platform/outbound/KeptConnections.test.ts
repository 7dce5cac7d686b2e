import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { Dns } from "effect/net"
import type { OutboundCall } from "../../../src/platform/outbound/OutboundHttp.ts"
import { type Behaviour, keep, makeHost, replyText } from "./Host.ts"
import { callHost, keptClient, send, type Zone, zone } from "./OutboundClient.ts"

const local = keptClient()
const ok = keep("200 OK", "ok")
const post: Partial<OutboundCall> = { method: "POST", body: "lead" }

/** How many connections keep this process from ending, those that earlier files left open among them. */
const holding = () =>
  process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length

/** DNS whose answers change. */
const changingDns = (zones: { now: Zone }) =>
  Layer.effect(
    Dns.Dns,
    Effect.map(Dns.Dns, (dns) =>
      Dns.Dns.of({
        ...dns,
        resolve: (name, type) =>
          Effect.flatMap(Dns.Dns, (now) => now.resolve(name, type)).pipe(
            Effect.provide(zone(zones.now))
          )
      })
    )
  ).pipe(Layer.provide(zone({})))

describe("a connection to somebody else's server", () => {
  it.live("serves the next call as well, and keeps no process from ending meanwhile", () =>
    Effect.gen(function* () {
      const before = holding()
      const host = yield* makeHost(ok)
      for (const options of [{}, post, {}, post]) {
        assert.strictEqual((yield* callHost(host, options)).body, "ok")
      }
      assert.lengthOf(host.requests, 4)
      assert.strictEqual(host.connections(), 1)
      // It rests once both sides have done with the call, which may be some turns after the reply.
      const after = yield* Effect.andThen(Effect.yieldNow, Effect.sync(holding)).pipe(
        Effect.repeat({ until: (count) => count <= before + 1, times: 1000 })
      )
      assert.isAtMost(after, before + 1, "the host's end of it")
    }).pipe(Effect.scoped, Effect.provide(local))
  )

  it.live("is closed after a short rest", () =>
    Effect.gen(function* () {
      const host = yield* makeHost(ok)
      yield* callHost(host)
      yield* host.allClosed
      assert.strictEqual((yield* callHost(host)).body, "ok")
      assert.strictEqual(host.connections(), 2)
    }).pipe(Effect.scoped, Effect.provide(keptClient({ atMost: "20 millis" })))
  )

  it.live("has to rest for a moment first, in which a server that does not keep it closes it", () =>
    Effect.gen(function* () {
      const host = yield* makeHost(ok)
      for (const _ of [1, 2]) assert.strictEqual((yield* callHost(host)).body, "ok")
      assert.strictEqual(host.connections(), 2)
    }).pipe(Effect.scoped, Effect.provide(keptClient({ atLeast: "1 minute" })))
  )

  it.live("is not kept where the server says that it will not be", () =>
    Effect.gen(function* () {
      for (const [connections, behave] of [
        [2, keep("200 OK", "ok", ["connection: close"])],
        [2, keep("200 OK", "ok", ["keep-alive: timeout=1"])],
        [1, keep("200 OK", "ok", ["keep-alive: timeout=5, max=100"])],
        [2, (socket) => void socket.end("HTTP/1.0 200 OK\r\n\r\nok")]
      ] satisfies ReadonlyArray<readonly [number, Behaviour]>) {
        const host = yield* makeHost(behave)
        yield* callHost(host)
        assert.strictEqual((yield* callHost(host)).body, "ok")
        assert.strictEqual(host.connections(), connections)
      }
    }).pipe(Effect.scoped, Effect.provide(local))
  )

  it.live("leads to an address that DNS has for the name now", () =>
    Effect.gen(function* () {
      const zones = { now: { "x.example": ["127.0.0.2"] } }
      const before = yield* makeHost(keep("200 OK", "before"), "127.0.0.2")
      const after = yield* makeHost(keep("200 OK", "after"), "127.0.0.3", before.port)
      const layer = keptClient({ dns: changingDns(zones) })
      yield* Effect.gen(function* () {
        const ask = Effect.map(send(`http://x.example:${before.port}/`), ({ body }) => body)
        assert.strictEqual(yield* ask, "before")
        zones.now = { "x.example": ["127.0.0.3"] }
        assert.strictEqual(yield* ask, "after")
        // One of several addresses is enough, in whatever order they come.
        zones.now = { "x.example": ["127.0.0.4", "127.0.0.2"] }
        assert.strictEqual(yield* ask, "before")
        assert.deepStrictEqual([before.connections(), after.connections()], [1, 1])
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.scoped)
  )

  it.live("is not used when its address may not be called any more", () =>
    Effect.gen(function* () {
      const zones = { now: { "x.example": ["127.0.0.2"] } }
      const host = yield* makeHost(ok, "127.0.0.2")
      const ask = send(`http://x.example:${host.port}/`)
      yield* Effect.gen(function* () {
        yield* ask
        zones.now = { "x.example": ["127.0.0.1"] }
        const { is_sent, reason } = yield* Effect.flip(ask)
        assert.deepStrictEqual({ is_sent, reason }, { is_sent: false, reason: "blocked_address" })
        assert.lengthOf(host.requests, 1)
      }).pipe(Effect.provide(keptClient({ allowed: "127.0.0.2/32", dns: changingDns(zones) })))
    }).pipe(Effect.scoped)
  )

  it.live("is used for the name that it was made for alone", () =>
    Effect.gen(function* () {
      const host = yield* makeHost(ok, "127.0.0.2")
      yield* send(`http://a.example:${host.port}/`)
      yield* send(`http://b.example:${host.port}/`)
      assert.strictEqual(host.connections(), 2)
    }).pipe(
      Effect.scoped,
      Effect.provide(
        keptClient({ dns: zone({ "a.example": ["127.0.0.2"], "b.example": ["127.0.0.2"] }) })
      )
    )
  )

  it.live("may say that a reply is under way before it comes", () =>
    Effect.gen(function* () {
      const informed: Behaviour = (socket) => {
        for (const status of ["100 Continue", "102 Processing", "103 Early Hints"]) {
          socket.write(`HTTP/1.1 ${status}\r\n\r\n`)
        }
        socket.write(replyText("201 Created", "ok"))
      }
      const host = yield* makeHost(informed)
      for (const options of [{}, post]) {
        assert.deepInclude(yield* callHost(host, options), { http_status: 201, body: "ok" })
      }
      assert.strictEqual(host.connections(), 1)
    }).pipe(Effect.scoped, Effect.provide(local))
  )

  it.live("does not outlast its client, after however many calls", () =>
    Effect.gen(function* () {
      const host = yield* makeHost(ok)
      yield* Effect.gen(function* () {
        for (let calls = 0; calls < 200; calls++) yield* callHost(host)
        assert.strictEqual(host.connections(), 1)
        yield* Effect.forEach(Array.from({ length: 64 }), () => callHost(host), { concurrency: 64 })
        assert.isAtMost(host.connections(), 64)
      }).pipe(Effect.provide(Layer.fresh(local)))
      yield* host.allClosed
      assert.lengthOf(host.requests, 264)
    }).pipe(Effect.scoped)
  )

  it.live("serves its call to the end when the client ends meanwhile", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<() => void>()
      const host = yield* makeHost((socket) =>
        Deferred.doneUnsafe(
          asked,
          Effect.succeed(() => ok(socket, ""))
        )
      )
      const scope = yield* Scope.make()
      const http = yield* Layer.buildWithScope(Layer.fresh(local), scope)
      const reply = yield* Effect.forkChild(Effect.provide(callHost(host), http), {
        startImmediately: true
      })
      const answer = yield* Deferred.await(asked)
      yield* Scope.close(scope, Exit.void)
      answer()
      assert.strictEqual((yield* Fiber.join(reply)).body, "ok")
      yield* host.allClosed
    }).pipe(Effect.scoped)
  )
})
