import type { ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ReferenceData } from "../settings/ReferenceData.ts"
import { CountriesRepo } from "./CountriesRepo.ts"
import { listGoalTypes } from "./listGoalTypes.ts"
import { PaymentTermsRepo } from "./PaymentTermsRepo.ts"

/** Reference data that every role may read. */
export class Lists extends Context.Service<Lists>()("server/Lists", {
  make: Effect.gen(function* () {
    const countries = yield* CountriesRepo
    const paymentTerms = yield* PaymentTermsRepo
    const { categories, paymentMethods, tags, tiers, trafficApproaches, trafficSources } =
      yield* ReferenceData
    return {
      countries: countries.list,
      /** By their place in the list, where the query names no order. */
      tags: tags.list,
      categories: categories.list,
      tiers: tiers.list,
      paymentMethods: paymentMethods.list,
      paymentTerms: paymentTerms.list,
      trafficSources: trafficSources.list,
      trafficApproaches: trafficApproaches.list,
      goalTypes: (query: ListQuery.ListQuery) => Effect.succeed(listGoalTypes(query))
    }
  })
}) {
  static readonly layer = Layer.effect(Lists, Lists.make).pipe(
    Layer.provide([CountriesRepo.layer, PaymentTermsRepo.layer, ReferenceData.layer])
  )
}
