import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { Affiliates } from "./Affiliates.ts"

export const AffiliatesHttp = HttpApiBuilder.group(
  Api,
  "affiliates",
  Effect.fn(function* (handlers) {
    const affiliates = yield* Affiliates
    return handlers.handleAll({
      listAffiliates: ({ query }) => answerList(query, affiliates.list),
      getAffiliate: ({ params }) =>
        Effect.map(affiliates.get(params.id), (affiliate) => ({ affiliate }))
    })
  })
).pipe(Layer.provide(Affiliates.layer))
