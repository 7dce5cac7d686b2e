import { assert, describe, it } from "vitest"
import { failure, noCountries } from "./Answers.ts"
import { calls, clientOf } from "./Clients.ts"
import { type Answer, pauses } from "./World.ts"

const statuses = Array.from({ length: 400 }, (_, index) => 200 + index)

const bodiless = new Set([204, 205, 304])

const answerOf = (status: number) => new Response(bodiless.has(status) ? null : "{}", { status })

/** How often a call is sent when all its answers are this one. */
const attempts = async (call: keyof typeof calls, answer: () => Answer) => {
  const { affnet, world } = clientOf(answer)
  await world.settle(calls[call](affnet))
  assert.strictEqual(world.timers, 0)
  return world.received.length
}

const failures: ReadonlyArray<readonly [string, () => Answer]> = [
  ["a 500", () => failure(500)],
  ["a 503", () => failure(503, undefined, { "retry-after": "1" })],
  ["a 429", () => failure(429, undefined, { "retry-after": "1" })],
  ["a broken connection", () => "reset"],
  ["no answer", () => "silence"],
  ["half an answer", () => new Response(cut(), { headers: { "content-length": "100" } })]
]

const cut = () =>
  new ReadableStream({
    pull: (controller) => controller.error(new TypeError("terminated"))
  })

describe("a request is sent again", () => {
  it("after server errors alone, when it reads", async () => {
    for (const status of statuses.filter((status) => status !== 429)) {
      const expected = status >= 500 ? 5 : 1
      assert.strictEqual(await attempts("read", () => answerOf(status)), expected, `${status}`)
    }
  })

  it.each(failures)("after %s, when it reads, replaces or has a name", async (_, answer) => {
    assert.strictEqual(await attempts("read", answer), 5)
    assert.strictEqual(await attempts("replace", answer), 5)
    assert.strictEqual(await attempts("nameable", answer), 5)
  })

  it.each(failures)("after %s until it succeeds", async (_, answer) => {
    const { affnet, world } = clientOf((n) => (n < 3 ? answer() : noCountries()))
    assert.strictEqual((await world.settle(calls.read(affnet))).status, "fulfilled")
    assert.strictEqual(world.received.length, 3)
  })

  it.each(failures)("never after %s, when it changes, removes or creates", async (_, answer) => {
    assert.strictEqual(await attempts("write", answer), 1)
    assert.strictEqual(await attempts("remove", answer), 1)
    assert.strictEqual(await attempts("creating", answer), 1)
  })

  it("under the same idempotency key and with the same body", async () => {
    const { affnet, world } = clientOf(() => failure(500))
    await world.settle(calls.nameable(affnet))
    const sent = world.received.map(({ body, headers }) => [headers["idempotency-key"], body])
    const body = '{"advertiser_id":7,"currency":"EUR","amount":"12.50"}'
    assert.deepStrictEqual(
      sent,
      Array.from({ length: 5 }, () => ["unique-1", body])
    )
  })

  it("no more often than maxAttempts says", async () => {
    for (const [most, sent] of [
      [1, 1],
      [3, 3],
      [0, 1],
      [Number.NaN, 1]
    ] as const) {
      const { affnet, world } = clientOf(() => "reset", { maxAttempts: most })
      await world.settle(calls.read(affnet))
      assert.strictEqual(world.received.length, sent)
      await world.settle(affnet.lists.countries({}, { maxAttempts: 2 }))
      assert.strictEqual(world.received.length, sent + 2)
    }
  })
})

describe("between attempts it waits", () => {
  const patient = { maxAttempts: 9 }
  const backoff = [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000)

  it.each([0, 0.5, 1])(
    "1 s, doubled, at most 60 s, and a quarter more by chance %d",
    async (chance) => {
      const { affnet, world } = clientOf(() => failure(500), patient, chance)
      await world.settle(calls.read(affnet))
      assert.deepStrictEqual(
        pauses(world),
        backoff.map((pause) => pause * (1 + chance / 4))
      )
    }
  )

  it.each([429, 500, 503])("%d: as long as Retry-After says", async (status) => {
    const { affnet, world } = clientOf(() => failure(status, undefined, { "retry-after": "7" }))
    await world.settle(calls.read(affnet))
    assert.deepStrictEqual(pauses(world), [7000, 7000, 7000, 8000])
  })

  it("until the date that Retry-After says", async () => {
    const date = "Thu, 01 Jan 1970 00:00:30 GMT"
    const { affnet, world } = clientOf(() => failure(503, undefined, { "retry-after": date }))
    await world.settle(calls.read(affnet))
    assert.deepStrictEqual(pauses(world), [30_000, 2000, 4000, 8000])
  })

  it.each(["61", "86400", "99999999999999999999"])("not at all after %s", async (wait) => {
    for (const status of [429, 503]) {
      const answer = () => failure(status, undefined, { "retry-after": wait })
      assert.strictEqual(await attempts("read", answer), 1)
    }
  })

  it("not at all after a 429 that does not say for how long", async () => {
    assert.strictEqual(await attempts("read", () => failure(429)), 1)
  })

  it.each(["", "-1", "1.5", "soon"])("as without one after a Retry-After of %j", async (wait) => {
    const { affnet, world } = clientOf(() => failure(503, undefined, { "retry-after": wait }))
    await world.settle(calls.read(affnet))
    assert.deepStrictEqual(pauses(world), [1000, 2000, 4000, 8000])
  })
})
