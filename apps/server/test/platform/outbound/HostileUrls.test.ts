import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeHost, reply } from "./Host.ts"
import { hostileUrls, names } from "./hostileUrls.ts"
import { client, send, zone } from "./OutboundClient.ts"

// Promise R11: at least sixty URLs, and nobody inside hears of any of them.
describe("a hostile URL", () => {
  it.live("reaches nobody on this machine, and tells no open port from a closed one", () =>
    Effect.gen(function* () {
      const open = yield* makeHost(reply("200 OK"), "0.0.0.0")
      const open6 = yield* makeHost(reply("200 OK"), "::1")
      const closed = yield* Effect.scoped(makeHost(reply("200 OK")))
      const outcomesAt = (port: number) =>
        Effect.forEach(hostileUrls(port), (url) =>
          Effect.map(Effect.flip(send(url)), ({ is_sent, message, reason }) => ({
            is_sent,
            message,
            reason
          }))
        )
      const atClosed = yield* outcomesAt(closed.port)
      assert.isAtLeast(atClosed.length, 60)
      assert.deepStrictEqual(yield* outcomesAt(open.port), atClosed)
      assert.deepStrictEqual(yield* outcomesAt(open6.port), atClosed)
      for (const [index, { is_sent, reason }] of atClosed.entries()) {
        const url = hostileUrls(closed.port)[index] ?? ""
        assert.isFalse(is_sent, url)
        assert.include(["blocked_address", "invalid_request", "dns"], reason, url)
      }
      assert.strictEqual(open.connections() + open6.connections(), 0)
    }).pipe(Effect.scoped, Effect.provide(client("", zone(names))))
  )
})
