import { BadRequest } from "@affnet/api"
import { Goal, Offer } from "@affnet/domain"
import { Effect, Result, Schema } from "effect"
import * as Operation from "../contract/Operation.ts"
import { make } from "./Tool.ts"

export const goal_delete = make({
  name: "goal_delete",
  title: "Delete a goal",
  description: "Conversions keep it; the default goal can't go.",
  toolset: "landing",
  roles: Operation.rolesOf("goal_delete"),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  arguments: Schema.Struct({ offer_id: Offer.OfferId, goal_id: Goal.GoalId }),
  preview: Effect.fnUntraced(function* ({ goal_id, offer_id }, { client }) {
    const { goal } = yield* client.goals.getGoal({ params: { offer_id, goal_id }, query: {} })
    yield* Goal.deletable({ id: goal_id, is_default: goal.is_default ?? 0 }, undefined).pipe(
      Result.mapError(({ problem }) => new BadRequest({ errors: { goal_id: [problem] } })),
      Effect.fromResult
    )
    return { data: { would_delete: goal } }
  }),
  run: (params, { client }) =>
    Effect.as(client.goals.deleteGoal({ params }), { data: { deleted: params } })
})
