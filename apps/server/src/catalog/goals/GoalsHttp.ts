import { Api, BadRequest, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { Goals } from "./Goals.ts"

/** The offer would be left without a goal for conversions that name none. */
const goalIsDefault = new BadRequest({
  errors: { goal_id: ["is the default goal of its offer; make another goal the default first"] }
})

export const GoalsHttp = HttpApiBuilder.group(
  Api,
  "goals",
  Effect.fn(function* (handlers) {
    const goals = yield* Goals
    return handlers.handleAll({
      listGoals: ({ params, query }) =>
        answerList(query, (page) => goals.list(params.offer_id, page)),
      deleteGoal: ({ params }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => goals.delete(actor, params.offer_id, params.goal_id)),
          Effect.catchTag("GoalIsDefault", () => Effect.fail(goalIsDefault))
        )
    })
  })
).pipe(Layer.provide(Goals.layer))
