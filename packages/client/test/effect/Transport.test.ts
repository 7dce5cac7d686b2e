import type { RequestListener } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { HttpClientError } from "effect/http"
import { TestClock } from "effect/testing"
import { AffnetClient } from "../../src/effect/AffnetClient.ts"
import { RequestTimeout } from "../../src/effect/Attempt.ts"
import * as FetchTransport from "../../src/effect/FetchTransport.ts"
import { MaxAttempts } from "../../src/effect/Retry.ts"
import { UnexpectedAnswer } from "../../src/effect/UnexpectedAnswer.ts"
import { body, pagination, serve } from "../Server.ts"
import { list } from "./Calls.ts"

const call = <A, E>(baseUrl: string, use: Effect.Effect<A, E, AffnetClient>) =>
  Effect.provide(
    use,
    AffnetClient.layer({ baseUrl, apiKey: Redacted.make("key") }).pipe(
      Layer.provide(FetchTransport.layer)
    )
  )

const once = Effect.provideService(list, MaxAttempts, 1)

const reset: RequestListener = (_, response) => response.socket?.resetAndDestroy()

const cut: RequestListener = (_, response) => {
  response.writeHead(200, { ...pagination, "content-length": body.length })
  response.write(body.slice(0, 50), () => response.destroy())
}

const cutChunk: RequestListener = (_, response) => {
  response.writeHead(200, pagination)
  response.write(body.slice(0, 50), () => response.destroy())
}

const broken: ReadonlyArray<readonly [string, RequestListener]> = [
  ["is reset before the answer", reset],
  ["is cut within the answer", cut],
  ["is cut within an answer of unknown length", cutChunk]
]

/** Lets the clock run beside real connections, until the call is over. */
const driven = <A, E>(use: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(Effect.provideService(use, RequestTimeout, "7 days"))
    while (fiber.pollUnsafe() === undefined) {
      yield* TestClock.adjust("100 millis")
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    }
    return yield* Fiber.join(fiber)
  })

describe("a connection that", () => {
  it.effect.each(broken)("%s fails as one that broke", ([, listener]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(call(yield* serve(listener), once))
      assert.instanceOf(error, HttpClientError.HttpClientError)
      assert.strictEqual(error.reason._tag, "TransportError")
      assert.instanceOf(error.reason.cause, Error)
    })
  )

  it.effect.each(broken)("%s is tried again", ([, listener]) =>
    Effect.gen(function* () {
      let requests = 0
      const baseUrl = yield* serve((request, response) => {
        requests++
        if (requests < 3) return listener(request, response)
        response.writeHead(200, pagination).end(body)
      })
      const answer = yield* driven(call(baseUrl, list))
      assert.deepStrictEqual(answer.items, [])
      assert.strictEqual(requests, 3)
    })
  )

  it.effect("nobody accepts fails as one that broke", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(call("http://127.0.0.1:1", once))
      assert.instanceOf(error, HttpClientError.HttpClientError)
      assert.strictEqual(error.reason._tag, "TransportError")
    })
  )

  it.effect.each([204, 299, 600, 999])("answers with status %i is no defect", (status) =>
    Effect.gen(function* () {
      const baseUrl = yield* serve((_, response) => {
        response.writeHead(status, pagination).end()
      })
      const error = yield* Effect.flip(call(baseUrl, list))
      assert.instanceOf(error, UnexpectedAnswer)
      assert.strictEqual(error.status, status)
    })
  )

  it.effect("leads elsewhere is not followed, and the key stays here", () =>
    Effect.gen(function* () {
      const keys: Array<unknown> = []
      const other = yield* serve((request, response) => {
        keys.push(request.headers["x-api-key"])
        response.end(body)
      })
      const baseUrl = yield* serve((_, response) => {
        response.writeHead(307, { location: other }).end()
      })
      const error = yield* Effect.flip(call(baseUrl, once))
      assert.instanceOf(error, UnexpectedAnswer)
      assert.strictEqual(error.status, 307)
      assert.deepStrictEqual(keys, [])
    })
  )
})
