import { Effect, Schedule } from "effect"
import { Feeder } from "../../../../src/reports/statistics/feed/Feeder.ts"
import { FeedRepo } from "../../../../src/reports/statistics/feed/FeedRepo.ts"

/** What waits for transactions of the whole server, other tests' as well, is looked at again. */
export const again = { times: 400, schedule: Schedule.spaced("50 millis") } as const

/** Feeds until nothing is left. */
export const wholeFeed = Effect.gen(function* () {
  const { feed } = yield* Feeder
  const { hasRows } = yield* FeedRepo
  yield* Effect.andThen(feed, hasRows).pipe(Effect.repeat({ ...again, until: (more) => !more }))
})
