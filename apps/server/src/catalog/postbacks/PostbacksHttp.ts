import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { Postbacks } from "./Postbacks.ts"

export const PostbacksHttp = HttpApiBuilder.group(
  Api,
  "postbacks",
  Effect.fn(function* (handlers) {
    const postbacks = yield* Postbacks
    return handlers.handleAll({
      listPostbacks: ({ params, query }) =>
        answerList(query, (page) => postbacks.list(params.affiliate_id, page))
    })
  })
).pipe(Layer.provide(Postbacks.layer))
