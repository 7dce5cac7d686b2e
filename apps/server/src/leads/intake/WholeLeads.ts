import {
  type ConversionRecord,
  Lead,
  LeadFacts,
  TrashReason,
  type Vendor,
  VendorCircuit
} from "@affnet/domain"
import { Clock, Context, Effect, Exit, Layer, Result, Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { currentRequestId } from "../../platform/http/RequestOrigin.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { committed, makeCommitQueue } from "../../platform/sql/commits/CommitQueue.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import type { Plan } from "../../tracking/conversions/ConversionPlans.ts"
import { WholeConversions } from "../../tracking/conversions/WholeConversions.ts"
import { incoming } from "../delivery/leadLogEntries.ts"
import { templateOf } from "../delivery/templateOf.ts"
import { VendorSlots } from "../delivery/VendorSlots.ts"
import { newDelivery } from "../store/LeadQueueRepo.ts"
import { WholeLeadsRepo } from "../store/WholeLeadsRepo.ts"
import { type Handed, ownOf } from "./Handed.ts"
import { type Judged, LeadDecisions } from "./LeadDecisions.ts"
import type { Received } from "./LeadIntake.ts"
import type { FirstCall, WholeLead } from "./WholeLead.ts"

/** The most leads of one commit, and of those that wait for one. */
const groupMax = 64
const waitingMax = 1_024

/** `undefined` when a transaction has to decide about the vendor. */
const callOf = (vendor: Vendor.Vendor, nowMillis: number): FirstCall | undefined => {
  const isUp = VendorCircuit.admission(vendor.circuit, nowMillis) === "call"
  const template = isUp ? templateOf(vendor) : undefined
  return template && { vendor, template }
}

/**
 * The short way for leads that come under no cap, take nothing that only one lead can have, and repeat no
 * conversion: they are stored with everything that follows of them, many with one commit.
 */
export class WholeLeads extends Context.Service<
  WholeLeads,
  {
    /**
     * `undefined` when the lead has to go the long way; nothing is stored then. It has a place at its
     * first vendor until the scope ends.
     */
    readonly make: (
      handed: Handed,
      plan: Plan
    ) => Effect.Effect<Received | undefined, never, Scope.Scope | OutsideTransaction>
  }
>()("server/WholeLeads") {
  static readonly layer = Layer.effect(
    WholeLeads,
    Effect.gen(function* () {
      const conversions = yield* WholeConversions
      const decisions = yield* LeadDecisions
      const random = yield* SecureRandom.SecureRandom
      const repo = yield* WholeLeadsRepo
      const slots = yield* VendorSlots

      const commit = Effect.fnUntraced(function* (wholes: ReadonlyArray<WholeLead>) {
        const received = yield* repo.store(wholes)
        yield* conversions.announce(wholes.map(({ conversion }) => conversion))
        return (whole: WholeLead) => received.get(whole)
      })
      const queue = yield* makeCommitQueue({ commit, lanes: repo.lanes, groupMax, waitingMax })

      const wholeOf = Effect.fnUntraced(function* (
        handed: Handed,
        plan: Plan,
        planned: ConversionRecord.NewConversionRecord,
        judged: Judged
      ) {
        const nowMillis = yield* Clock.currentTimeMillis
        const { campaign, trash_reason } = judged
        const conversion = { ...planned, status: judged.status }
        const called = yield* decisions.vendors(
          { campaign, conversion, click: plan.click },
          handed.input.deliver_lead === true
        )
        const vendors = Result.getOrElse(called, () => [])
        const [head] = vendors
        const call = head && callOf(head, nowMillis)
        if (head !== undefined && call === undefined) return undefined
        const first = call && (yield* slots.take(call.vendor.id)) ? call : undefined
        const request_id = yield* currentRequestId
        const lead_id = Lead.LeadId.make(yield* random.uuidV4())
        const delivery_skipped = Result.isFailure(called) ? called.failure.reason : null
        const own = ownOf(handed, { ...judged, delivery_skipped }, lead_id, nowMillis)
        const error = trash_reason && TrashReason.explain(trash_reason, campaign, own.fields)
        return {
          conversion: yield* conversions.of(conversion, plan),
          factsOf: (conversion_id: number) =>
            LeadFacts.ofNew({ ...own, conversion_id }, conversion, plan.goal.alias),
          isByAffiliate: handed.of !== undefined,
          incoming: incoming(handed, error, request_id),
          lead_id,
          deliveries: vendors.map(newDelivery(request_id)),
          token: yield* random.uuidV4(),
          first
        } satisfies WholeLead
      })

      const receive = Effect.fnUntraced(function* (handed: Handed, plan: Plan) {
        if (Result.isFailure(plan.conversion)) return undefined
        const planned = plan.conversion.success
        const { timezone } = plan.click
        const judged = yield* decisions.judgeFreely({ conversion: planned, timezone }, handed)
        const whole = judged && (yield* wholeOf(handed, plan, planned, judged))
        return whole && (yield* committed(queue, whole))
      })

      const make = Effect.fn("WholeLeads.make")(function* (handed: Handed, plan: Plan) {
        const scope = yield* Scope.fork(yield* Effect.scope)
        const received = yield* Scope.provide(receive(handed, plan), scope)
        // The long way takes a place of its own.
        if (received === undefined) yield* Scope.close(scope, Exit.void)
        return received
      })

      return WholeLeads.of({ make })
    })
  ).pipe(
    Layer.provide([
      LeadDecisions.layer,
      layerSecureRandom,
      VendorSlots.layer,
      WholeConversions.layer,
      WholeLeadsRepo.layer
    ])
  )
}
