import { Api, CurrentPrincipal } from "@affnet/api"
import { Affiliate } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { BulkChanges } from "../../platform/bulk/BulkChanges.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { LoginLinks } from "../sessions/LoginLinks.ts"
import { Affiliates } from "./Affiliates.ts"

export const AffiliatesHttp = HttpApiBuilder.group(
  Api,
  "affiliates",
  Effect.fn(function* (handlers) {
    const affiliates = yield* Affiliates
    const bulk = yield* BulkChanges
    const links = yield* LoginLinks
    return handlers.handleAll({
      listAffiliates: ({ query }) => answerList(query, affiliates.list),
      getAffiliate: ({ params, query }) =>
        Effect.map(answerRecord(query, affiliates.get(params.id)), (affiliate) => ({ affiliate })),
      createAffiliate: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => affiliates.create(actor, payload)),
          Effect.flatMap((affiliate) =>
            Effect.map(
              links.make({ role: "affiliate", account_id: affiliate.id }),
              (one_time_login_link) => ({ affiliate, one_time_login_link })
            )
          )
        ),
      updateAffiliate: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => affiliates.update(actor, params.id, payload)),
          Effect.map((affiliate) => ({ affiliate }))
        ),
      bulkUpdateAffiliates: ({ payload }) =>
        Effect.flatMap(CurrentPrincipal, (actor) =>
          bulk.updateEach(payload.ids, {
            get: (id) => affiliates.get(Affiliate.AffiliateId.make(id)),
            update: (id) => affiliates.update(actor, Affiliate.AffiliateId.make(id), payload.set)
          })
        ),
      deleteAffiliate: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (actor) => affiliates.delete(actor, params.id))
    })
  })
).pipe(Layer.provide([Affiliates.layer, BulkChanges.layer, LoginLinks.layer]))
