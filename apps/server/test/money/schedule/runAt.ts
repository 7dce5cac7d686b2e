import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { InvoiceRuns } from "../../../src/money/schedule/InvoiceRuns.ts"

/** Does something at an instant. */
export const at = Effect.fnUntraced(function* <A, E, R>(
  instant: string,
  work: Effect.Effect<A, E, R>
) {
  const clock = yield* Clock.Clock
  const now = Date.parse(instant)
  return yield* Effect.provideService(work, Clock.Clock, {
    currentTimeNanos: clock.currentTimeNanos,
    currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
    monotonicTimeNanos: clock.monotonicTimeNanos,
    monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    sleep: (duration) => clock.sleep(duration),
    currentTimeMillis: Effect.succeed(now),
    currentTimeMillisUnsafe: () => now
  })
})

/** Does what is due at an instant. */
export const runAt = (instant: string) => Effect.flatMap(InvoiceRuns, ({ run }) => at(instant, run))

/** Has the network live in a zone. */
export const zone = (timezone: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`UPDATE network SET timezone = ${timezone} WHERE id = 1`
  ).pipe(Effect.orDie)
