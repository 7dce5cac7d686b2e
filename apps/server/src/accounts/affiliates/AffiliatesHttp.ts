import { Affiliate } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { BulkChanges } from "../../platform/bulk/BulkChanges.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { LoginLinks } from "../sessions/LoginLinks.ts"
import { Affiliates } from "./Affiliates.ts"

export const AffiliatesHttp = implement(
  "affiliates",
  Effect.fn(function* (handlers) {
    const affiliates = yield* Affiliates
    const bulk = yield* BulkChanges
    const links = yield* LoginLinks
    return handlers.handleAll({
      listAffiliates: ({ query }) => answerList(query, affiliates.list),
      getAffiliate: ({ params, query }) =>
        answerRecord(query, affiliates.get(params.id)).pipe(keyed("affiliate")),
      createAffiliate: ({ payload }) =>
        asCaller((actor) => affiliates.create(actor, payload)).pipe(
          Effect.flatMap((affiliate) =>
            Effect.map(
              links.make({ role: "affiliate", account_id: affiliate.id }),
              (one_time_login_link) => ({ affiliate, one_time_login_link })
            )
          )
        ),
      updateAffiliate: ({ params, payload }) =>
        asCaller((actor) => affiliates.update(actor, params.id, payload)).pipe(keyed("affiliate")),
      bulkUpdateAffiliates: ({ payload }) =>
        asCaller((actor) =>
          bulk.updateEach(payload.ids, {
            get: (id) => affiliates.get(Affiliate.AffiliateId.make(id)),
            update: (id) => affiliates.update(actor, Affiliate.AffiliateId.make(id), payload.set)
          })
        ),
      deleteAffiliate: ({ params }) => asCaller((actor) => affiliates.delete(actor, params.id))
    })
  })
).pipe(Layer.provide([Affiliates.layer, BulkChanges.layer, LoginLinks.layer]))
