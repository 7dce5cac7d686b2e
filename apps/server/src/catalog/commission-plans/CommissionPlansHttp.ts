import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { CommissionPlans } from "./CommissionPlans.ts"

export const CommissionPlansHttp = implement(
  "commissionPlans",
  Effect.fn(function* (handlers) {
    const plans = yield* CommissionPlans
    return handlers.handleAll({
      listCommissionPlans: ({ query }) => answerList(query, plans.list),
      getCommissionPlan: ({ params, query }) =>
        answerRecord(query, plans.get(params.id)).pipe(keyed("commission_plan")),
      createCommissionPlan: ({ payload }) =>
        asCaller((actor) => plans.create(actor, payload)).pipe(keyed("commission_plan")),
      updateCommissionPlan: ({ params, payload }) =>
        asCaller((actor) => plans.update(actor, params.id, payload)).pipe(keyed("commission_plan")),
      deleteCommissionPlan: ({ params }) => asCaller((actor) => plans.delete(actor, params.id))
    })
  })
).pipe(Layer.provide(CommissionPlans.layer))
