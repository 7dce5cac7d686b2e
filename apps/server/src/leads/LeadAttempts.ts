import {
  LeadFacts as Facts,
  type LeadFacts,
  LeadRequest,
  LeadRetries,
  OutboundFailure,
  PostingTemplate,
  type Vendor
} from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { VendorsRepo } from "../leads-management/VendorsRepo.ts"
import { LeadHolds } from "./LeadHolds.ts"
import { LeadLogRepo } from "./LeadLogRepo.ts"
import { LeadQueueRepo, type Lease, type QueuedDelivery } from "./LeadQueueRepo.ts"
import { LeadsRepo } from "./LeadsRepo.ts"

/** An attempt that is written down, and may be sent until its lease is over. */
export interface Attempt {
  readonly id: number
  readonly vendor_id: number
  /** Its number. */
  readonly attempts: number
  readonly attempts_max: number
  readonly lead: LeadFacts.LeadFacts
  readonly vendor: Vendor.Vendor
  /** Whether it tries a vendor that is held back. */
  readonly isProbe: boolean
  readonly request: PostingTemplate.PostingRequest
}

/** A delivery with all that it needs. */
interface Ready {
  readonly delivery: QueuedDelivery
  readonly lead: LeadFacts.LeadFacts
  readonly vendor: Vendor.Vendor
  readonly template: PostingTemplate.PostingTemplate
}

const notDeliverable = "The vendor has no posting instructions."

/**
 * Begins attempts, inside a transaction: what is sent is rendered, and stands in the log before bytes
 * leave. Deliveries that can't be sent any more come to their end, and those of a vendor that is held back
 * go on waiting.
 */
export class LeadAttempts extends Context.Service<
  LeadAttempts,
  {
    readonly begin: (
      deliveries: ReadonlyArray<QueuedDelivery>,
      lease: Lease
    ) => Effect.Effect<ReadonlyArray<Attempt>>
  }
>()("server/LeadAttempts") {
  static readonly layer = Layer.effect(
    LeadAttempts,
    Effect.gen(function* () {
      const holds = yield* LeadHolds
      const leads = yield* LeadsRepo
      const log = yield* LeadLogRepo
      const queue = yield* LeadQueueRepo
      const vendors = yield* VendorsRepo

      const vendorsOf = Effect.fnUntraced(function* (deliveries: ReadonlyArray<QueuedDelivery>) {
        const found = new Map<number, Vendor.Vendor>()
        for (const id of new Set(deliveries.map(({ vendor_id }) => vendor_id))) {
          const vendor = yield* vendors.findAnywhere(id)
          if (Option.isSome(vendor)) found.set(id, vendor.value)
        }
        return found
      })

      /** What can be sent; the rest is closed. */
      const sift = Effect.fnUntraced(function* (
        deliveries: ReadonlyArray<QueuedDelivery>,
        nowMillis: number
      ) {
        const ids = [...new Set(deliveries.map(({ lead_id }) => lead_id))]
        const facts = new Map((yield* leads.all(ids)).map((lead) => [String(lead.lead_id), lead]))
        const known = yield* vendorsOf(deliveries)
        const ready: Array<Ready> = []
        for (const delivery of deliveries) {
          const lead = facts.get(delivery.lead_id)
          const vendor = known.get(delivery.vendor_id)
          const problem = LeadRetries.obstacle({
            ...delivery,
            conv_status: lead?.conv_status ?? "trash",
            isErased: (lead?.erased_millis ?? null) !== null,
            vendor,
            wasSending: delivery.state === "sending"
          })
          const template = vendor === undefined ? undefined : PostingTemplate.parse(vendor)
          if (problem === undefined && lead && vendor && template) {
            ready.push({ delivery, lead, vendor, template })
          } else yield* queue.close(delivery.id, problem ?? notDeliverable, nowMillis)
        }
        return ready
      })

      const begin = Effect.fn("LeadAttempts.begin")(function* (
        deliveries: ReadonlyArray<QueuedDelivery>,
        lease: Lease
      ) {
        const lapsed = deliveries.filter(({ state }) => state === "sending").map(({ id }) => id)
        const { texts } = OutboundFailure
        if (lapsed.length > 0) yield* log.interrupt(lapsed, texts.interrupted, lease.nowMillis)
        const ready = yield* holds.sift(yield* sift(deliveries, lease.nowMillis), lease.nowMillis)
        if (ready.length === 0) return []
        yield* queue.lease(
          ready.map(({ delivery }) => delivery.id),
          lease
        )
        const attempts = ready.map(({ delivery, isProbe, lead, template, vendor }) => ({
          ...delivery,
          attempts: delivery.attempts + 1,
          vendor,
          isProbe,
          lead,
          request: PostingTemplate.render(template, Facts.tokenValues(lead, delivery.id))
        }))
        yield* log.insert(
          attempts.map(({ attempts, id, lead, request, request_id, vendor }) => [
            lead,
            {
              type: "Outgoing Lead",
              vendor_id: vendor.id,
              delivery_id: id,
              attempt_no: attempts,
              request_id,
              request: LeadRequest.shown(vendor, request),
              error: null
            }
          ]),
          lease.nowMillis
        )
        return attempts
      })

      return LeadAttempts.of({ begin })
    })
  ).pipe(
    Layer.provide([
      LeadHolds.layer,
      LeadLogRepo.layer,
      LeadQueueRepo.layer,
      LeadsRepo.layer,
      VendorsRepo.layer
    ])
  )
}
