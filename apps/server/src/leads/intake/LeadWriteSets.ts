import { type LeadFacts, type Vendor, VendorCircuit } from "@affnet/domain"
import { Clock, Context, Effect, Exit, Layer, Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { currentRequestId } from "../../platform/http/RequestOrigin.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { Commits } from "../../platform/sql/commits/Commits.ts"
import { Ids } from "../../platform/sql/commits/Ids.ts"
import { SharedCommits } from "../../platform/sql/commits/SharedCommits.ts"
import type { WriteSet } from "../../platform/sql/commits/WriteSet.ts"
import type { PendingClick } from "../../tracking/clicks/Click.ts"
import { ClicksRepo } from "../../tracking/clicks/ClicksRepo.ts"
import { makeCommitWithClick } from "../../tracking/clicks/commitWithClick.ts"
import { deliveryPlanOf, outgoingRecord, templateOf } from "../delivery/LeadAttempt.ts"
import { VendorSlots } from "../delivery/VendorSlots.ts"
import { Leases } from "../store/Leases.ts"
import { logRow } from "../store/leadRows.ts"
import { incomingEntry, type LeadSubmission } from "./LeadSubmission.ts"

/** A lead to store, with its related rows. */
interface NewLead {
  readonly submission: LeadSubmission
  readonly lead: LeadFacts.LeadFacts
  /** The vendors to call, in order. */
  readonly vendors: ReadonlyArray<Vendor.Vendor>
  /** Its error, for the log. */
  readonly error: string | null
  /** A click that is stored with it. */
  readonly click: PendingClick | undefined
}

/** Completes write sets with the log and the deliveries of their leads, and commits them. */
export class LeadWriteSets extends Context.Service<LeadWriteSets>()("server/LeadWriteSets", {
  make: Effect.gen(function* () {
    const ids = yield* Ids
    const store = yield* makeCommitWithClick
    const leases = yield* Leases
    const random = yield* SecureRandom.SecureRandom
    const slots = yield* VendorSlots

    /** The template of a vendor that is called at once. */
    const firstOf = Effect.fnUntraced(function* (vendor: Vendor.Vendor, nowMillis: number) {
      const isUp = VendorCircuit.admission(vendor.circuit, nowMillis) === "call"
      const template = isUp ? templateOf(vendor) : undefined
      return template !== undefined && (yield* slots.take(vendor.id)) ? template : undefined
    })

    const deliveryOf = Effect.fnUntraced(function* ({ error, lead, submission, vendors }: NewLead) {
      const nowMillis = yield* Clock.currentTimeMillis
      const request_id = yield* currentRequestId
      const received = logRow([lead, incomingEntry(submission, error, request_id)], nowMillis)
      const [head] = vendors
      if (head === undefined) return { plan: undefined, rows: [received] }
      const { plan, rows } = deliveryPlanOf({
        lead,
        vendors,
        ids: yield* ids.take("lead_deliveries", vendors.length),
        token: yield* random.uuidV4(),
        request_id,
        nowMillis,
        leases,
        first: yield* firstOf(head, nowMillis)
      })
      const sent = plan.first.map((attempt) => logRow(outgoingRecord(attempt), nowMillis))
      return { plan, rows: [received, ...rows, ...sent] }
    })

    /**
     * The submission is logged, a delivery to each vendor stored, and the first attempt begun, unless its
     * vendor is busy or held back. The place at that vendor is free again when the scope ends, or when nothing
     * is stored. Returns the refused claims, and how the request delivers the lead: `undefined` when no vendor
     * is called.
     */
    const commit = Effect.fnUntraced(function* <Means extends string>(
      lead: NewLead,
      set: WriteSet<Means>
    ) {
      const scope = yield* Scope.fork(yield* Effect.scope)
      const { plan, rows } = yield* Scope.provide(deliveryOf(lead), scope)
      const refusals = yield* store({ ...set, rows: [...set.rows, ...rows] }, lead.click)
      if (refusals.length > 0) yield* Scope.close(scope, Exit.void)
      return { refusals, plan }
    })

    return { commit }
  })
}) {
  static readonly layer = Layer.effect(LeadWriteSets, LeadWriteSets.make).pipe(
    Layer.provide([
      ClicksRepo.layer,
      Commits.layer,
      Ids.layer,
      SharedCommits.layer,
      VendorSlots.layer,
      layerSecureRandom
    ])
  )
}
