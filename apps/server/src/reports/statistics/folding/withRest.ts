import { Duration, Effect } from "effect"

/** The rest after a step, as a multiple of the time that it took: conversions need the same disk and cores. */
const share = 4
const min = Duration.millis(50)

/** A step of work beside traffic, which then has the database to itself for a while. */
export const withRest = <A, E, R>(step: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.timed(step).pipe(
    Effect.flatMap(([took, result]) =>
      Effect.as(Effect.sleep(Duration.max(min, Duration.times(took, share))), result)
    )
  )
