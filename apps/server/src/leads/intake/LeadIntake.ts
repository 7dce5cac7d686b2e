import { type ConversionRefusal, type LeadFacts, TrashReason } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option, Result, type Scope } from "effect"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import { ConversionCreation } from "../../tracking/conversions/ConversionCreation.ts"
import { ConversionPlans, type Plan } from "../../tracking/conversions/ConversionPlans.ts"
import { LeadsRepo } from "../store/LeadsRepo.ts"
import { attemptOf, type Handed } from "./Handed.ts"
import { LeadClicks } from "./LeadClicks.ts"
import { LeadDecisions } from "./LeadDecisions.ts"
import { LeadRecords, type Round } from "./LeadRecords.ts"

type Refused = ConversionRefusal.ConversionRefused

/** A lead that is stored. */
export interface Received {
  readonly lead: LeadFacts.LeadFacts
  readonly isNew: boolean
  readonly round: Round | undefined
}

/** Takes a lead with all that follows from it. */
export class LeadIntake extends Context.Service<
  LeadIntake,
  {
    /**
     * What is planned already, when the lead has a click. Where a cap of the offer is full, the lead is
     * trash, whatever its campaign says.
     */
    readonly receive: (
      handed: Handed,
      planned: Plan | undefined,
      isOfferFull: boolean
    ) => Effect.Effect<Received, Refused, Scope.Scope | Transaction>
  }
>()("server/LeadIntake") {
  static readonly layer = Layer.effect(
    LeadIntake,
    Effect.gen(function* () {
      const clicks = yield* LeadClicks
      const creation = yield* ConversionCreation
      const plans = yield* ConversionPlans
      const decisions = yield* LeadDecisions
      const leads = yield* LeadsRepo
      const records = yield* LeadRecords

      const planOf = Effect.fnUntraced(function* (handed: Handed) {
        const { click } = handed
        const click_id = click === undefined ? undefined : yield* clicks.store(click)
        return yield* plans.plan(attemptOf(handed, click_id))
      })

      const receive = Effect.fn("LeadIntake.receive")(function* (
        handed: Handed,
        planned: Plan | undefined,
        isOfferFull: boolean
      ) {
        const plan = planned ?? (yield* planOf(handed))
        const goal_alias = plan.goal.alias
        const begun = yield* creation.begin(plan)
        const nowMillis = yield* Clock.currentTimeMillis
        if (!begun.isNew) {
          const known = yield* leads.findByConversion(begun.conversion.id)
          if (Option.isSome(known)) {
            return { lead: known.value, isNew: false, round: undefined }
          }
          // The conversion was reported without a lead, and counts already: the person's data is added.
          const { conversion } = begun
          const counted = { conversion, goal_alias, campaign: undefined, trash_reason: null }
          const skipped = { ...counted, delivery_skipped: "conversion_exists" as const }
          const lead = yield* records.store(handed, skipped, nowMillis)
          yield* records.note(handed, lead, null, nowMillis)
          return { lead, isNew: false, round: undefined }
        }
        const decided = yield* decisions.decide(begun, handed, isOfferFull)
        yield* creation.announce(decided.conversion, begun.timezone)
        const deliverable = { ...decided, click: plan.click }
        const called = yield* decisions.vendors(deliverable, handed.input.deliver_lead === true)
        const delivery_skipped = Result.isFailure(called) ? called.failure.reason : null
        const counted = { ...decided, goal_alias, delivery_skipped }
        const lead = yield* records.store(handed, counted, nowMillis)
        if (Result.isSuccess(called)) {
          const round = yield* records.begin(handed, lead, called.success, nowMillis)
          return { lead, isNew: true, round }
        }
        const { campaign, trash_reason } = decided
        const error = trash_reason && TrashReason.explain(trash_reason, campaign, lead.fields)
        yield* records.note(handed, lead, error, nowMillis)
        return { lead, isNew: true, round: undefined }
      })

      return LeadIntake.of({ receive })
    })
  ).pipe(
    Layer.provide([
      ConversionCreation.layer,
      ConversionPlans.layer,
      LeadClicks.layer,
      LeadDecisions.layer,
      LeadRecords.layer,
      LeadsRepo.layer
    ])
  )
}
