import { Api, CurrentPrincipal } from "@affnet/api"
import { PostbackDelivery } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { exampleOf } from "../../fixtures/Sample.ts"
import { Lacking } from "../Lacking.ts"
import { orNotFound, pageOf } from "../Pages.ts"
import { records } from "../State.ts"

const view = {
  search: ({ transaction_id, url }: PostbackDelivery.PostbackDelivery) => [transaction_id, url]
}

const all = Effect.map(records, ({ postbackDeliveries }) => postbackDeliveries)
const own = Effect.gen(function* () {
  const me = yield* CurrentPrincipal
  return (yield* all).filter(({ affiliate_id }) => affiliate_id === me.account_id)
})

/** The attempts follow from what the delivery says of the last one. */
const detailsOf = (delivery: PostbackDelivery.PostbackDelivery) => {
  const attempt = exampleOf(PostbackDelivery.PostbackAttempt)
  const started_millis = delivery.created * 1000
  return {
    delivery,
    attempts: Array.from({ length: delivery.attempts }, (_, index) => ({
      ...attempt,
      attempt_no: index + 1,
      started_millis,
      finished_millis: started_millis + 50,
      duration_millis: 50,
      http_status: delivery.http_status,
      error: delivery.error,
      reply: null
    }))
  }
}

const found = (
  deliveries: ReadonlyArray<PostbackDelivery.PostbackDelivery>,
  wanted: PostbackDelivery.PostbackDeliveryId
) => Effect.map(orNotFound(deliveries.find(({ id }) => id === wanted)), detailsOf)

const ofNetwork = HttpApiBuilder.group(Api, "postbackDeliveries", (handlers) =>
  handlers.handleAll({
    listPostbackDeliveries: ({ query }) =>
      Effect.map(all, (deliveries) => pageOf(deliveries, query, view)),
    getPostbackDelivery: ({ params }) =>
      Effect.flatMap(all, (deliveries) => found(deliveries, params.id)),
    resendPostbackDelivery: ({ params }) =>
      all.pipe(
        Effect.flatMap((deliveries) => found(deliveries, params.id)),
        Effect.andThen(Effect.die(new Lacking({ what: "sending a postback again" })))
      )
  })
)

const ofAffiliate = HttpApiBuilder.group(Api, "ownPostbackDeliveries", (handlers) =>
  handlers.handleAll({
    listOwnPostbackDeliveries: ({ query }) =>
      Effect.map(own, (deliveries) => pageOf(deliveries, query, view)),
    getOwnPostbackDelivery: ({ params }) =>
      Effect.flatMap(own, (deliveries) => found(deliveries, params.id))
  })
)

/** What affiliates were told. */
export const deliveryGroups = Layer.mergeAll(ofNetwork, ofAffiliate)
