import type { Listing } from "@affnet/api/Wire"
import type { AccessChange } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { showETag } from "../../platform/http/ETag.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { Access } from "./Access.ts"

/** Shows the version of the whole list, read before its page, with the first page: later ones would read all of it again. */
const withVersion = <A, E, R>(
  { page = 1 }: Pick<Listing.ListParams, "page">,
  whole: Effect.Effect<ReadonlyArray<AccessChange.Decision>>,
  list: Effect.Effect<A, E, R>
) =>
  page > 1 ? list : Effect.flatMap(whole, (version) => Effect.tap(list, () => showETag(version)))

export const AccessHttp = implement(
  "access",
  Effect.fn(function* (handlers) {
    const access = yield* Access
    return handlers.handleAll({
      listOfferAccess: ({ params, query }) =>
        withVersion(
          query,
          access.decisionsOfOffer(params.offer_id),
          answerList(query, (page) => access.ofOffer(params.offer_id, page))
        ),
      updateOfferAccess: ({ params, payload }) =>
        asCaller((actor) => access.updateOffer(actor, params.offer_id, payload)).pipe(
          keyed("access")
        ),
      listBlockedAffiliates: ({ params, query }) =>
        withVersion(
          query,
          access.decisionsOfAdvertiser(params.advertiser_id),
          answerList(query, (page) => access.ofAdvertiser(params.advertiser_id, page))
        ),
      updateBlockedAffiliates: ({ params, payload }) =>
        asCaller((actor) => access.updateAdvertiser(actor, params.advertiser_id, payload)).pipe(
          keyed("blocked_affiliates")
        )
    })
  })
).pipe(Layer.provide(Access.layer))
