import { Api, CurrentPrincipal } from "@affnet/api"
import type { Listing } from "@affnet/api/Wire"
import { PostbackDelivery } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { exampleOf } from "../../fixtures/Sample.ts"
import { orNotFound, pageOf } from "../Pages.ts"
import { resend } from "../PostbackDeliveries.ts"
import { type Records, records, State } from "../State.ts"

/** A delivery is found by the ids of its conversion. */
const makeView = ({ conversions }: Records) => {
  const conversionOf = new Map(conversions.map((one) => [one.transaction_id, one]))
  return {
    search: ({ transaction_id }: PostbackDelivery.PostbackDelivery) => {
      const conversion = conversionOf.get(transaction_id)
      return [transaction_id, conversion?.click_id, conversion?.aff_click_id]
    }
  }
}

const page = (
  deliveries: ReadonlyArray<PostbackDelivery.PostbackDelivery>,
  query: Listing.ListParams
) => Effect.map(records, (all) => pageOf(deliveries, query, makeView(all)))

const all = Effect.map(records, ({ postbackDeliveries }) => postbackDeliveries)
const own = Effect.gen(function* () {
  const me = yield* CurrentPrincipal
  return (yield* all)
    .filter(({ affiliate_id }) => affiliate_id === me.account_id)
    .map((delivery) => ({ ...delivery, request_id: null }))
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
      Effect.flatMap(all, (deliveries) => page(deliveries, query)),
    getPostbackDelivery: ({ params }) =>
      Effect.flatMap(all, (deliveries) => found(deliveries, params.id)),
    resendPostbackDelivery: ({ params }) =>
      Effect.gen(function* () {
        const state = yield* State
        const { delivery } = yield* found(state.records.postbackDeliveries, params.id)
        return detailsOf(yield* resend(state, delivery))
      })
  })
)

const ofAffiliate = HttpApiBuilder.group(Api, "ownPostbackDeliveries", (handlers) =>
  handlers.handleAll({
    listOwnPostbackDeliveries: ({ query }) =>
      Effect.flatMap(own, (deliveries) => page(deliveries, query)),
    getOwnPostbackDelivery: ({ params }) =>
      Effect.flatMap(own, (deliveries) => found(deliveries, params.id))
  })
)

/** What affiliates were told. */
export const deliveryGroups = Layer.mergeAll(ofNetwork, ofAffiliate)
