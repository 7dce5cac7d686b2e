import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { person } from "../AccountView.ts"
import { orNotFound, pageOf } from "../Pages.ts"
import { records } from "../State.ts"

const advertisers = HttpApiBuilder.group(Api, "advertisers", (handlers) =>
  handlers.handleAll({
    listAdvertisers: ({ query }) =>
      Effect.map(records, ({ advertisers }) => pageOf(advertisers, query, person))
  })
)

const billingPreferences = HttpApiBuilder.group(Api, "billingPreferences", (handlers) =>
  handlers.handleAll({
    getBillingPreferences: ({ params }) =>
      records.pipe(
        Effect.flatMap(({ billingPreferences }) =>
          orNotFound(billingPreferences.find(({ id }) => id === params.id))
        ),
        Effect.map((preferences) => ({ preferences }))
      )
  })
)

/** Advertisers, and how they are billed. */
export const advertiserGroups = Layer.mergeAll(advertisers, billingPreferences)
