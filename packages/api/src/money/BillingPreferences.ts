import { Advertiser, BillingPreferences, Id } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"

/** How advertisers are billed. */
export class BillingPreferencesApi extends HttpApiGroup.make("billingPreferences")
  .add(
    HttpApiEndpoint.get("getBillingPreferences", "/adv-billing/preferences/:id", {
      params: { id: Id.inPath(Advertiser.AdvertiserId) },
      success: Responses.success("Billing Preferences", {
        preferences: BillingPreferences.BillingPreferences
      }),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "billing_preferences_get")
      .annotateMerge(
        OpenApi.annotations({
          summary: "Get an advertiser's billing preferences",
          description: "To whom and how the invoices of an advertiser go. `id` is the advertiser's."
        })
      )
  )
  .annotate(Area, "money")
  .annotateMerge(
    OpenApi.annotations({
      title: "Billing preferences",
      description: "How advertisers are billed."
    })
  ) {}
