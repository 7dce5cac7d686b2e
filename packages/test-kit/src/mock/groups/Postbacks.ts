import { Api } from "@affnet/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { orNotFound, pageOf } from "../Pages.ts"
import { records } from "../State.ts"

/** What affiliates want told. */
export const postbacks = HttpApiBuilder.group(Api, "postbacks", (handlers) =>
  handlers.handleAll({
    listPostbacks: Effect.fnUntraced(function* ({ params, query }) {
      const { affiliates, postbacks } = yield* records
      const { id } = yield* orNotFound(affiliates.find(({ id }) => id === params.affiliate_id))
      return pageOf(
        postbacks.filter(({ affiliate_id }) => affiliate_id === id),
        query,
        { search: ({ code }) => [code] }
      )
    })
  })
)
