import { Effect } from "effect"

/** Between two slices the event loop and other writers have their turn. */
const pause = "20 millis"

/** One slice after the other, until none is full. */
export const inSlices = (slice: Effect.Effect<boolean>): Effect.Effect<void> =>
  Effect.repeat(Effect.tap(slice, Effect.sleep(pause)), { while: (isMore) => isMore }).pipe(
    Effect.asVoid
  )
