import type { ConversionRefusal, Lead } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option, Result, type Scope } from "effect"
import { ConversionCreation } from "../conversions/ConversionCreation.ts"
import { ConversionPlans } from "../conversions/ConversionPlans.ts"
import { attemptOf, type Handed } from "./Handed.ts"
import { LeadClicks } from "./LeadClicks.ts"
import { LeadDecisions } from "./LeadDecisions.ts"
import { LeadRecords, type Round } from "./LeadRecords.ts"
import { LeadsRepo } from "./LeadsRepo.ts"

type Refused = ConversionRefusal.ConversionRefused

/** A lead that is stored. */
export interface Received {
  readonly lead_id: Lead.LeadId
  readonly isNew: boolean
  readonly round: Round | undefined
}

/** Takes a lead with all that follows from it. Has to stand inside a transaction. */
export class LeadIntake extends Context.Service<
  LeadIntake,
  {
    /** Where a cap of the offer is full, the lead is trash, whatever its campaign says. */
    readonly receive: (
      handed: Handed,
      isOfferFull: boolean
    ) => Effect.Effect<Received, Refused, Scope.Scope>
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

      const receive = Effect.fn("LeadIntake.receive")(function* (
        handed: Handed,
        isOfferFull: boolean
      ) {
        const { click } = handed
        const click_id = click === undefined ? undefined : yield* clicks.store(click)
        const begun = yield* creation.begin(yield* plans.plan(attemptOf(handed, click_id)))
        const nowMillis = yield* Clock.currentTimeMillis
        if (!begun.isNew) {
          const known = yield* leads.findByConversion(begun.conversion.id)
          if (Option.isSome(known)) {
            return { lead_id: known.value.lead_id, isNew: false, round: undefined }
          }
          // The conversion was reported without a lead, and counts already: the person's data is added.
          const counted = { conversion: begun.conversion, campaign: undefined, trash_reason: null }
          const lead_id = yield* records.store(handed, counted, "conversion_exists", nowMillis)
          return { lead_id, isNew: false, round: undefined }
        }
        const decided = yield* decisions.decide(begun, handed, isOfferFull)
        yield* creation.announce(decided.conversion, begun.timezone)
        const called = yield* decisions.vendors(decided, handed.input.deliver_lead === true)
        const skipped = Result.isFailure(called) ? called.failure.reason : null
        const lead_id = yield* records.store(handed, decided, skipped, nowMillis)
        const round = Result.isSuccess(called)
          ? yield* records.begin(lead_id, called.success, nowMillis)
          : undefined
        return { lead_id, isNew: true, round }
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
