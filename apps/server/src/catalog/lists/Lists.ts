import type {
  Category,
  Country,
  GoalType,
  PaymentMethod,
  Tag,
  Tier,
  TrafficSource
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ReferenceData } from "../settings/ReferenceData.ts"
import { CountriesRepo } from "./CountriesRepo.ts"
import type { List } from "./List.ts"
import { listGoalTypes } from "./listGoalTypes.ts"

/** Reference data that every role may read. */
export class Lists extends Context.Service<
  Lists,
  {
    readonly countries: List<Country.Country>
    /** By their place in the list, where the query names no order. */
    readonly tags: List<Tag.Tag>
    readonly categories: List<Category.Category>
    readonly tiers: List<Tier.Tier>
    readonly trafficSources: List<TrafficSource.TrafficSource>
    readonly goalTypes: List<GoalType.GoalType>
    readonly paymentMethods: List<PaymentMethod.PaymentMethod>
  }
>()("server/Lists") {
  static readonly layer = Layer.effect(
    Lists,
    Effect.gen(function* () {
      const countries = yield* CountriesRepo
      const { categories, paymentMethods, tags, tiers, trafficSources } = yield* ReferenceData
      return Lists.of({
        countries: countries.list,
        tags: tags.list,
        categories: categories.list,
        tiers: tiers.list,
        paymentMethods: paymentMethods.list,
        trafficSources: trafficSources.list,
        goalTypes: (query) => Effect.succeed(listGoalTypes(query))
      })
    })
  ).pipe(Layer.provide([CountriesRepo.layer, ReferenceData.layer]))
}
