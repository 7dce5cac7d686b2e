import { Api, CurrentPrincipal } from "@affnet/api"
import type { CustomTermsRecord } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { CustomTermsOfOffers } from "./CustomTermsOfOffers.ts"

const asInfo = Effect.map((custom_terms: CustomTermsRecord.CustomTermsRecord) => ({ custom_terms }))

export const CustomTermsHttp = HttpApiBuilder.group(
  Api,
  "customTerms",
  Effect.fn(function* (handlers) {
    const terms = yield* CustomTermsOfOffers
    return handlers.handleAll({
      listCustomTerms: ({ params, query }) =>
        answerList(query, (page) => terms.list(params.offer_id, page)),
      getCustomTerms: ({ params, query }) =>
        Effect.map(answerRecord(query, terms.get(params.offer_id, params.id)), (custom_terms) => ({
          custom_terms
        })),
      createCustomTerms: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => terms.create(actor, params.offer_id, payload)),
          asInfo
        ),
      updateCustomTerms: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => terms.update(actor, params.offer_id, params.id, payload)),
          asInfo
        ),
      deleteCustomTerms: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (actor) => terms.delete(actor, params.offer_id, params.id))
    })
  })
).pipe(Layer.provide(CustomTermsOfOffers.layer))
