import type { GoalType } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import type { List } from "./List.ts"
import { ListsRepo } from "./ListsRepo.ts"
import { listGoalTypes } from "./listGoalTypes.ts"

/** Reference data that every role may read. */
export class Lists extends Context.Service<
  Lists,
  ListsRepo["Service"] & { readonly goalTypes: List<GoalType.GoalType> }
>()("server/Lists") {
  static readonly layer = Layer.effect(
    Lists,
    Effect.gen(function* () {
      const repo = yield* ListsRepo
      const goalTypes: List<GoalType.GoalType> = (query) => Effect.succeed(listGoalTypes(query))
      return Lists.of({ ...repo, goalTypes })
    })
  ).pipe(Layer.provide(ListsRepo.layer))
}
