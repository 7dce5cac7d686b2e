import { Clock, Context, Effect, Fiber, Layer } from "effect"
import { isContentionCause } from "../sql/Outage.ts"
import { logOutage } from "../sql/OutageLog.ts"
import { WriteProbesRepo } from "./WriteProbesRepo.ts"

/** The health of a server is asked for without a key, so the database is bothered no more often than this. */
const intervalMillis = 1_000

/** The last result is returned when the next one takes longer: writers may have to wait for each other. */
const patience = "1 second"

/** Finds out whether the database takes writes, by writing. */
export class WriteProbe extends Context.Service<WriteProbe>()("server/WriteProbe", {
  make: Effect.gen(function* () {
    const { write } = yield* WriteProbesRepo
    const scope = yield* Effect.scope
    let succeeded = true
    let begunAt = Number.NEGATIVE_INFINITY
    let running: Fiber.Fiber<void> | undefined

    const probe = Effect.matchCauseEffect(write, {
      onSuccess: () =>
        Effect.sync(() => {
          succeeded = true
        }),
      onFailure: (cause) => {
        // That others write says nothing about the disk.
        if (isContentionCause(cause)) return Effect.void
        succeeded = false
        return logOutage("The database takes no writes", cause)
      }
    }).pipe(
      Effect.ensuring(
        Effect.sync(() => {
          running = undefined
        })
      )
    )

    /** Whether a write of the last second succeeded. */
    const succeeds = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const isDue = now < begunAt || now - begunAt >= intervalMillis
      if (isDue && running === undefined) {
        begunAt = now
        running = yield* Effect.forkIn(probe, scope)
      }
      if (running !== undefined) yield* Effect.timeoutOption(Fiber.await(running), patience)
      return succeeded
    })

    return { succeeds }
  })
}) {
  static readonly layer = Layer.effect(WriteProbe, WriteProbe.make).pipe(
    Layer.provide(WriteProbesRepo.layer)
  )
}
