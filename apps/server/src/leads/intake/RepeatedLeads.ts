import { Lead, LeadFacts, LeadValues } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import type { Plan } from "../../tracking/conversions/ConversionPlans.ts"
import { ConversionsRepo } from "../../tracking/conversions/ConversionsRepo.ts"
import { LeadsRepo } from "../store/LeadsRepo.ts"
import { leadRow } from "../store/leadRows.ts"
import type { LeadSubmission } from "./LeadSubmission.ts"
import { LeadWriteSets } from "./LeadWriteSets.ts"

/** Leads that are submitted again. */
export class RepeatedLeads extends Context.Service<RepeatedLeads>()("server/RepeatedLeads", {
  make: Effect.gen(function* () {
    const conversions = yield* ConversionsRepo
    const leads = yield* LeadsRepo
    const random = yield* SecureRandom.SecureRandom
    const writeSets = yield* LeadWriteSets

    /**
     * The lead of the conversion that this one would repeat. Of a conversion that was reported without a lead,
     * and counts already, this one becomes the lead.
     */
    const findOrAdd = Effect.fnUntraced(function* (
      submission: LeadSubmission,
      { goal, keys }: Plan
    ) {
      const [conversion] = yield* conversions.findByKeys(keys)
      if (conversion === undefined) return undefined
      const existing = Effect.map(leads.findByConversion(conversion.id), Option.getOrUndefined)
      const known = yield* existing
      if (known !== undefined) return known
      const decided = {
        campaign_id: null,
        trash_reason: null,
        delivery_skipped: "conversion_exists" as const,
        fields: LeadValues.stored(submission.input)
      }
      const lead = LeadFacts.ofNew(
        Lead.LeadId.make(yield* random.uuidV4()),
        decided,
        { ...conversion, created_millis: yield* Clock.currentTimeMillis },
        goal.alias
      )
      const { refusals } = yield* writeSets.commit(
        { submission, lead, vendors: [], error: null, click: undefined },
        { head: leadRow(lead, submission.of !== undefined), claims: [], rows: [] }
      )
      return refusals.length === 0 ? lead : yield* existing
    })

    return { findOrAdd }
  })
}) {
  static readonly layer = Layer.effect(RepeatedLeads, RepeatedLeads.make).pipe(
    Layer.provide([ConversionsRepo.layer, LeadsRepo.layer, LeadWriteSets.layer, layerSecureRandom])
  )
}
