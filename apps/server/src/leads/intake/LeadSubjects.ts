import {
  type ConversionRecord,
  type ConversionRefusal,
  type Lead,
  LeadRepetition
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import type { Claim } from "../../platform/sql/commits/WriteSet.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import type { PendingClick } from "../../tracking/clicks/Click.ts"
import { MovedClicks } from "../../tracking/clicks/moved/MovedClicks.ts"
import { ConversionPlans, type Plan } from "../../tracking/conversions/ConversionPlans.ts"
import { TrackedClicksRepo } from "../../tracking/conversions/TrackedClicksRepo.ts"
import { LeadSetupRepo } from "../leads-management/LeadSetupRepo.ts"
import { clickClaim, LeadClicksRepo } from "../store/LeadClicksRepo.ts"
import { conversionAttempt, type LeadSubmission } from "./LeadSubmission.ts"
import type { LeadKnowledge } from "./leadDecision.ts"

/** What a submission is about. */
export interface LeadSubject {
  readonly plan: Plan
  /** A click that is stored with the lead, and that it claims. */
  readonly pending: PendingClick | undefined
  /** The provisional lead of the same submission, which has a click of its own. */
  readonly waiting: Lead.LeadId | undefined
  readonly claims: ReadonlyArray<Claim<"click_known">>
}

/** Reads everything that a lead's decision depends on. */
export class LeadSubjects extends Context.Service<LeadSubjects>()("server/LeadSubjects", {
  make: Effect.gen(function* () {
    const clicks = yield* TrackedClicksRepo
    const leadClicks = yield* LeadClicksRepo
    const moved = yield* MovedClicks
    const plans = yield* ConversionPlans
    const setup = yield* LeadSetupRepo

    /** What was made for the same submission before: a click that is stored, and a lead that waits. */
    const before = Effect.fnUntraced(function* ({ click }: LeadSubmission) {
      if (click === undefined) return { stored: undefined, waiting: undefined }
      const nowMillis = yield* Clock.currentTimeMillis
      const known = yield* leadClicks.find(click.key, nowMillis - LeadRepetition.withinMillis)
      const stored = known.find(({ waiting }) => waiting === undefined)
      return { stored, waiting: known.find((one) => one.waiting !== undefined)?.waiting }
    })

    const find = Effect.fnUntraced(function* (
      submission: LeadSubmission
    ): Effect.fn.Return<LeadSubject, ConversionRefusal.ConversionRefused, OutsideTransaction> {
      const { click } = submission
      const { stored, waiting } = yield* before(submission)
      if (click === undefined || stored !== undefined) {
        yield* moved.bringBack(stored?.click_id ?? submission.input.click_id)
        const plan = yield* plans.plan(conversionAttempt(submission, stored))
        return { plan, pending: undefined, waiting, claims: [] }
      }
      const { pending } = click
      const tracked = yield* clicks.ofNew(pending.click)
      const plan = yield* plans.plan(conversionAttempt(submission, undefined, tracked))
      const nowMillis = yield* Clock.currentTimeMillis
      const claims = [clickClaim(click.key, pending.click.id, nowMillis, waiting !== undefined)]
      return { plan, pending, waiting, claims }
    })

    const knowledge = Effect.fnUntraced(function* (
      submission: LeadSubmission,
      { click }: Plan,
      conversion: ConversionRecord.NewConversionRecord,
      isDelivered: boolean
    ): Effect.fn.Return<LeadKnowledge> {
      const found = yield* setup.activeCampaign(conversion.goal_id)
      const campaign = Option.getOrUndefined(found)
      const mayDeliver = isDelivered && campaign !== undefined
      return {
        submission,
        isDelivered,
        click,
        conversion,
        campaign,
        vendors: mayDeliver ? yield* setup.vendorsOf(campaign.id) : []
      }
    })

    return { find, knowledge }
  })
}) {
  static readonly layer = Layer.effect(LeadSubjects, LeadSubjects.make).pipe(
    Layer.provide([
      ConversionPlans.layer,
      LeadClicksRepo.layer,
      LeadSetupRepo.layer,
      MovedClicks.layer,
      TrackedClicksRepo.layer
    ])
  )
}
