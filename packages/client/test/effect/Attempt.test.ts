import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientError } from "effect/http"
import { RequestTimeout } from "../../src/effect/Attempt.ts"
import { MaxAttempts } from "../../src/effect/Retry.ts"
import { UnexpectedAnswer } from "../../src/effect/UnexpectedAnswer.ts"
import { list, remove, run } from "./Calls.ts"
import { type Answer, pauses } from "./Network.ts"

/** An answer whose body is pulled from `next`, for ever. */
const endless = (next: () => Uint8Array | Promise<never>): Answer =>
  new Response(new ReadableStream({ pull: async (controller) => controller.enqueue(await next()) }))

const silent = () => endless(() => new Promise<never>(() => undefined))

const once = Effect.provideService(list, MaxAttempts, 1)

describe("an attempt", () => {
  it.effect.each([
    ["without an answer", (): Answer => "silence"],
    ["whose answer stops", silent]
  ] as const)("%s is given up after 30 seconds", ([, answer]) =>
    Effect.gen(function* () {
      const { result } = yield* run(once, answer)
      assert.isTrue(result._tag === "Failure" && HttpClientError.isHttpClientError(result.failure))
      assert.match(
        String(result._tag === "Failure" && result.failure),
        /no answer within 30s \(GET/u
      )
      assert.deepStrictEqual(
        pauses((yield* run(list, answer)).received),
        [31, 32, 34, 38].map((s) => s * 1000)
      )
    })
  )

  it.effect("may take as long as RequestTimeout says", () =>
    Effect.gen(function* () {
      const patient = Effect.provideService(remove, RequestTimeout, "5 minutes")
      const { result } = yield* run(patient, () => "silence")
      assert.match(
        String(result._tag === "Failure" && result.failure),
        /no answer within 5m \(DELETE/u
      )
    })
  )

  it.effect("says what broke the connection", () =>
    Effect.gen(function* () {
      const { result } = yield* run(once, () => "reset")
      assert.propertyVal(result._tag === "Failure" && result.failure.cause, "message", "ECONNRESET")
    })
  )

  it.effect("takes no answer that is larger than any page, and asks for none again", () =>
    Effect.gen(function* () {
      let chunks = 0
      const chunk = new Uint8Array(1024 * 1024)
      const { received, result } = yield* run(list, () =>
        endless(() => {
          chunks++
          return chunk
        })
      )
      assert.isTrue(result._tag === "Failure" && result.failure instanceof UnexpectedAnswer)
      assert.strictEqual(received.length, 1)
      assert.isAtMost(chunks, 70)
    })
  )
})
