import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asCaller } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { PostbackDeliveries } from "./PostbackDeliveries.ts"
import { PostbackDeliveryLog } from "./PostbackDeliveryLog.ts"

const ofNetwork = HttpApiBuilder.group(
  Api,
  "postbackDeliveries",
  Effect.fn(function* (handlers) {
    const deliveries = yield* PostbackDeliveries
    const log = yield* PostbackDeliveryLog
    return handlers.handleAll({
      listPostbackDeliveries: ({ query }) =>
        answerList(query, (page) => log.list("everybody", page)),
      getPostbackDelivery: ({ params }) => log.get("everybody", params.id),
      resendPostbackDelivery: ({ params }) =>
        Effect.flatMap(deliveries.resend(params.id), (id) => log.get("everybody", id))
    })
  })
)

const ofAffiliate = HttpApiBuilder.group(
  Api,
  "ownPostbackDeliveries",
  Effect.fn(function* (handlers) {
    const log = yield* PostbackDeliveryLog
    return handlers.handleAll({
      listOwnPostbackDeliveries: ({ query }) =>
        asCaller((me) => answerList(query, (page) => log.list(me.account_id, page))),
      getOwnPostbackDelivery: ({ params }) => asCaller((me) => log.get(me.account_id, params.id))
    })
  })
)

export const PostbackDeliveriesHttp = Layer.mergeAll(ofNetwork, ofAffiliate).pipe(
  Layer.provide([PostbackDeliveries.layer, PostbackDeliveryLog.layer])
)
