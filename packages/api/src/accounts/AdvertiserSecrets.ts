import { Advertiser, AdvertiserSecret, Id } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { creates } from "../http/Endpoints.ts"
import { Area, groupTexts, ManagesKeys, NoTool, ShowsSecret, texts } from "../http/Marks.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import * as Responses from "../http/Responses.ts"

const NewSecret = Schema.Struct({
  overlap_hours: Schema.optionalKey(Schema.NullOr(AdvertiserSecret.OverlapHours))
}).annotate({ identifier: "NewAdvertiserSecret" })

const shownOnce = (secret: string, example: string) =>
  Schema.String.annotate({
    description: `The new ${secret}. It is shown this once; an earlier one stays valid for the overlap.`,
    examples: [example]
  })

const security_token = shownOnce("security token", "afn_t_…")
const signing_secret = shownOnce("signing secret", "afn_s_…")

const tokenTexts = texts(
  "Make a security token",
  "By which the advertiser reports conversions. The previous token stays valid for " +
    "`overlap_hours`; 0 ends it within a second."
)
const secretTexts = texts(
  "Make a signing secret",
  "By which the advertiser signs the addresses of reports, so that no secret is sent. The " +
    "previous one stays valid for `overlap_hours`."
)

const heading = groupTexts(
  "Secrets of advertisers",
  "By which advertisers prove that reports of conversions are their own."
)

/** The secrets of advertisers, as managers make them. */
export class AdvertiserSecretsApi extends HttpApiGroup.make("advertiserSecrets")
  .add(
    HttpApiEndpoint.post("makeSecurityToken", "/advertisers/:id/security-token", {
      params: { id: Id.inPath(Advertiser.AdvertiserId) },
      ...creates(NewSecret),
      success: Responses.success("Security Token Regenerated", { security_token })
    }).annotateMerge(tokenTexts),
    HttpApiEndpoint.post("makeSigningSecret", "/advertisers/:id/signing-secret", {
      params: { id: Id.inPath(Advertiser.AdvertiserId) },
      ...creates(NewSecret),
      success: Responses.success("Signing Secret Regenerated", { signing_secret })
    }).annotateMerge(secretTexts)
  )
  .annotateEndpoints(NoTool, NoToolReasons.ofSecrets)
  .annotateEndpoints(ShowsSecret, true)
  .annotate(Area, "advertisers")
  .annotateMerge(heading) {}

/** The own secrets, as an advertiser makes them. */
export class OwnSecretsApi extends HttpApiGroup.make("ownSecrets")
  .add(
    HttpApiEndpoint.post("makeOwnSecurityToken", "/security-token", {
      ...creates(NewSecret),
      success: Responses.success("Security Token Regenerated", { security_token })
    })
      .annotate(ManagesKeys, true)
      .annotateMerge(tokenTexts),
    HttpApiEndpoint.post("makeOwnSigningSecret", "/signing-secret", {
      ...creates(NewSecret),
      success: Responses.success("Signing Secret Regenerated", { signing_secret })
    })
      .annotate(ManagesKeys, true)
      .annotateMerge(secretTexts)
  )
  .annotateEndpoints(NoTool, NoToolReasons.ofSecrets)
  .annotateEndpoints(ShowsSecret, true)
  .annotateMerge(heading) {}
