import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, toListQuery } from "../http/Listing.ts"
import { Campaigns } from "./Campaigns.ts"

export const CampaignsHttp = HttpApiBuilder.group(
  Api,
  "campaigns",
  Effect.fn(function* (handlers) {
    const campaigns = yield* Campaigns
    return handlers.handleAll({
      listCampaigns: ({ query }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => campaigns.list(me, toListQuery(query))),
          answerList(query)
        ),
      getCampaign: ({ params }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => campaigns.get(me, params.id)),
          Effect.map((campaign) => ({ campaign }))
        )
    })
  })
).pipe(Layer.provide(Campaigns.layer))
