import { Advertiser, Affiliate, Id } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

const description =
  "Deletes the account and erases what it says of persons: names, addresses, contacts, notes, payment details, " +
  "keys, those who sign in to no other account, and the addresses that the activity log has of it. Events, " +
  "invoices and money stay, under the account's id. An account that was deleted before is erased as well. Can't " +
  "be undone. Safe to repeat."

/** The right of partners to be forgotten. */
export class AccountErasuresApi extends HttpApiGroup.make("accountErasures")
  .add(
    HttpApiEndpoint.post("eraseAffiliate", "/affiliates/:id/erasure", {
      params: { id: Id.inPath(Affiliate.AffiliateId) },
      success: Responses.done("Affiliate Erased"),
      error: ErrorResponses.reading
    }).annotateMerge(texts("Erase an affiliate", description)),
    HttpApiEndpoint.post("eraseAdvertiser", "/advertisers/:id/erasure", {
      params: { id: Id.inPath(Advertiser.AdvertiserId) },
      success: Responses.done("Advertiser Erased"),
      error: ErrorResponses.reading
    }).annotateMerge(texts("Erase an advertiser", description))
  )
  .annotateEndpoints(NoTool, "erasing is for good")
  .annotate(Area, "settings")
  .annotateMerge(
    groupTexts(
      "Erasures of accounts",
      "Erasing what is known of the persons behind an account, for good."
    )
  ) {}
