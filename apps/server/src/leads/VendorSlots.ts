import { Context, Deferred, Effect, Layer, Option, type Scope } from "effect"
import { limitBy } from "../outbox/Slots.ts"

/**
 * Calls that the requests of a process have open to one vendor. With those of its worker they leave room
 * for other vendors among the calls that a process makes at all.
 */
const limit = 32

/** A request waits for so long until the worker takes its delivery over. */
const patience = "5 seconds"

/** Limits the calls of requests to one vendor, so that one that is slow does not stop all others. */
export class VendorSlots extends Context.Service<
  VendorSlots,
  {
    /** Takes a place for as long as the scope lasts; false when there is none. */
    readonly take: (vendor_id: number) => Effect.Effect<boolean, never, Scope.Scope>
    /** The same, after waiting for one for a while. */
    readonly wait: (vendor_id: number) => Effect.Effect<boolean, never, Scope.Scope>
  }
>()("server/VendorSlots") {
  static readonly layer = Layer.sync(VendorSlots, () => {
    const places = limitBy(limit, (vendor_id: number) => vendor_id)
    const freed = new Map<number, Deferred.Deferred<void>>()

    const free = (vendor_id: number) => {
      places.add(vendor_id, -1)
      const waiting = freed.get(vendor_id)
      freed.delete(vendor_id)
      if (waiting !== undefined) Deferred.doneUnsafe(waiting, Effect.void)
    }

    const take = (vendor_id: number) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const hasRoom = places.hasRoom(vendor_id)
          if (hasRoom) places.add(vendor_id, 1)
          return hasRoom
        }),
        (isTaken) => (isTaken ? Effect.sync(() => free(vendor_id)) : Effect.void)
      )

    const isFreed = (vendor_id: number) =>
      Effect.suspend(() => {
        const waiting = freed.get(vendor_id) ?? Deferred.makeUnsafe<void>()
        freed.set(vendor_id, waiting)
        return Deferred.await(waiting)
      })

    /** Everybody who waits is woken, and whoever comes first is served. */
    const takeFreed = (vendor_id: number): Effect.Effect<true, never, Scope.Scope> =>
      Effect.flatMap(take(vendor_id), (isTaken) =>
        isTaken
          ? Effect.succeed(true)
          : Effect.andThen(
              isFreed(vendor_id),
              Effect.suspend(() => takeFreed(vendor_id))
            )
      )

    return VendorSlots.of({
      take,
      wait: (vendor_id) =>
        Effect.map(Effect.timeoutOption(takeFreed(vendor_id), patience), Option.isSome)
    })
  })
}
