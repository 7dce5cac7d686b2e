import { Advertiser, Affiliate, BillingPreferences, Id } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { changes, details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, AsTool, groupTexts, NoTool, OwnMoney, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

const byHand = "to whom money goes is for people to say"
const changing = "A missing key keeps its field, null clears it. Safe to repeat."

/** Billing of advertisers and payment of affiliates, as managers set them up. */
export class BillingPreferencesApi extends HttpApiGroup.make("billingPreferences")
  .add(
    HttpApiEndpoint.get("getBillingPreferences", "/adv-billing/preferences/:id", {
      params: { id: Id.inPath(Advertiser.AdvertiserId) },
      ...details("Billing Preferences", {
        preferences: Responses.selection(
          "SelectedBillingPreferences",
          BillingPreferences.BillingPreferences
        )
      })
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        texts(
          "Get an advertiser's billing preferences",
          "To whom and how the invoices of an advertiser go. `id` is the advertiser's."
        )
      ),
    HttpApiEndpoint.put("updateBillingPreferences", "/adv-billing/preferences/:id", {
      params: { id: Id.inPath(Advertiser.AdvertiserId) },
      ...changes(BillingPreferences.BillingPreferencesUpdate),
      success: Responses.done("Billing Preferences Updated")
    })
      .annotate(NoTool, byHand)
      .annotateMerge(
        texts(
          "Update an advertiser's billing preferences",
          `To whom, how and when an advertiser is billed. \`id\` is the advertiser's. ${changing}`
        )
      ),
    HttpApiEndpoint.get("getAffiliateBilling", "/aff-billing/preferences/:id", {
      params: { id: Id.inPath(Affiliate.AffiliateId) },
      ...details("Billing Preferences", {
        preferences: Responses.selection(
          "SelectedAffiliateBilling",
          BillingPreferences.AffiliateBilling
        )
      })
    })
      .annotate(NoTool, "`affiliate_get` shows the same of an affiliate")
      .annotateMerge(
        texts(
          "Get an affiliate's billing preferences",
          "To whom, how and when an affiliate is paid. `id` is the affiliate's."
        )
      ),
    HttpApiEndpoint.put("updateAffiliateBilling", "/aff-billing/preferences/:id", {
      params: { id: Id.inPath(Affiliate.AffiliateId) },
      ...changes(BillingPreferences.AffiliateBillingUpdate),
      success: Responses.done("Billing Preferences Updated")
    })
      .annotate(NoTool, byHand)
      .annotateMerge(
        texts(
          "Update an affiliate's billing preferences",
          `To whom, how and when an affiliate is paid. \`id\` is the affiliate's. ${changing}`
        )
      )
  )
  .annotate(Area, "money")
  .annotateMerge(
    groupTexts("Billing preferences", "How advertisers are billed, and affiliates are paid.")
  ) {}

const path = "/aff-billing/preferences"

/** An affiliate's own payment settings. */
export class AffiliateBillingApi extends HttpApiGroup.make("affiliateBilling")
  .add(
    HttpApiEndpoint.get("getOwnBilling", path, {
      success: Responses.success("Billing Preferences", {
        "affiliate-billing-details": BillingPreferences.AffiliateBilling
      }),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts("Get the own billing preferences", "To whom, how and when the caller is paid.")
    ),
    HttpApiEndpoint.put("updateOwnBilling", path, {
      ...changes(BillingPreferences.OwnBillingUpdate),
      success: Responses.done("Billing Preferences Updated")
    }).annotateMerge(
      texts(
        "Update the own billing preferences",
        `\`payment_terms\` and \`vat\` are the network's to set. ${changing}`
      )
    ),
    HttpApiEndpoint.get("getOwnBalance", "/aff-billing/balances", {
      success: Responses.success("Balances", {
        "billing-affiliate-balance": BillingPreferences.AffiliateBalance
      }),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "Get the own balances",
        "What the caller has earned and was not paid yet, in the network's currency."
      )
    )
  )
  .annotateEndpoints(NoTool, byHand)
  .annotate(OwnMoney, true)
  .annotateMerge(
    groupTexts("Billing of affiliates", "How an affiliate is paid, and what it is owed.")
  ) {}
