import { assert, describe, it } from "vitest"
import { ConnectionFailed, InvalidRequest, TimedOut, UnexpectedAnswer } from "../src/index.ts"
import { failure } from "./Answers.ts"
import { calls, clientOf, rejection } from "./Clients.ts"
import { pauses } from "./World.ts"

const reasonOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === "rejected" ? result.reason : assert.fail("it did not reject")

describe("a call", () => {
  it("gives an attempt up after 30 seconds, or as many as it is told", async () => {
    const { affnet, world } = clientOf(() => "silence")
    const error = reasonOf(await world.settle(calls.read(affnet)))
    assert.instanceOf(error, TimedOut)
    assert.instanceOf(error, ConnectionFailed)
    assert.include(String(error), "lists.countries got no answer within 30000 ms")
    assert.deepStrictEqual(
      pauses(world),
      [31, 32, 34, 38].map((s) => s * 1000)
    )
    const hasty = clientOf(() => "silence", { timeout: 500, maxAttempts: 1 })
    const told = (timeout?: number) => hasty.affnet.lists.countries({}, { timeout })
    assert.include(String(reasonOf(await hasty.world.settle(told()))), "within 500 ms")
    assert.include(String(reasonOf(await hasty.world.settle(told(70)))), "within 70 ms")
  })

  it("is not sent with a timeout that timers don't take", async () => {
    const { affnet, world } = clientOf(() => failure(404))
    for (const timeout of [Number.POSITIVE_INFINITY, Number.NaN, 0, -1, 0.5, 2 ** 31]) {
      const error = await rejection(affnet.lists.countries({}, { timeout }))
      assert.instanceOf(error, InvalidRequest)
      assert.include(String(error), "timeout must be a whole number of milliseconds from 1 to")
      assert.throws(() => clientOf(() => "silence", { timeout }), TypeError, "timeout must be")
    }
    assert.strictEqual(world.received.length, 0)
    await rejection(affnet.lists.countries({}, { timeout: 2 ** 31 - 1 }))
    assert.strictEqual(world.received.length, 1)
  })

  it("says what broke the connection", async () => {
    const { affnet } = clientOf(() => "reset", { maxAttempts: 1 })
    const error = await rejection(calls.read(affnet))
    assert.instanceOf(error, ConnectionFailed)
    assert.include(String(error), "(ECONNRESET)")
  })

  it("ends when its signal says so: before, during an attempt, and in a pause", async () => {
    const reason = new Error("enough")
    const before = clientOf(() => "silence")
    const call = before.affnet.lists.countries({}, { signal: AbortSignal.abort(reason) })
    assert.strictEqual(await rejection(call), reason)
    const during = clientOf(() => "silence")
    const controller = new AbortController()
    const waiting = rejection(during.affnet.lists.countries({}, { signal: controller.signal }))
    await new Promise((resolve) => setImmediate(resolve))
    assert.strictEqual(during.world.received.length, 1)
    controller.abort(reason)
    assert.strictEqual(await waiting, reason)
    const pausing = new AbortController()
    const between = clientOf(() => failure(500), { onRetry: () => pausing.abort(reason) })
    const retried = between.affnet.lists.countries({}, { signal: pausing.signal })
    assert.strictEqual(await rejection(retried), reason)
    for (const { world } of [before, during, between]) assert.strictEqual(world.timers, 0)
    assert.strictEqual(between.world.received.length, 1)
  })

  it("takes no answer that is larger than any page, and asks for none again", async () => {
    let chunks = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            chunks++
            controller.enqueue(new Uint8Array(1024 * 1024))
          }
        })
      )
    const { affnet, world } = clientOf(endless)
    assert.instanceOf(await rejection(calls.read(affnet)), UnexpectedAnswer)
    assert.strictEqual(world.received.length, 1)
    assert.isAtMost(chunks, 70)
  })
})
