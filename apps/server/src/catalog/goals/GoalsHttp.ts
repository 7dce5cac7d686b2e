import { Api, BadRequest, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { Goals } from "./Goals.ts"

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
          Effect.catchTag("GoalIsNeeded", ({ problem }) =>
            Effect.fail(new BadRequest({ errors: { goal_id: [problem] } }))
          )
        )
    })
  })
).pipe(Layer.provide(Goals.layer))
