import { Effect, FiberSet } from "effect"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"

/** The most rows in one write; the others are written with their next use. */
const mostAtOnce = 100

/** Writes down that something was used, beside the requests, so that none waits for it. */
export const makeNotes = Effect.gen(function* () {
  const { unlessStopped } = yield* DiskFloors
  const fork = yield* FiberSet.makeRuntime<never>()
  const underWay = new Set<number>()

  return (id: number, write: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.sync(() => {
      if (underWay.has(id) || underWay.size >= mostAtOnce) return
      underWay.add(id)
      fork(
        unlessStopped("logs")(write).pipe(Effect.ensuring(Effect.sync(() => underWay.delete(id))))
      )
    })
})
