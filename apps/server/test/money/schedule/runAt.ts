import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { InvoiceRuns } from "../../../src/money/schedule/InvoiceRuns.ts"

/** Does what is due at an instant. */
export const runAt = Effect.fnUntraced(function* (instant: string) {
  const { run } = yield* InvoiceRuns
  const clock = yield* Clock.Clock
  const now = Date.parse(instant)
  yield* Effect.provideService(run, Clock.Clock, {
    currentTimeNanos: clock.currentTimeNanos,
    currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
    monotonicTimeNanos: clock.monotonicTimeNanos,
    monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    sleep: (duration) => clock.sleep(duration),
    currentTimeMillis: Effect.succeed(now),
    currentTimeMillisUnsafe: () => now
  })
})

/** Has the network live in a zone. */
export const zone = (timezone: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`UPDATE network SET timezone = ${timezone} WHERE id = 1`
  ).pipe(Effect.orDie)
