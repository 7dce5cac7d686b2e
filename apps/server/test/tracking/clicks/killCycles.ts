import { Effect, Fiber, Random } from "effect"
import { start } from "../../crash/ServerProcess.ts"
import { makeStore, type Store } from "../../crash/Store.ts"
import { type Engine, migrated } from "../../platform/sql/engines.ts"
import { type Clicked, clickUntilGone, nobodyYet } from "./Clickers.ts"

/** How often the server is killed. */
export const cycles = Number(process.env.CRASH_CYCLES ?? 2)

export const people = 64

/** The server is killed so long after people began. */
const shortestMillis = 100
const longestMillis = 1_000

/** The last kill comes once more than these were answered, however slow the machine is: there is something to lose. */
const answered = ({ statuses }: Clicked) =>
  Effect.sleep("20 millis").pipe(
    Effect.repeat({ until: () => [...statuses.values()].some((count) => count > cycles) }),
    Effect.timeoutOption("10 seconds")
  )

export const environment = (store: Store) => ({
  ...store.environment,
  TRUSTED_PROXIES: "127.0.0.1/32"
})

/** Kills a server while people ask for a path, again and again. Before each start and at the end, `check` looks at what is stored. */
export const killCycles = Effect.fnUntraced(function* <A, E, R, F, S>(
  engine: Engine,
  given: Effect.Effect<{ readonly path: string }, F, S>,
  check: (clicked: Clicked) => Effect.Effect<A, E, R>
) {
  const store = yield* makeStore(engine)
  const database = migrated(store.database)
  const { path } = yield* Effect.provide(given, database)
  const clicked = nobodyYet()
  const cycle = Effect.fnUntraced(function* (isLast: boolean) {
    const server = yield* start(environment(store))
    yield* check(clicked)
    const asking = yield* Effect.forkChild(clickUntilGone(server.baseUrl + path, people, clicked))
    yield* Effect.sleep(yield* Random.nextIntBetween(shortestMillis, longestMillis))
    if (isLast) yield* answered(clicked)
    yield* server.signal("SIGKILL")
    yield* server.exited
    yield* Fiber.join(asking)
  }, Effect.scoped)
  const stored = yield* Effect.provide(
    Effect.forEach(Array.from({ length: cycles }), (_, index) => cycle(index === cycles - 1)).pipe(
      Effect.andThen(check(clicked))
    ),
    database
  )
  return { clicked, stored }
})
