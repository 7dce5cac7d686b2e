import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { orNotFound, pageOf } from "../Pages.ts"
import { records } from "../State.ts"

const ownCampaigns = Effect.gen(function* () {
  const me = yield* CurrentPrincipal
  const { campaigns } = yield* records
  return campaigns.filter(({ affiliate }) => affiliate.id === me.account_id)
})

/** The campaigns of the calling affiliate. */
export const campaigns = HttpApiBuilder.group(Api, "campaigns", (handlers) =>
  handlers.handleAll({
    listCampaigns: ({ query }) =>
      Effect.map(ownCampaigns, (own) =>
        pageOf(own, query, {
          search: ({ hash, name }) => [name, hash],
          cells: { offer_id: ({ offer }) => offer.id }
        })
      ),
    getCampaign: ({ params }) =>
      ownCampaigns.pipe(
        Effect.flatMap((own) => orNotFound(own.find(({ id }) => id === params.id))),
        Effect.map((campaign) => ({ campaign }))
      )
  })
)
