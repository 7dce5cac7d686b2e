import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { Campaigns } from "./Campaigns.ts"

export const CampaignsHttp = HttpApiBuilder.group(
  Api,
  "campaigns",
  Effect.fn(function* (handlers) {
    const campaigns = yield* Campaigns
    return handlers.handleAll({
      listCampaigns: ({ query }) =>
        Effect.flatMap(CurrentPrincipal, (me) =>
          answerList(query, (page) => campaigns.list(me, page))
        ),
      getCampaign: ({ params }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => campaigns.get(me, params.id)),
          Effect.map((campaign) => ({ campaign }))
        )
    })
  })
).pipe(Layer.provide(Campaigns.layer))
