import { Advertiser, Affiliate, Id } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { acts } from "../http/Endpoints.ts"
import { Area, groupTexts, NoTool, ShowsSecret, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

const link = Responses.success("Login Link", {
  one_time_login_link: Schema.String.annotate({
    description: "Opens the account once, within five minutes",
    examples: ["https://network.example/sign-in/link#3q2-7wEAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo"]
  })
})

const description =
  "A link that shows a manager what the account sees. The session that it begins reads and changes nothing, ends " +
  "after an hour, and names the manager (`viewed_by`); the account's activity log tells of it. The account has to " +
  "be active."

/** How managers look at the accounts of others. */
export class LooksApi extends HttpApiGroup.make("looks")
  .add(
    HttpApiEndpoint.post("lookAtAffiliate", "/affiliates/:id/login-link", {
      params: { id: Id.inPath(Affiliate.AffiliateId) },
      ...acts,
      success: link
    })
      .annotate(Area, "affiliates")
      .annotateMerge(texts("Look as an affiliate sees it", description)),
    HttpApiEndpoint.post("lookAtAdvertiser", "/advertisers/:id/login-link", {
      params: { id: Id.inPath(Advertiser.AdvertiserId) },
      ...acts,
      success: link
    })
      .annotate(Area, "advertisers")
      .annotateMerge(texts("Look as an advertiser sees it", description))
  )
  .annotateEndpoints(ShowsSecret, true)
  .annotateEndpoints(NoTool, "people look at pages, models read the records")
  .annotateMerge(
    groupTexts("Looking as others see it", "How managers look at accounts as these do.")
  ) {}
