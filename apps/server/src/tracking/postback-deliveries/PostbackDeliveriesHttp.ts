import { Listing } from "@affnet/api/Wire"
import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { PostbackDeliveries } from "./PostbackDeliveries.ts"
import { type DeliveryDetails, PostbackDeliveryLog } from "./PostbackDeliveryLog.ts"

/** A delivery with the fields that the parameters ask for, and all its attempts. */
const narrowed =
  ({ fields }: Pick<Listing.ListParams, "fields">) =>
  ({ attempts, delivery }: DeliveryDetails) => ({
    delivery: Listing.selectFrom(delivery, fields),
    attempts
  })

const ofNetwork = implement(
  "postbackDeliveries",
  Effect.fn(function* (handlers) {
    const deliveries = yield* PostbackDeliveries
    const log = yield* PostbackDeliveryLog
    return handlers.handleAll({
      listPostbackDeliveries: ({ query }) =>
        answerList(query, (page) => log.list("everybody", page)),
      getPostbackDelivery: ({ params, query }) =>
        Effect.map(log.get("everybody", params.id), narrowed(query)),
      resendPostbackDelivery: ({ params }) =>
        Effect.flatMap(deliveries.resend(params.id), (id) => log.get("everybody", id))
    })
  })
)

const ofAffiliate = implement(
  "ownPostbackDeliveries",
  Effect.fn(function* (handlers) {
    const log = yield* PostbackDeliveryLog
    return handlers.handleAll({
      listOwnPostbackDeliveries: ({ query }) =>
        asCaller((me) => answerList(query, (page) => log.list(me.account_id, page))),
      getOwnPostbackDelivery: ({ params, query }) =>
        asCaller((me) => Effect.map(log.get(me.account_id, params.id), narrowed(query)))
    })
  })
)

export const PostbackDeliveriesHttp = Layer.mergeAll(ofNetwork, ofAffiliate).pipe(
  Layer.provide([PostbackDeliveries.layer, PostbackDeliveryLog.layer])
)
