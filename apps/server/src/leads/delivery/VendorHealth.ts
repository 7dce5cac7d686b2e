import {
  type LeadDelivery,
  type LeadRetries,
  UnixTime,
  type Vendor,
  VendorCircuit
} from "@affnet/domain"
import { Context, Effect, Equal, Layer, Option, Result } from "effect"
import { type Health, VendorsRepo } from "../leads-management/VendorsRepo.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"

/** An attempt that has ended. */
export interface Ended {
  /** As it was when the attempt was begun. */
  readonly vendor: Vendor.Vendor
  readonly isProbe: boolean
  readonly result: LeadRetries.AttemptResult
  readonly status: LeadDelivery.DeliveryStatus
}

const isGone = ({ result, status }: Ended): boolean =>
  status === "fail" && Result.isSuccess(result) && result.success.http_status === 410

const isHeld = ({ circuit }: Health): boolean => (circuit?.held_until_millis ?? null) !== null

const isSame = (one: Health, other: Health): boolean =>
  one.gone === other.gone && Equal.equals(one.circuit, other.circuit)

/** What attempts say about vendors: whether they are up, and whether they are there at all. */
export class VendorHealth extends Context.Service<VendorHealth>()("server/VendorHealth", {
  make: Effect.gen(function* () {
    const queue = yield* LeadQueueRepo
    const repo = yield* VendorsRepo

    const after = ({ circuit, gone }: Health, ended: Ended, nowMillis: number): Health => {
      const found = VendorCircuit.finding(ended.result, ended.status)
      const seen = isGone(ended) ? (gone ?? UnixTime.fromMillis(nowMillis)) : gone
      return {
        circuit: VendorCircuit.after(circuit, found, ended.isProbe, nowMillis),
        gone: ended.status === "success" ? null : seen
      }
    }

    /** Whether an attempt says anything new: nearly all say that the vendor answers as ever. */
    const isNews = (ended: Ended, nowMillis: number) => {
      return !isSame(after(ended.vendor, ended, nowMillis), ended.vendor)
    }

    /** Stores new findings. Held deliveries are released when their vendor is up again. */
    const note = Effect.fnUntraced(function* (ended: Ended, nowMillis: number) {
      const { id, title } = ended.vendor
      const found = Option.getOrUndefined(yield* repo.lockHealth(id))
      if (found === undefined) return
      const health = after(found, ended, nowMillis)
      if (isSame(health, found)) return
      yield* repo.setHealth(id, health)
      if (isHeld(health) && !isHeld(found)) {
        yield* Effect.logWarning(`Vendor ${id} (${title}) seems to be down, and is held back`)
      }
      if (isHeld(found) && !isHeld(health)) {
        yield* queue.releaseHeld(id, nowMillis)
        yield* Effect.logInfo(`Vendor ${id} (${title}) is up again`)
      }
    })

    return { isNews, note }
  })
}) {
  static readonly layer = Layer.effect(VendorHealth, VendorHealth.make).pipe(
    Layer.provide([LeadQueueRepo.layer, VendorsRepo.layer])
  )
}
