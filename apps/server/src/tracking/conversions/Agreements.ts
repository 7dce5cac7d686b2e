import { type ConversionFacts, type Payout, PlanTerms } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { cacheBriefly } from "../../platform/sql/cacheBriefly.ts"
import { CapsRepo } from "../caps/CapsRepo.ts"
import { ConversionTermsRepo, type Party } from "./ConversionTermsRepo.ts"
import { type PlanParty, PricingPlansRepo } from "./PricingPlansRepo.ts"

const noneFull: PlanTerms.FullBlocks = new Set()

/** Prices of goals agreed on with affiliates, and by commission plans. Cached for a second. */
export class Agreements extends Context.Service<
  Agreements,
  {
    /** In no particular order. Which blocks are full is read each time: one that is refused as full is not there again. */
    readonly of: (
      click: PlanParty & PlanTerms.PlannedClick,
      goal: Pick<ConversionFacts.ConvertedGoal, "id" | "type">
    ) => Effect.Effect<ReadonlyArray<Payout.Agreement>>
  }
>()("server/Agreements") {
  static readonly layer = Layer.effect(
    Agreements,
    Effect.gen(function* () {
      const caps = yield* CapsRepo
      const repo = yield* ConversionTermsRepo
      const plansRepo = yield* PricingPlansRepo
      const plans = cacheBriefly(
        plansRepo.plans,
        ({ affiliate_id, commission_plan_id, offer_id }: PlanParty) =>
          `${offer_id} ${affiliate_id} ${commission_plan_id}`
      )
      const written = cacheBriefly(
        repo.agreements,
        ({ affiliate_id, commission_plan_id, goal_id }: Party) =>
          `${goal_id} ${affiliate_id} ${commission_plan_id}`
      )

      return Agreements.of({
        of: Effect.fnUntraced(function* (click, goal) {
          const { affiliate_id, commission_plan_id, offer_id } = click
          const known = yield* plans(click)
          const isCapped = PlanTerms.hasCap(known, goal.type)
          const full = isCapped ? yield* caps.fullBlocks(offer_id) : noneFull
          return [
            ...(yield* written({ goal_id: goal.id, affiliate_id, commission_plan_id })),
            ...PlanTerms.agreements(known, goal.type, click, full)
          ]
        })
      })
    })
  ).pipe(Layer.provide([CapsRepo.layer, ConversionTermsRepo.layer, PricingPlansRepo.layer]))
}
