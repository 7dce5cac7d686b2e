import { AdvertiserProfile, AffiliateProfile, ManagerProfile } from "@affnet/domain"
import type { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { changes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, AsTool, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

/** The account behind the key of the request; there is one such endpoint under each role's prefix. */
const reading = <const Name extends string, Fields extends Schema.Struct.Fields>(
  name: Name,
  profile: Schema.Struct<Fields>
) =>
  HttpApiEndpoint.get(name, "/profile", {
    success: Responses.success("Profile", { profile }),
    error: ErrorResponses.BadRequest
  })
    .annotate(AsTool, "whoami")
    .annotateMerge(
      texts(
        "Get the own profile",
        "The account whose key the request carries. Also tells whether a key is good."
      )
    )

const byHand = "people change their own particulars, not language models"
const changing = texts(
  "Update the own profile",
  "A missing key keeps its field; null clears those that may be empty. Safe to repeat."
)
const heading = groupTexts("Profiles", "The account behind a key.")

/** The own profile, for managers. */
export class ManagerProfileApi extends HttpApiGroup.make("managerProfile")
  .add(
    reading("getManagerProfile", ManagerProfile.ManagerProfile),
    HttpApiEndpoint.put("updateManagerProfile", "/profile", {
      ...changes(ManagerProfile.ManagerProfileUpdate),
      success: Responses.success("Profile Updated", { manager: ManagerProfile.ManagerProfile })
    })
      .annotate(NoTool, byHand)
      .annotateMerge(changing)
  )
  .annotateMerge(heading)
  .annotate(Area, "own") {}

/** The own profile, for advertisers. */
export class AdvertiserProfileApi extends HttpApiGroup.make("advertiserProfile")
  .add(
    reading("getAdvertiserProfile", AdvertiserProfile.AdvertiserProfile),
    HttpApiEndpoint.put("updateAdvertiserProfile", "/profile", {
      ...changes(AdvertiserProfile.AdvertiserProfileUpdate),
      success: Responses.success("Profile Updated", {
        advertiser: AdvertiserProfile.AdvertiserProfile
      })
    })
      .annotate(NoTool, byHand)
      .annotateMerge(changing)
  )
  .annotateMerge(heading) {}

/** The own profile, for affiliates. */
export class AffiliateProfileApi extends HttpApiGroup.make("affiliateProfile")
  .add(
    reading("getAffiliateProfile", AffiliateProfile.AffiliateProfile),
    HttpApiEndpoint.put("updateAffiliateProfile", "/profile", {
      ...changes(AffiliateProfile.AffiliateProfileUpdate),
      success: Responses.success("Profile Updated", {
        affiliate: AffiliateProfile.AffiliateProfile
      })
    })
      .annotate(NoTool, byHand)
      .annotateMerge(changing)
  )
  .annotateMerge(heading) {}
