import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Layer, Logger, Redacted } from "effect"
import { AffnetClient } from "../../src/effect/AffnetClient.ts"
import * as FetchTransport from "../../src/effect/FetchTransport.ts"
import { noCountries, success } from "../Answers.ts"
import { get, list, run } from "./Calls.ts"
import { apiKey } from "./Network.ts"
import { failures, inside, printed } from "./Printed.ts"

describe("the key", () => {
  it.effect("goes out in the X-API-Key header and nowhere else", () =>
    Effect.gen(function* () {
      const { received } = yield* run(list, noCountries)
      assert.deepStrictEqual(
        received.map(({ headers }) => headers["x-api-key"]),
        [apiKey]
      )
      const elsewhere = received.map(({ headers, url, ...rest }) => [
        Object.entries(headers).filter(([name]) => name !== "x-api-key"),
        url.href,
        rest
      ])
      assert.notInclude(JSON.stringify(elsewhere), "CANARY")
    })
  )

  it.effect("does not go to addresses that need none", () =>
    Effect.gen(function* () {
      const { received } = yield* run(
        AffnetClient.use((client) => client.health.live()),
        () => success()
      )
      assert.notProperty(received[0]?.headers, "x-api-key")
    })
  )

  it.effect.each(failures)(
    "is in nothing that can be printed of the error after %s",
    ([, answer]) =>
      Effect.gen(function* () {
        const values: Array<unknown> = []
        const call = Effect.tapCause(get, (cause) =>
          Effect.sync(() => values.push(cause, Cause.pretty(cause), Cause.squash(cause)))
        )
        yield* run(call, answer)
        assert.strictEqual(values.length, 3)
        assert.notInclude([...values.map(printed), ...values.map(inside)].join(), "CANARY")
      })
  )

  it.effect.each(failures)("is in no log of %s", ([, answer]) =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const loggers = [Logger.formatJson, Logger.formatLogFmt, Logger.formatSimple].map((logger) =>
        Logger.map(logger, (line) => lines.push(line))
      )
      const logged = get.pipe(
        Effect.tapCause((cause) => Effect.logError("failed", cause)),
        Effect.tapError((error) => Effect.logError(error)),
        Effect.provide(Logger.layer(loggers))
      )
      yield* run(logged, answer)
      assert.isAtLeast(lines.length, 6)
      assert.notInclude(lines.join(), "CANARY")
    })
  )

  it.effect.each(["", "two words", "line\nbreak", "schlüssel"])(
    "%j is refused without being quoted",
    (text) =>
      Effect.gen(function* () {
        const options = { baseUrl: "https://n.example", apiKey: Redacted.make(text) }
        const layer = Layer.provide(AffnetClient.layer(options), FetchTransport.layer)
        const error = yield* Effect.flip(Effect.provide(list, layer))
        assert.include(String(error), "printable ASCII")
        if (text !== "") assert.notInclude(printed(error), text)
      })
  )
})
