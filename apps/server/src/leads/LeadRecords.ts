import {
  Flag,
  Lead,
  type LeadDelivery,
  type LeadFacts,
  LeadValues,
  TrashReason,
  type Vendor
} from "@affnet/domain"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Context, Effect, Layer, Option, type Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { currentRequestId } from "../http/RequestOrigin.ts"
import { Failpoints } from "../outbox/Failpoints.ts"
import type { Handed } from "./Handed.ts"
import { type Attempt, LeadAttempts } from "./LeadAttempts.ts"
import type { Decided } from "./LeadDecisions.ts"
import { type Entry, LeadLogRepo } from "./LeadLogRepo.ts"
import { LeadQueueRepo, type Lease, type QueuedDelivery } from "./LeadQueueRepo.ts"
import { LeadsRepo } from "./LeadsRepo.ts"
import { Leases, reservationMillis } from "./Leases.ts"
import { leadSearchText } from "./leadSearchText.ts"
import { VendorSlots } from "./VendorSlots.ts"

/** Deliveries whose first attempts the request makes itself. */
export interface Round {
  readonly token: string
  readonly first: ReadonlyArray<Attempt>
  /** The deliveries that are still to be begun. */
  readonly rest: ReadonlyArray<QueuedDelivery>
}

const incoming = (
  { input, method, path }: Handed,
  error: string | null,
  request_id: string | null
): Entry => ({
  type: "Incoming Lead",
  vendor_id: null,
  delivery_id: null,
  attempt_no: null,
  request_id,
  request: { method, url: path, headers: [], body: JSON.stringify(LeadValues.shown(input)) },
  error
})

/** Writes a lead down, inside its transaction. */
export class LeadRecords extends Context.Service<
  LeadRecords,
  {
    /** The lead itself, and its record in the log. */
    readonly store: (
      handed: Handed,
      decided: Decided,
      delivery_skipped: LeadDelivery.SkipReason | null,
      nowMillis: number
    ) => Effect.Effect<Lead.LeadId>
    /** The record in the log alone, with what was wrong. */
    readonly note: (
      handed: Handed,
      facts: LeadFacts.LeadFacts,
      error: string | null,
      nowMillis: number
    ) => Effect.Effect<void>
    /**
     * The deliveries to all vendors, and the first attempt at the first of them, unless that one is busy.
     * It has its place until the scope ends.
     */
    readonly begin: (
      lead_id: Lead.LeadId,
      called: ReadonlyArray<Vendor.Vendor>,
      nowMillis: number
    ) => Effect.Effect<Round, never, Scope.Scope>
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
        { campaign, conversion, trash_reason }: Decided,
        delivery_skipped: LeadDelivery.SkipReason | null,
        nowMillis: number
      ) {
        const lead_id = Lead.LeadId.make(yield* random.uuidV4())
        const fields = LeadValues.recorded(handed.input)
        yield* leads.insert({
          lead_id,
          conversion_id: conversion.id,
          campaign_id: campaign?.id ?? null,
          trash_reason,
          delivery_skipped,
          fields,
          search_text: leadSearchText({ ...conversion, lead_id, fields }),
          by_affiliate: Flag.fromBoolean(handed.of !== undefined),
          created_millis: nowMillis
        })
        yield* reach("after the lead's insert")
        const facts = Option.getOrThrow(yield* leads.find(lead_id))
        const error = trash_reason === null ? null : TrashReason.sentences[trash_reason]
        yield* note(handed, facts, error, nowMillis)
        return lead_id
      })

      const begin = Effect.fnUntraced(function* (
        lead_id: Lead.LeadId,
        called: ReadonlyArray<Vendor.Vendor>,
        nowMillis: number
      ) {
        const token = yield* random.uuidV4()
        const reservation = { token, nowMillis, untilMillis: nowMillis + reservationMillis(leases) }
        const request_id = yield* currentRequestId
        const queued = yield* queue.insert(
          lead_id,
          called.map(({ id, retry, return_reply, title }, index) => ({
            vendor_id: id,
            vendor: title,
            position: index + 1,
            return_reply,
            attempts_max: retry.attempts,
            request_id
          })),
          reservation
        )
        const lease: Lease = { ...reservation, untilMillis: nowMillis + leases.leaseMillis }
        const [head] = called
        const begun = head !== undefined && (yield* slots.take(head.id)) ? queued.slice(0, 1) : []
        const first = yield* attempts.begin(begun, lease)
        return { token, first, rest: queued.slice(begun.length) }
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
      NodeCrypto.layerSecureRandom
    ])
  )
}
