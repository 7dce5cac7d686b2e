import { BadRequest, CurrentPrincipal } from "@affnet/api"
import { Goal } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { BulkChanges } from "../../platform/bulk/BulkChanges.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { GoalChanges } from "./GoalChanges.ts"
import { Goals } from "./Goals.ts"

export const GoalsHttp = implement(
  "goals",
  Effect.fn(function* (handlers) {
    const goals = yield* Goals
    const changes = yield* GoalChanges
    const bulk = yield* BulkChanges
    return handlers.handleAll({
      listGoals: ({ params, query }) =>
        answerList(query, (page) => goals.list(params.offer_id, page)),
      getGoal: ({ params, query }) =>
        answerRecord(query, goals.get(params.offer_id, params.goal_id)).pipe(keyed("goal")),
      createGoal: ({ params, payload }) =>
        asCaller((actor) => changes.create(actor, params.offer_id, payload)).pipe(keyed("goal")),
      updateGoal: ({ params, payload }) =>
        asCaller((actor) => changes.update(actor, params.offer_id, params.goal_id, payload)).pipe(
          keyed("goal")
        ),
      bulkUpdateGoals: ({ params: { offer_id }, payload }) =>
        Effect.andThen(goals.requireOffer(offer_id), CurrentPrincipal).pipe(
          Effect.flatMap((actor) =>
            bulk.updateEach(payload.ids, {
              get: (id) => goals.get(offer_id, Goal.GoalId.make(id)),
              update: (id) => changes.update(actor, offer_id, Goal.GoalId.make(id), payload.set)
            })
          )
        ),
      deleteGoal: ({ params }) =>
        asCaller((actor) => goals.delete(actor, params.offer_id, params.goal_id)).pipe(
          Effect.catchTag("GoalIsNeeded", ({ problem }) =>
            Effect.fail(new BadRequest({ errors: { goal_id: [problem] } }))
          )
        )
    })
  })
).pipe(Layer.provide([BulkChanges.layer, Goals.layer, GoalChanges.layer]))
