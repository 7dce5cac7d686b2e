import { Api } from "@affnet/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { person } from "../AccountView.ts"
import { orNotFound, pageOf } from "../Pages.ts"
import { records } from "../State.ts"

/** Affiliates, as managers see them. */
export const affiliates = HttpApiBuilder.group(Api, "affiliates", (handlers) =>
  handlers.handleAll({
    listAffiliates: ({ query }) =>
      Effect.map(records, ({ affiliates }) => pageOf(affiliates, query, person)),
    getAffiliate: ({ params }) =>
      records.pipe(
        Effect.flatMap(({ affiliates }) =>
          orNotFound(affiliates.find(({ id }) => id === params.id))
        ),
        Effect.map((affiliate) => ({ affiliate }))
      )
  })
)
