import { DeliveryObstacle, type LeadFacts, OutboundFailure, type Vendor } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { VendorsRepo } from "../leads-management/VendorsRepo.ts"
import type { QueuedDelivery } from "../store/Delivery.ts"
import { LeadLogRepo } from "../store/LeadLogRepo.ts"
import { LeadQueueRepo, type Lease } from "../store/LeadQueueRepo.ts"
import { LeadsRepo } from "../store/LeadsRepo.ts"
import { CircuitBreaker } from "./CircuitBreaker.ts"
import { attemptOf, type Callable, outgoingRecord, templateOf } from "./LeadAttempt.ts"

/** A delivery, its lead and its vendor, as far as they are there. */
export interface Subject {
  readonly delivery: QueuedDelivery
  readonly lead: LeadFacts.LeadFacts | undefined
  readonly vendor: Vendor.Vendor | undefined
}

const notDeliverable = "The vendor has no posting instructions."

/**
 * Begins attempts: renders the request, and logs it before its bytes leave. Deliveries that can no longer be sent
 * are closed, and those of a held vendor go on waiting.
 */
export class LeadAttempts extends Context.Service<LeadAttempts>()("server/LeadAttempts", {
  make: Effect.gen(function* () {
    const circuits = yield* CircuitBreaker
    const leads = yield* LeadsRepo
    const log = yield* LeadLogRepo
    const queue = yield* LeadQueueRepo
    const vendors = yield* VendorsRepo

    /** The lead and the vendor of each delivery, in their current state. */
    const subjects = Effect.fnUntraced(function* (deliveries: ReadonlyArray<QueuedDelivery>) {
      const ids = [...new Set(deliveries.map(({ lead_id }) => lead_id))]
      const facts = new Map((yield* leads.all(ids)).map((lead) => [String(lead.lead_id), lead]))
      const called = yield* vendors.all([...new Set(deliveries.map((one) => one.vendor_id))])
      const known = new Map(called.map((vendor) => [Number(vendor.id), vendor]))
      return deliveries.map((delivery) => ({
        delivery,
        lead: facts.get(delivery.lead_id),
        vendor: known.get(delivery.vendor_id)
      }))
    })

    /** The deliveries that can be sent; the others are closed. */
    const sendable = Effect.fnUntraced(function* (all: ReadonlyArray<Subject>, nowMillis: number) {
      const ready: Array<Omit<Callable, "isProbe">> = []
      for (const { delivery, lead, vendor } of all) {
        const problem = DeliveryObstacle.obstacle({
          ...delivery,
          conv_status: lead?.conv_status ?? "trash",
          isErased: (lead?.erased_millis ?? null) !== null,
          vendor,
          wasSending: delivery.state === "sending"
        })
        const template = vendor && templateOf(vendor)
        if (problem === undefined && lead && vendor && template) {
          ready.push({ delivery, lead, vendor, template })
        } else yield* queue.close(delivery.id, problem ?? notDeliverable, nowMillis)
      }
      return ready
    })

    const begin = Effect.fnUntraced(function* (all: ReadonlyArray<Subject>, lease: Lease) {
      const { nowMillis } = lease
      const lapsed = all.filter(({ delivery }) => delivery.state === "sending")
      if (lapsed.length > 0) {
        const ids = lapsed.map(({ delivery }) => delivery.id)
        yield* log.interrupt(ids, OutboundFailure.texts.interrupted, nowMillis)
      }
      const ready = yield* circuits.filter(yield* sendable(all, nowMillis), nowMillis)
      const ids = ready.map(({ delivery }) => delivery.id)
      if (ids.length > 0) yield* queue.lease(ids, lease)
      const attempts = ready.map(attemptOf)
      yield* log.insert(attempts.map(outgoingRecord), nowMillis)
      return attempts
    })

    return { subjects, begin }
  })
}) {
  static readonly layer = Layer.effect(LeadAttempts, LeadAttempts.make).pipe(
    Layer.provide([
      CircuitBreaker.layer,
      LeadLogRepo.layer,
      LeadQueueRepo.layer,
      LeadsRepo.layer,
      VendorsRepo.layer
    ])
  )
}
