import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Behaviour, makeHost, reply } from "../../platform/outbound/Host.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { changed, enqueue, given, options, services, start, stored, workAt } from "./Deliveries.ts"

/** Somebody who is told of a conversion, and behaves like this. */
const told = Effect.fnUntraced(function* (behave: Behaviour, path = "/?c={click_id}") {
  const host = yield* makeHost(behave)
  const { conversion } = yield* given([`http://127.0.0.1:${host.port}${path}`], {
    aff_click_id: "x\r\nhost: evil"
  })
  yield* enqueue({ before: undefined, after: conversion })
  return { conversion, host }
})

const hour = 3_600_000

describeOnEngines(
  "A postback that is sent",
  services,
  (it) => {
    it.effect("is one GET of its URL, and a success with a 2xx", () =>
      Effect.gen(function* () {
        const { conversion, host } = yield* told(reply("204 No Content"))
        yield* workAt(start + 250)
        const { attempts, deliveries } = yield* stored(conversion)
        assert.strictEqual(host.requests.length, 1)
        assert.include(host.requests[0], `GET /?c=${conversion.click_id} HTTP/1.1\r\n`)
        assert.deepInclude(deliveries[0], {
          state: "success",
          attempts: 1,
          http_status: 204,
          error: null,
          next_millis: null,
          lease_token: null
        })
        assert.strictEqual(attempts.length, 1)
        assert.deepInclude(attempts[0], {
          attempt_no: 1,
          started_millis: start + 250,
          finished_millis: start + 250,
          http_status: 204,
          error: null,
          is_unknown: 0,
          reply: ""
        })
        yield* workAt(start + 100 * hour)
        assert.strictEqual(host.requests.length, 1)
      }).pipe(Effect.scoped)
    )

    it.effect("can't be made another request by what a click brought along", () =>
      Effect.gen(function* () {
        const { host } = yield* told(reply("200 OK"), "/{aff_click_id}?x={aff_click_id}")
        yield* workAt(start)
        const value = "x%0D%0Ahost%3A%20evil"
        assert.include(host.requests[0], `GET /${value}?x=${value} HTTP/1.1\r\n`)
        assert.strictEqual(host.requests[0]?.match(/\r\nhost:/g)?.length, 1)
      }).pipe(Effect.scoped)
    )

    it.effect("is tried eight times by the schedule, and then given up", () =>
      Effect.gen(function* () {
        const { conversion, host } = yield* told(reply("503 Busy", "later"))
        const waits = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]
        let millis = start
        for (const [index, seconds] of waits.entries()) {
          millis += seconds * 1000
          yield* workAt(millis - 1)
          assert.strictEqual(host.requests.length, index)
          yield* workAt(millis)
          assert.strictEqual(host.requests.length, index + 1)
        }
        const { attempts, deliveries } = yield* stored(conversion)
        assert.deepInclude(deliveries[0], { state: "failed", attempts: 8, http_status: 503 })
        assert.deepStrictEqual(
          attempts.map(({ attempt_no, reply }) => [attempt_no, reply]),
          waits.map((_, index) => [index + 1, "later"])
        )
        yield* workAt(start + 1000 * hour)
        assert.strictEqual(host.requests.length, 8)
      }).pipe(Effect.scoped)
    )

    it.effect("waits as long as it is asked to", () =>
      Effect.gen(function* () {
        const { conversion, host } = yield* told(reply("429 Slow", "", ["retry-after: 60"]))
        yield* workAt(start)
        assert.strictEqual((yield* stored(conversion)).deliveries[0]?.next_millis, start + 60_000)
        yield* workAt(start + 59_999)
        assert.strictEqual(host.requests.length, 1)
        yield* workAt(start + 60_000)
        assert.strictEqual(host.requests.length, 2)
      }).pipe(Effect.scoped)
    )

    it.effect("is not tried again after a reply that stays the same, and follows no redirect", () =>
      Effect.gen(function* () {
        const elsewhere = yield* makeHost(reply("200 OK"))
        const location = `location: http://127.0.0.1:${elsewhere.port}/`
        for (const status of [301, 302, 307, 400, 401, 404, 410]) {
          const { conversion } = yield* told(reply(`${status} X`, "", [location]))
          yield* workAt(start)
          const { deliveries } = yield* stored(conversion)
          assert.deepInclude(deliveries[0], { state: "failed", attempts: 1, http_status: status })
        }
        assert.strictEqual(elsewhere.connections(), 0)
      }).pipe(Effect.scoped)
    )

    it.effect("says why no reply came, and whether it may have arrived all the same", () =>
      Effect.gen(function* () {
        const gone = yield* Effect.scoped(makeHost(reply("200 OK")))
        const inside = yield* makeHost(reply("200 OK"), "::1")
        const broken = yield* makeHost((socket) => socket.destroy())
        for (const [url, error, is_unknown, state] of [
          [`http://127.0.0.1:${gone.port}/`, "refused", 0, "waiting"],
          ["http://nowhere.example/", "dns", 0, "waiting"],
          [`http://127.0.0.1:${broken.port}/`, "protocol", 1, "waiting"],
          [`http://[::1]:${inside.port}/`, "blocked_address", 0, "failed"],
          ["http://169.254.169.254/latest/meta-data", "blocked_address", 0, "failed"],
          ["<img src=1>", "invalid_request", 0, "failed"],
          ["http://{click_id}.example/", "invalid_request", 0, "failed"]
        ] as const) {
          const { conversion } = yield* given([url])
          yield* enqueue({ before: undefined, after: conversion })
          yield* workAt(start)
          const { attempts, deliveries } = yield* stored(conversion)
          assert.deepInclude(deliveries[0], { state, error, http_status: null }, url)
          assert.deepInclude(attempts[0], { error, is_unknown, reply: null }, url)
        }
        assert.strictEqual(inside.connections(), 0)
      }).pipe(Effect.scoped)
    )

    it.effect("keeps the beginning of what was replied, whatever that is", () =>
      Effect.gen(function* () {
        const rubbish = Buffer.concat([
          Buffer.from("a\0b"),
          Buffer.from([0xff]),
          Buffer.alloc(5_000, "c")
        ])
        const { conversion } = yield* told((socket) => {
          socket.write("HTTP/1.1 200 OK\r\n\r\n")
          socket.end(rubbish)
        })
        yield* workAt(start)
        const { attempts } = yield* stored(conversion)
        assert.strictEqual(attempts[0]?.reply, `a\ufffdb\ufffd${"c".repeat(1_020)}`)
      }).pipe(Effect.scoped)
    )

    it.effect("tells of the changes of a conversion in their order", () =>
      Effect.gen(function* () {
        let isDown = true
        const { conversion, host } = yield* told(
          (socket, request) => reply(isDown ? "500 Down" : "200 OK")(socket, request),
          "/{conv_status}"
        )
        yield* enqueue(changed(conversion, "rejected"))
        yield* workAt(start)
        isDown = false
        yield* workAt(start + 4_999)
        assert.strictEqual(host.requests.length, 1)
        yield* workAt(start + 5_000)
        assert.deepStrictEqual(
          host.requests.map((request) => request.split(" ")[1]),
          ["/approved", "/approved", "/rejected"]
        )
      }).pipe(Effect.scoped)
    )
  },
  options
)
