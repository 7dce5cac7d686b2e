import {
  type ConversionRefusal,
  Lead,
  type LeadFacts,
  LeadNotKept,
  ProvisionalLead
} from "@affnet/domain"
import { Context, Data, Effect, Layer, Option, Result, type Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { untilStored } from "../../platform/sql/commits/untilStored.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { ConversionsRepo } from "../../tracking/conversions/ConversionsRepo.ts"
import { ConversionWriteSets } from "../../tracking/conversions/ConversionWriteSets.ts"
import type { DeliveryPlan } from "../delivery/LeadAttempt.ts"
import { type LeadSubject, LeadSubjects } from "../intake/LeadSubjects.ts"
import type { LeadSubmission } from "../intake/LeadSubmission.ts"
import { LeadWriteSets } from "../intake/LeadWriteSets.ts"
import { candidateOf, decideLead, type LeadDecision } from "../intake/leadDecision.ts"
import { LeadPlacesRepo } from "../store/LeadPlacesRepo.ts"
import { LeadsRepo } from "../store/LeadsRepo.ts"
import { ProvisionalLeadsRepo, provisionalRow } from "../store/ProvisionalLeadsRepo.ts"

/** A lead that was there before, or waits for its vendors already, or whose vendors are about to be called. */
export type Proposal =
  | { readonly kind: "known" | "joined"; readonly lead_id: Lead.LeadId }
  | { readonly kind: "begun"; readonly lead_id: Lead.LeadId; readonly plan: DeliveryPlan }

/** No vendor is called. The lead of a twin may be the reason; the next submission sees it. */
export class NotProposed extends Data.TaggedError("NotProposed")<{
  readonly refusal: LeadNotKept.LeadNotKept
  readonly facts: LeadFacts.LeadFacts
}> {}

type Refused = ConversionRefusal.ConversionRefused | NotProposed

/** The reason why the decision proposes no lead. */
const refusalOf = ({ campaign, delivery_skipped, fields, trash_reason }: LeadDecision) => {
  if (trash_reason !== null) return LeadNotKept.ofTrash(trash_reason, campaign, fields)
  return delivery_skipped === null ? undefined : LeadNotKept.of(delivery_skipped)
}

type Campaign = NonNullable<LeadDecision["campaign"]>

/** What is stored of a lead while its vendors are called. */
const provisionalOf = (
  { pending, plan }: LeadSubject,
  { conversion, fields }: LeadDecision,
  campaign: Campaign
) => ({
  conversion,
  once_key: plan.keys.once_key,
  details: plan.details,
  fields,
  campaign,
  timezone: plan.click.timezone,
  click: pending === undefined ? null : { columns: { ...pending.click }, visit: pending.visit }
})

const found = (kind: "known" | "joined", lead_id: Lead.LeadId) => ({ kind, lead_id })

/** Begins leads that are kept only when a vendor accepts them. */
export class LeadProposals extends Context.Service<LeadProposals>()("server/LeadProposals", {
  make: Effect.gen(function* () {
    const conversions = yield* ConversionsRepo
    const conversionSets = yield* ConversionWriteSets
    const leads = yield* LeadsRepo
    const places = yield* LeadPlacesRepo
    const random = yield* SecureRandom.SecureRandom
    const repo = yield* ProvisionalLeadsRepo
    const subjects = yield* LeadSubjects
    const writeSets = yield* LeadWriteSets

    /** A twin: a stored or proposed lead, or its conversion without a lead. */
    const findTwin = Effect.fnUntraced(function* (once_key: string | null) {
      if (once_key === null) return undefined
      const joined = yield* repo.idOfOnce(once_key)
      if (Option.isSome(joined)) return found("joined", joined.value)
      const keys = { transaction_id: "", once_key, order_key: null }
      const [known] = yield* conversions.findByKeys(keys)
      if (known === undefined) return undefined
      const lead = yield* leads.findByConversion(known.id)
      return Option.isNone(lead) ? "converted" : found("known", lead.value.lead_id)
    })

    const begin = Effect.fnUntraced(function* (
      submission: LeadSubmission,
      subject: LeadSubject,
      decision: LeadDecision,
      campaign: Campaign,
      facts: LeadFacts.LeadFacts
    ) {
      const { conversion, vendors } = decision
      const lead = provisionalOf(subject, decision, campaign)
      const offerClaims = yield* conversionSets.claims(conversion, lead.timezone)
      // The click is stored when the lead is kept.
      return yield* writeSets.commit(
        { submission, lead: facts, vendors, error: null, click: undefined },
        {
          head: provisionalRow(facts.lead_id, lead),
          claims: [...subject.claims, ...decision.claims, ...offerClaims],
          rows: []
        }
      )
    })

    const proposeOnce = Effect.fnUntraced(function* (submission: LeadSubmission) {
      const subject = yield* subjects.find(submission)
      if (subject.waiting !== undefined) return Result.succeed(found("joined", subject.waiting))
      const twin = yield* findTwin(subject.plan.keys.once_key)
      if (twin !== undefined && twin !== "converted") return Result.succeed(twin)
      const { plan } = subject
      const planned = yield* Effect.fromResult(plan.conversion)
      const known = yield* subjects.knowledge(submission, plan, planned, true)
      const decision = decideLead(known)
      const lead_id = Lead.LeadId.make(yield* random.uuidV4())
      const facts = ProvisionalLead.facts(lead_id, decision, plan.goal.alias)
      const refuse = (refusal: LeadNotKept.LeadNotKept) =>
        Effect.fail(new NotProposed({ refusal, facts }))
      if (twin === "converted") return yield* refuse(LeadNotKept.of("conversion_exists"))
      const refusal = refusalOf(decision)
      if (refusal !== undefined) return yield* refuse(refusal)
      const { campaign } = decision
      const candidate = candidateOf(known)
      if (campaign === undefined || candidate === undefined) {
        return yield* refuse(LeadNotKept.of("no_active_campaign"))
      }
      const begun = yield* begin(submission, subject, decision, campaign, facts)
      if (begun.refusals.length === 0 && begun.plan !== undefined) {
        return Result.succeed({ kind: "begun" as const, lead_id, plan: begun.plan })
      }
      const means = begun.refusals.map((one) => one.means)
      // A twin was faster, or the click has converted without a lead.
      if (means.includes("taken")) return yield* refuse(LeadNotKept.of("conversion_exists"))
      if (begun.refusals.some((one) => one.isUncounted)) {
        yield* conversionSets.beginCounts(decision.conversion, plan.click.timezone)
        yield* places.beginCounts(candidate)
        return Result.failVoid
      }
      const reason = means.find((one) => one === "duplicate" || one === "cap_reached")
      if (reason === undefined) return Result.failVoid
      return yield* refuse(LeadNotKept.ofTrash(reason, campaign, decision.fields))
    })

    /** Its place at the first vendor is free again when the scope ends. */
    const propose = Effect.fn("LeadProposals.propose")((submission: LeadSubmission) =>
      untilStored<void, Proposal, Refused, Scope.Scope | OutsideTransaction>(undefined, () =>
        proposeOnce(submission)
      )
    )

    return { propose }
  })
}) {
  static readonly layer = Layer.effect(LeadProposals, LeadProposals.make).pipe(
    Layer.provide([
      ConversionsRepo.layer,
      ConversionWriteSets.layer,
      LeadPlacesRepo.layer,
      LeadsRepo.layer,
      LeadSubjects.layer,
      LeadWriteSets.layer,
      layerSecureRandom,
      ProvisionalLeadsRepo.layer
    ])
  )
}
