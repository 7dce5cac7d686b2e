import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { MaxAttempts } from "../../src/effect/Retry.ts"
import { failure, noCountries } from "../Answers.ts"
import { erase, generate, list, remove, run, update } from "./Calls.ts"
import { type Answer, pauses } from "./Network.ts"

const serverErrors = Array.from({ length: 100 }, (_, index) => 500 + index)

/** Everything that is no server error, but for 429, which has its own rule. */
const otherStatuses = Array.from({ length: 300 }, (_, index) => 200 + index).filter(
  (status) => status !== 429
)

const bodiless = new Set([204, 205, 304])

const answerOf = (status: number) => new Response(bodiless.has(status) ? null : "{}", { status })

/** How often one call each is sent when all its answers have the status. */
const attemptsAfter = Effect.fnUntraced(function* (statuses: ReadonlyArray<number>) {
  const attempts = statuses.map(() => 0)
  let call = -1
  const calls = Effect.forEach(statuses, () =>
    Effect.suspend(() => {
      call++
      return Effect.exit(list)
    })
  )
  yield* run(calls, () => {
    attempts[call] = (attempts[call] ?? 0) + 1
    return answerOf(statuses[call] ?? 0)
  })
  return attempts
})

const failures: ReadonlyArray<readonly [string, () => Answer]> = [
  ["a 500", () => failure(500)],
  ["a 503", () => failure(503, undefined, { "retry-after": "1" })],
  ["a 429", () => failure(429, undefined, { "retry-after": "1" })],
  ["a broken connection", () => "reset"],
  ["no answer", () => "silence"]
]

describe("what is sent again", () => {
  it.effect("GET after every server error, five times in all", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        yield* attemptsAfter(serverErrors),
        serverErrors.map(() => 5)
      )
    })
  )

  it.effect("nothing after any other status", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        yield* attemptsAfter(otherStatuses),
        otherStatuses.map(() => 1)
      )
    })
  )

  it.effect.each(failures)("GET after %s, until it succeeds", ([, answer]) =>
    Effect.gen(function* () {
      const { received, result } = yield* run(list, (n) => (n < 3 ? answer() : noCountries()))
      assert.strictEqual(received.length, 3)
      assert.strictEqual(result._tag, "Success")
    })
  )

  it.effect.each(failures)("PUT after %s, with the same body", ([, answer]) =>
    Effect.gen(function* () {
      const { received } = yield* run(update, answer)
      assert.strictEqual(received.length, 5)
      assert.strictEqual(new Set(received.map(({ body }) => JSON.stringify(body))).size, 1)
    })
  )

  it.effect.each(failures)(
    "neither DELETE nor POST without an idempotency key after %s",
    ([, answer]) =>
      Effect.gen(function* () {
        assert.strictEqual((yield* run(remove, answer)).received.length, 1)
        assert.strictEqual((yield* run(erase, answer)).received.length, 1)
      })
  )

  it.effect.each(failures)("POST after %s, where it takes an idempotency key", ([, answer]) =>
    Effect.gen(function* () {
      const { received } = yield* run(generate({}), answer)
      assert.strictEqual(received.length, 5)
      const keys = new Set(received.map(({ headers }) => headers["idempotency-key"]))
      assert.strictEqual(keys.size, 1)
      assert.match([...keys].join(), /^[0-9a-f-]{36}$/u)
    })
  )

  it.effect("no more often than MaxAttempts, however the attempts fail", () =>
    Effect.gen(function* () {
      const answers: ReadonlyArray<Answer> = ["reset", failure(500), "silence", failure(502)]
      const limited = (attempts: number) =>
        run(
          Effect.provideService(list, MaxAttempts, attempts),
          (n) => answers[(n - 1) % 4] ?? "reset"
        )
      for (const attempts of [1, 4, 7]) {
        assert.strictEqual((yield* limited(attempts)).received.length, attempts)
      }
      for (const attempts of [0, -1, Number.NaN]) {
        assert.strictEqual((yield* limited(attempts)).received.length, 1)
      }
    })
  )

  it.effect("no answer after 30 seconds counts as a broken connection", () =>
    Effect.gen(function* () {
      const { received } = yield* run(list, (n) => (n < 2 ? "silence" : noCountries()))
      assert.deepStrictEqual(pauses(received), [31_000])
    })
  )
})
