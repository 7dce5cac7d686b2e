import { Context, Effect, Layer, Option, Semaphore } from "effect"

/**
 * Calls that the requests of a process have open to one vendor. With those of its worker they leave room
 * for other vendors among the calls that a process makes at all.
 */
const limit = 64

/** How long a request waits before a worker takes over its delivery. */
const patience = "5 seconds"

/** Limits the calls of requests to one vendor, so that one that is slow does not stop all others. */
export class VendorSlots extends Context.Service<VendorSlots>()("server/VendorSlots", {
  make: Effect.sync(() => {
    /** As many as there are vendors. */
    const vendors = new Map<number, Semaphore.Semaphore>()

    const placesOf = (vendor_id: number) => {
      const places = vendors.get(vendor_id) ?? Semaphore.makeUnsafe(limit)
      vendors.set(vendor_id, places)
      return places
    }

    const take = (vendor_id: number) => {
      const places = placesOf(vendor_id)
      return Effect.acquireRelease(places.takeIfAvailable(1), (isTaken) =>
        isTaken ? places.release(1) : Effect.void
      )
    }

    return {
      /** Takes a place for as long as the scope lasts; false when there is none. */
      take,
      /** The same, after waiting for one for a while. */
      wait: (vendor_id: number) =>
        Effect.map(Effect.timeoutOption(placesOf(vendor_id).takeScoped(1), patience), Option.isSome)
    }
  })
}) {
  static readonly layer = Layer.effect(VendorSlots, VendorSlots.make)
}
