import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { MaxAttempts } from "../../src/effect/Retry.ts"
import { failure } from "../Answers.ts"
import { list, run } from "./Calls.ts"
import { pauses } from "./Network.ts"

const patient = Effect.provideService(list, MaxAttempts, 9)

const backoff = [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000)

const Chance = Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

const afterRetryAfter = (status: number, value: string) =>
  run(list, () => failure(status, undefined, { "retry-after": value }))

describe("how long it waits", () => {
  it.effect("1 s, doubled each time, at most 60 s", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(pauses((yield* run(patient, () => failure(500))).received), backoff)
      assert.deepStrictEqual(pauses((yield* run(patient, () => "reset")).received), backoff)
    })
  )

  it.effect.prop(
    "and up to a quarter more, by chance",
    [Chance],
    ([random]) =>
      Effect.gen(function* () {
        const { received } = yield* run(patient, () => failure(500), random)
        pauses(received).forEach((pause, index) => {
          assert.approximately(pause, (backoff[index] ?? 0) * (1 + random / 4), 1)
        })
      }),
    { arbitrary: { runs: 20 } }
  )

  it.effect.each([429, 500, 503])("%i: as long as Retry-After says in seconds", (status) =>
    Effect.gen(function* () {
      const { received } = yield* afterRetryAfter(status, "7")
      assert.deepStrictEqual(pauses(received), [7000, 7000, 7000, 8000])
    })
  )

  it.effect.each([429, 500, 503])("%i: until the date that Retry-After says", (status) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-01-31T12:00:00Z")))
      const { received } = yield* afterRetryAfter(status, "Sat, 31 Jan 2026 12:00:30 GMT")
      assert.deepStrictEqual(pauses(received), [30_000, 2000, 4000, 8000])
    })
  )

  it.effect("chance never shortens what Retry-After says", () =>
    Effect.gen(function* () {
      const answer = () => failure(503, undefined, { "retry-after": "40" })
      assert.deepStrictEqual(pauses((yield* run(list, answer, 1)).received), Array(4).fill(50_000))
    })
  )

  it.effect.each(["61", "86400", "99999999999999999999"])(
    "not at all when Retry-After says %s seconds, more than a minute",
    (value) =>
      Effect.gen(function* () {
        assert.strictEqual((yield* afterRetryAfter(429, value)).received.length, 1)
        assert.strictEqual((yield* afterRetryAfter(503, value)).received.length, 1)
      })
  )

  it.effect.each(["", "-1", "1.5", "soon"])("a Retry-After of %j counts as none", (value) =>
    Effect.gen(function* () {
      const { received } = yield* afterRetryAfter(503, value)
      assert.deepStrictEqual(pauses(received), [1000, 2000, 4000, 8000])
    })
  )

  it.effect("not at all after a 429 that does not say when to come back", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* run(list, () => failure(429))).received.length, 1)
    })
  )
})
