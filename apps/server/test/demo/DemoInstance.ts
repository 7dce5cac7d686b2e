import { performance } from "node:perf_hooks"
import type { Vitest } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import * as Demo from "../../src/demo/Demo.ts"
import { configuration, TestServer } from "../fixtures/TestServer.ts"
import { type DatabaseLayer, type Engine, migrated } from "../platform/sql/engines.ts"
import { now, seed } from "./GeneratedRows.ts"

/** What `fill` answered. */
export class DemoInstance extends Context.Service<DemoInstance, Demo.DemoNetwork>()(
  "test/DemoInstance"
) {}

/** Says how long it took; no test depends on it, because machines differ. */
const reported = (engine: Engine) =>
  Effect.fnUntraced(function* <A, E, R>(fill: Effect.Effect<A, E, R>) {
    const start = performance.now()
    const filled = yield* fill
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stderr.write(`The demo network took ${seconds} s on ${engine.name}.\n`)
    return filled
  })

/** The clock is set before there is a database, whose timeouts go by it. */
const clock = Layer.effectDiscard(TestClock.setTime(Date.parse(now)))

/** A server on a database that the demo network fills, with what it collects while it runs or without. */
const filledWith = (hasHistory: boolean) => (database: DatabaseLayer, engine: Engine) =>
  Layer.effect(
    DemoInstance,
    reported(engine)(
      Demo.fill({
        seed,
        base_url: "http://127.0.0.1:8080",
        announce: () => Effect.void,
        keep: () => Effect.void,
        hasHistory
      })
    )
  ).pipe(
    Layer.provide(SecureRandom.layerWebCrypto),
    Layer.provideMerge(TestServer.layerNoConfig),
    // Secrets are kept under the key that the server reads them with.
    Layer.provide(configuration({})),
    Layer.provideMerge(migrated(database)),
    Layer.provide(clock)
  )

/** A server on a database that the demo network fills, as tests begin. */
export const filled = filledWith(false)

/** The same as `affnet start` makes it. */
export const filledWithHistory = filledWith(true)

/** Tests of it. */
export type HistoryTests = Vitest.MethodsNonLive<
  Layer.Success<ReturnType<typeof filledWithHistory>>
>

/** Both kinds of engine; a database in memory differs from a file in nothing that is asked here. */
export const only = ["SQLite file", "PostgreSQL"] as const
