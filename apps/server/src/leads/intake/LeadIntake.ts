import {
  type ConversionRecord,
  type ConversionRefusal,
  Lead,
  LeadFacts,
  type TrashReason
} from "@affnet/domain"
import { Context, Effect, Layer, Result, type Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { untilStored } from "../../platform/sql/commits/untilStored.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import type { Plan } from "../../tracking/conversions/ConversionPlans.ts"
import { ConversionWriteSets, noCaps } from "../../tracking/conversions/ConversionWriteSets.ts"
import type { DeliveryPlan } from "../delivery/LeadAttempt.ts"
import { LeadPlacesRepo } from "../store/LeadPlacesRepo.ts"
import { leadRow } from "../store/leadRows.ts"
import { type LeadSubject, LeadSubjects } from "./LeadSubjects.ts"
import type { LeadSubmission } from "./LeadSubmission.ts"
import { LeadWriteSets } from "./LeadWriteSets.ts"
import { candidateOf, decideLead, type LeadDecision, type LeadKnowledge } from "./leadDecision.ts"
import { RepeatedLeads } from "./RepeatedLeads.ts"

type Refused = ConversionRefusal.ConversionRefused

/** A lead that is stored. */
export interface Received {
  readonly lead: LeadFacts.LeadFacts
  readonly isNew: boolean
  readonly plan: DeliveryPlan | undefined
}

/** The start of one decision: what was read, unless it has to be read again, and the refused claim. */
interface Round {
  readonly subject?: LeadSubject
  readonly known?: LeadKnowledge
  readonly refused?: TrashReason.TrashReason | undefined
  readonly isFirst: boolean
}

/** A decided lead, with its conversion. */
export const leadOf = (
  lead_id: Lead.LeadId,
  { campaign, delivery_skipped, fields, trash_reason }: LeadDecision,
  conversion: ConversionRecord.ConversionRecord,
  goal_alias: string | null
): LeadFacts.LeadFacts => {
  const decided = { campaign_id: campaign?.id ?? null, delivery_skipped, fields, trash_reason }
  return LeadFacts.ofNew(lead_id, decided, conversion, goal_alias)
}

/**
 * Takes leads: reads what is known, decides, and commits the write set that follows. A refused claim leads to
 * another decision.
 */
export class LeadIntake extends Context.Service<LeadIntake>()("server/LeadIntake", {
  make: Effect.gen(function* () {
    const conversionSets = yield* ConversionWriteSets
    const leads = yield* RepeatedLeads
    const places = yield* LeadPlacesRepo
    const random = yield* SecureRandom.SecureRandom
    const subjects = yield* LeadSubjects
    const writeSets = yield* LeadWriteSets

    const repeated = (submission: LeadSubmission, plan: Plan) =>
      Effect.map(
        leads.findOrAdd(submission, plan),
        (lead) => lead && { lead, isNew: false, plan: undefined }
      )

    /** Stores a decided lead, and returns the refused claims. */
    const store = Effect.fnUntraced(function* (
      submission: LeadSubmission,
      { claims, pending, plan }: LeadSubject,
      decision: LeadDecision,
      isFirst: boolean
    ) {
      const { conversion, set } = yield* conversionSets.of(plan, decision.conversion)
      const lead_id = Lead.LeadId.make(yield* random.uuidV4())
      const lead = leadOf(lead_id, decision, conversion, plan.goal.alias)
      const { error, vendors } = decision
      const { is_capped, timezone } = plan.click
      // An offer without caps is taken for one as long as the commit agrees.
      const isUncapped = isFirst && is_capped !== 1 && decision.trash_reason === null
      const offerClaims = isUncapped
        ? noCaps(conversion)
        : yield* conversionSets.claims(decision.conversion, timezone)
      const outcome = yield* writeSets.commit(
        { submission, lead, vendors, error, click: pending },
        {
          ...set,
          claims: [...claims, ...decision.claims, ...offerClaims],
          rows: [...set.rows, leadRow(lead, submission.of !== undefined)]
        }
      )
      if (outcome.refusals.length === 0) yield* conversionSets.announce(set)
      return { refusals: outcome.refusals, received: { lead, isNew: true, plan: outcome.plan } }
    })

    /** Begins the counts of caps that have none yet. */
    const beginCounts = Effect.fnUntraced(function* (
      known: LeadKnowledge,
      { conversion }: LeadDecision
    ) {
      yield* conversionSets.beginCounts(conversion, known.click.timezone)
      const candidate = candidateOf(known)
      if (candidate !== undefined) yield* places.beginCounts(candidate)
    })

    const decideAndStore = Effect.fnUntraced(function* (
      submission: LeadSubmission,
      { isFirst, refused, ...read }: Round
    ) {
      const subject = read.subject ?? (yield* subjects.find(submission))
      const { conversion } = subject.plan
      if (Result.isFailure(conversion)) {
        const existing = yield* repeated(submission, subject.plan)
        return Result.succeed(existing ?? (yield* conversion.failure))
      }
      const known =
        read.known ??
        (yield* subjects.knowledge(
          submission,
          subject.plan,
          conversion.success,
          submission.input.deliver_lead === true
        ))
      const decision = decideLead(known, refused)
      const { received, refusals } = yield* store(submission, subject, decision, isFirst)
      if (refusals.length === 0) return Result.succeed(received)

      const readAgain = Result.fail({ isFirst: false })
      const means = refusals.map((refusal) => refusal.means)
      if (means.includes("click_known")) return readAgain
      if (means.includes("taken")) {
        const existing = yield* repeated(submission, subject.plan)
        if (existing !== undefined) return Result.succeed(existing)
      }
      const again = { subject, known, refused, isFirst: false }
      if (refusals.some(({ isUncounted }) => isUncounted)) {
        yield* beginCounts(known, decision)
        return Result.fail(again)
      }
      const reason = means.find((one) => one === "duplicate" || one === "cap_reached")
      if (reason !== undefined) return Result.fail({ ...again, refused: reason })
      return means.includes("plan_cap_reached") ? readAgain : Result.fail(again)
    })

    /** Its place at the first vendor is free again when the scope ends. */
    const receive = Effect.fn("LeadIntake.receive")((submission: LeadSubmission) =>
      untilStored<Round, Received, Refused, Scope.Scope | OutsideTransaction>(
        { isFirst: true },
        (round) => decideAndStore(submission, round)
      )
    )

    return { receive }
  })
}) {
  static readonly layer = Layer.effect(LeadIntake, LeadIntake.make).pipe(
    Layer.provide([
      ConversionWriteSets.layer,
      LeadPlacesRepo.layer,
      LeadSubjects.layer,
      LeadWriteSets.layer,
      RepeatedLeads.layer,
      layerSecureRandom
    ])
  )
}
