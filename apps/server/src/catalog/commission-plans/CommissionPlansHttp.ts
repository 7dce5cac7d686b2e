import { Api, CurrentPrincipal } from "@affnet/api"
import type { CommissionPlan } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { CommissionPlans } from "./CommissionPlans.ts"

const asInfo = Effect.map((commission_plan: CommissionPlan.CommissionPlan) => ({ commission_plan }))

export const CommissionPlansHttp = HttpApiBuilder.group(
  Api,
  "commissionPlans",
  Effect.fn(function* (handlers) {
    const plans = yield* CommissionPlans
    return handlers.handleAll({
      listCommissionPlans: ({ query }) => answerList(query, plans.list),
      getCommissionPlan: ({ params, query }) =>
        Effect.map(answerRecord(query, plans.get(params.id)), (commission_plan) => ({
          commission_plan
        })),
      createCommissionPlan: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => plans.create(actor, payload)),
          asInfo
        ),
      updateCommissionPlan: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => plans.update(actor, params.id, payload)),
          asInfo
        ),
      deleteCommissionPlan: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (actor) => plans.delete(actor, params.id))
    })
  })
).pipe(Layer.provide(CommissionPlans.layer))
