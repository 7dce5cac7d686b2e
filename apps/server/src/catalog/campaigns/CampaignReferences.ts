import { Refusals } from "@affnet/api/Wire"
import { type CampaignInput, OfferAccess, type Role, UnknownIds } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { AccessRepo } from "../access/AccessRepo.ts"
import { ReferencesRepo } from "../references/ReferencesRepo.ts"

/** Whose link it is, and for what. */
export interface Party {
  readonly affiliate_id: number
  readonly offer_id: number
}

/** What links and codes of affiliates may refer to. */
export class CampaignReferences extends Context.Service<CampaignReferences>()(
  "server/CampaignReferences",
  {
    make: Effect.gen(function* () {
      const references = yield* ReferencesRepo
      const access = yield* AccessRepo

      /** Fails unless the offer is open to the affiliate; says why as far as the role may know. */
      const requireAccess = Effect.fnUntraced(function* (
        { affiliate_id, offer_id }: Party,
        to: Role.Role = "manager"
      ) {
        const affiliates = yield* references.affiliates([affiliate_id])
        yield* Refusals.unless(UnknownIds.of("affiliate_id", [affiliate_id], affiliates))
        const offer = yield* references.offer(offer_id)
        const missing = `has no such record: ${offer_id}`
        const problem =
          offer === undefined
            ? missing
            : OfferAccess.closedProblem(
                to,
                offer.visible_type,
                yield* access.of(offer, affiliate_id),
                missing
              )
        yield* Refusals.unless(problem === undefined ? undefined : { field: "offer_id", problem })
      })

      /** Fails unless the affiliate may use the plan for the offer. */
      const requirePlan = Effect.fnUntraced(function* (plan: number | null, party: Party) {
        const plans = yield* references.plans(party, plan)
        yield* Refusals.unless(UnknownIds.of("commission_plan_id", [plan], plans))
      })

      /**
       * Fails unless everything that a campaign refers to exists and belongs to the offer. Unchanged references may
       * stay.
       */
      const require = Effect.fnUntraced(function* (
        settings: CampaignInput.Settings,
        party: Party,
        before?: CampaignInput.Settings
      ) {
        const changed = <Name extends keyof CampaignInput.Settings>(name: Name) =>
          settings[name] === before?.[name] ? null : settings[name]
        const { offer_id } = party
        const plan = changed("commission_plan_id")
        const landing_page_id = changed("landing_page_id")
        const creative_id = changed("creative_id")
        const traffic_source_id = changed("traffic_source_id")
        const traffic_approach_id = changed("traffic_approach_id")
        yield* requirePlan(plan, party)
        const checks = [
          [
            "landing_page_id",
            landing_page_id,
            references.landingPages(offer_id, [landing_page_id])
          ],
          ["creative_id", creative_id, references.creatives(offer_id, [creative_id])],
          ["traffic_source_id", traffic_source_id, references.trafficSources([traffic_source_id])],
          [
            "traffic_approach_id",
            traffic_approach_id,
            references.trafficApproaches([traffic_approach_id])
          ]
        ] as const
        for (const [field, id, known] of checks) {
          yield* Refusals.unless(UnknownIds.of(field, [id], yield* known))
        }
      })

      return { requireAccess, requirePlan, require }
    })
  }
) {
  static readonly layer = Layer.effect(CampaignReferences, CampaignReferences.make).pipe(
    Layer.provide([ReferencesRepo.layer, AccessRepo.layer])
  )
}
