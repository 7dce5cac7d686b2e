import { type Vendor, VendorCircuit } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { VendorsRepo } from "../leads-management/VendorsRepo.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"

/** An attempt that has ended, at a vendor as it was when it was begun. */
export interface Ended extends VendorCircuit.Ended {
  readonly vendor: Vendor.Vendor
}

const isHeld = ({ circuit }: VendorCircuit.Health): boolean =>
  (circuit?.held_until_millis ?? null) !== null

/** Writes down what attempts say about vendors: whether they are up, and whether they are there at all. */
export class VendorHealth extends Context.Service<VendorHealth>()("server/VendorHealth", {
  make: Effect.gen(function* () {
    const queue = yield* LeadQueueRepo
    const repo = yield* VendorsRepo

    /** Stores new findings. Held deliveries are released when their vendor is up again. */
    const note = Effect.fnUntraced(function* (ended: Ended, nowMillis: number) {
      const { id, title } = ended.vendor
      const found = Option.getOrUndefined(yield* repo.lockHealth(id))
      if (found === undefined) return
      const health = VendorCircuit.healthAfter(found, ended, nowMillis)
      if (health === found) return
      yield* repo.setHealth(id, health)
      if (isHeld(health) && !isHeld(found)) {
        yield* Effect.logWarning(`Vendor ${id} (${title}) seems to be down, and is held back`)
      }
      if (isHeld(found) && !isHeld(health)) {
        yield* queue.releaseHeld(id, nowMillis)
        yield* Effect.logInfo(`Vendor ${id} (${title}) is up again`)
      }
    })

    return { note }
  })
}) {
  static readonly layer = Layer.effect(VendorHealth, VendorHealth.make).pipe(
    Layer.provide([LeadQueueRepo.layer, VendorsRepo.layer])
  )
}
