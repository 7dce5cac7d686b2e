import { Lead, type LeadDelivery, LeadFacts, type Vendor } from "@affnet/domain"
import { Context, Effect, Layer, type Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { currentRequestId } from "../../platform/http/RequestOrigin.ts"
import { Failpoints } from "../../platform/outbox/Failpoints.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import type { Attempt } from "../delivery/LeadAttempt.ts"
import { LeadAttempts } from "../delivery/LeadAttempts.ts"
import { incoming } from "../delivery/leadLogEntries.ts"
import { VendorSlots } from "../delivery/VendorSlots.ts"
import { LeadLogRepo } from "../store/LeadLogRepo.ts"
import { LeadQueueRepo, type Lease, newDelivery, reservedRow } from "../store/LeadQueueRepo.ts"
import { LeadsRepo, newLead } from "../store/LeadsRepo.ts"
import { Leases, reservationMillis } from "../store/Leases.ts"
import type { QueuedDelivery } from "../store/QueuedDelivery.ts"
import { type Handed, ownOf } from "./Handed.ts"
import type { Decided } from "./LeadDecisions.ts"

/** Deliveries whose first attempts the request makes itself. */
export interface Round {
  readonly token: string
  readonly first: ReadonlyArray<Attempt>
  /** The deliveries that are still to be begun. */
  readonly rest: ReadonlyArray<QueuedDelivery>
  /** How many the lead has, with those that were held back or given up at once. */
  readonly count: number
}

/** A lead as it was decided. */
interface NewLead extends Decided {
  readonly goal_alias: string
  readonly delivery_skipped: LeadDelivery.SkipReason | null
}

/** Stores a lead. */
export class LeadRecords extends Context.Service<
  LeadRecords,
  {
    /** The lead itself; its record in the log comes with `note` or `begin`. */
    readonly store: (
      handed: Handed,
      decided: NewLead,
      nowMillis: number
    ) => Effect.Effect<LeadFacts.LeadFacts, never, Transaction>
    /** The record in the log, with what was wrong. */
    readonly note: (
      handed: Handed,
      facts: LeadFacts.LeadFacts,
      error: string | null,
      nowMillis: number
    ) => Effect.Effect<void>
    /**
     * The record in the log, the deliveries to all vendors, and the first attempt at the first of them,
     * unless that one is busy. It has its place until the scope ends.
     */
    readonly begin: (
      handed: Handed,
      facts: LeadFacts.LeadFacts,
      called: ReadonlyArray<Vendor.Vendor>,
      nowMillis: number
    ) => Effect.Effect<Round, never, Scope.Scope | Transaction>
  }
>()("server/LeadRecords") {
  static readonly layer = Layer.effect(
    LeadRecords,
    Effect.gen(function* () {
      const attempts = yield* LeadAttempts
      const leads = yield* LeadsRepo
      const log = yield* LeadLogRepo
      const queue = yield* LeadQueueRepo
      const random = yield* SecureRandom.SecureRandom
      const reach = yield* Failpoints
      const leases = yield* Leases
      const slots = yield* VendorSlots

      const note = Effect.fnUntraced(function* (
        handed: Handed,
        facts: LeadFacts.LeadFacts,
        error: string | null,
        nowMillis: number
      ) {
        const entry = incoming(handed, error, yield* currentRequestId)
        yield* log.insert([[facts, entry]], nowMillis)
      })

      const store = Effect.fnUntraced(function* (
        handed: Handed,
        decided: NewLead,
        nowMillis: number
      ) {
        const lead_id = Lead.LeadId.make(yield* random.uuidV4())
        const { conversion, goal_alias } = decided
        const own = { ...ownOf(handed, decided, lead_id, nowMillis), conversion_id: conversion.id }
        const facts = LeadFacts.ofNew(own, conversion, goal_alias)
        yield* leads.insert([newLead(facts, handed.of !== undefined)])
        yield* reach("after the lead's insert")
        return facts
      })

      const begin = Effect.fnUntraced(function* (
        handed: Handed,
        facts: LeadFacts.LeadFacts,
        called: ReadonlyArray<Vendor.Vendor>,
        nowMillis: number
      ) {
        const token = yield* random.uuidV4()
        const reservation = { token, nowMillis, untilMillis: nowMillis + reservationMillis(leases) }
        const request_id = yield* currentRequestId
        const queued = yield* queue.insert(
          called
            .map(newDelivery(request_id))
            .map((delivery) => reservedRow(facts.lead_id, delivery, reservation))
        )
        const lease: Lease = { ...reservation, untilMillis: nowMillis + leases.leaseMillis }
        const [head] = called
        const begun = head !== undefined && (yield* slots.take(head.id)) ? queued.slice(0, 1) : []
        const first = yield* attempts.begin(
          begun.map((delivery) => ({ delivery, lead: facts, vendor: head })),
          lease,
          [[facts, incoming(handed, null, request_id)]]
        )
        return { token, first, rest: queued.slice(begun.length), count: queued.length }
      })

      return LeadRecords.of({ store, note, begin })
    })
  ).pipe(
    Layer.provide([
      LeadAttempts.layer,
      LeadLogRepo.layer,
      LeadQueueRepo.layer,
      LeadsRepo.layer,
      VendorSlots.layer,
      layerSecureRandom
    ])
  )
}
