import { Profile } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as Responses from "../http/Responses.ts"

/** The account behind the key of the request; there is one such endpoint under each role's prefix. */
const own = <const Group extends string, const Name extends string>(group: Group, name: Name) =>
  HttpApiGroup.make(group)
    .add(
      HttpApiEndpoint.get(name, "/profile", {
        success: Responses.success("Profile", { profile: Profile.Profile }),
        error: ErrorResponses.BadRequest
      })
        .annotate(AsTool, "whoami")
        .annotateMerge(
          OpenApi.annotations({
            summary: "Get the own profile",
            description:
              "The account whose key the request carries. Also tells whether a key is good."
          })
        )
    )
    .annotateMerge(
      OpenApi.annotations({ title: "Profiles", description: "The account behind a key." })
    )

/** The own profile, for managers. */
export class ManagerProfileApi extends own("managerProfile", "getManagerProfile") {}

/** The own profile, for advertisers. */
export class AdvertiserProfileApi extends own("advertiserProfile", "getAdvertiserProfile") {}

/** The own profile, for affiliates. */
export class AffiliateProfileApi extends own("affiliateProfile", "getAffiliateProfile") {}
