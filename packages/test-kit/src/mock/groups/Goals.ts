import { Api, BadRequest } from "@affnet/api"
import { Goal } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { offerOf } from "../Offers.ts"
import { orNotFound, pageOf } from "../Pages.ts"
import { change, records, State } from "../State.ts"

const goalIsDefault = new BadRequest({
  errors: { goal_id: ["is the default goal of its offer; make another goal the default first"] }
})

/** Goals of offers. */
export const goals = HttpApiBuilder.group(Api, "goals", (handlers) =>
  handlers.handleAll({
    listGoals: Effect.fnUntraced(function* ({ params, query }) {
      const { id } = yield* offerOf(params.offer_id)
      const { goals } = yield* records
      return pageOf(
        goals.filter(({ offer_id }) => offer_id === id),
        query,
        { search: ({ alias, title }) => [title, alias] }
      )
    }),
    deleteGoal: Effect.fnUntraced(function* ({ params }) {
      const state = yield* State
      const { goals } = state.records
      const found = yield* orNotFound(
        goals.find(({ id, offer_id }) => id === params.goal_id && offer_id === params.offer_id)
      )
      const goal = yield* Effect.mapError(
        Effect.fromResult(Goal.deletable(found)),
        () => goalIsDefault
      )
      change(state, { goals: goals.filter(({ id }) => id !== goal.id) })
    })
  })
)
