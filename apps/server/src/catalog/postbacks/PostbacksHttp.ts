import { CurrentPrincipal } from "@affnet/api"
import { Affiliate, type Postback } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Postbacks } from "./Postbacks.ts"

/** The record, or the fields of it that were asked for. */
const asInfo = <A extends Partial<Postback.Postback>, E, R>(postback: Effect.Effect<A, E, R>) =>
  postback.pipe(keyed("postback"))

const managers = implement(
  "postbacks",
  Effect.fn(function* (handlers) {
    const postbacks = yield* Postbacks
    return handlers.handleAll({
      listPostbacks: ({ params, query }) =>
        answerList(query, (page) => postbacks.list(params.affiliate_id, page)),
      listAllPostbacks: ({ query }) => answerList(query, postbacks.listAll),
      getPostback: ({ params, query }) =>
        answerRecord(query, postbacks.get(params.affiliate_id, params.postback_id)).pipe(asInfo),
      createPostback: ({ params, payload }) =>
        asCaller((actor) => postbacks.create(actor, params.affiliate_id, payload)).pipe(asInfo),
      updatePostback: ({ params, payload }) =>
        asCaller((actor) =>
          postbacks.update(actor, params.affiliate_id, params.postback_id, payload)
        ).pipe(asInfo),
      deletePostback: ({ params }) =>
        asCaller((actor) => postbacks.delete(actor, params.affiliate_id, params.postback_id))
    })
  })
)

const own = Effect.map(CurrentPrincipal, (me) => ({
  me,
  id: Affiliate.AffiliateId.make(me.account_id)
}))

const affiliates = implement(
  "ownPostbacks",
  Effect.fn(function* (handlers) {
    const postbacks = yield* Postbacks
    return handlers.handleAll({
      listOwnPostbacks: ({ query }) =>
        Effect.flatMap(own, ({ id }) => answerList(query, (page) => postbacks.list(id, page))),
      getOwnPostback: ({ params, query }) =>
        own.pipe(
          Effect.flatMap(({ id }) => answerRecord(query, postbacks.get(id, params.postback_id))),
          asInfo
        ),
      createOwnPostback: ({ payload }) =>
        own.pipe(
          Effect.flatMap(({ id, me }) => postbacks.create(me, id, payload)),
          asInfo
        ),
      updateOwnPostback: ({ params, payload }) =>
        own.pipe(
          Effect.flatMap(({ id, me }) => postbacks.update(me, id, params.postback_id, payload)),
          asInfo
        ),
      deleteOwnPostback: ({ params }) =>
        Effect.flatMap(own, ({ id, me }) => postbacks.delete(me, id, params.postback_id))
    })
  })
)

export const PostbacksHttp = Layer.merge(managers, affiliates).pipe(Layer.provide(Postbacks.layer))
