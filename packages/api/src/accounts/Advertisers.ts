import { Advertiser, AdvertiserInput, Bulk, Id } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { bulk } from "../http/Bulk.ts"
import { creates } from "../http/Endpoints.ts"
import { listParams } from "../http/ListParams.ts"
import {
  Area,
  AsTool,
  groupTexts,
  Narrowed,
  NoTool,
  SetsPassword,
  ShowsSecret,
  texts
} from "../http/Marks.ts"
import { records } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const advertisers = records({
  path: "/advertisers",
  id: "id",
  params: { id: Id.inPath(Advertiser.AdvertiserId) },
  query: listParams(Advertiser.Advertiser),
  one: "Advertiser",
  many: "Advertisers",
  key: "advertiser",
  keys: "advertisers",
  record: Advertiser.Advertiser
})

/** Advertisers, as managers see them. */
export class AdvertisersApi extends HttpApiGroup.make("advertisers")
  .add(
    advertisers
      .list("List advertisers", "The advertisers of the network, to find their ids.")
      .annotate(Narrowed, true)
      .annotate(AsTool, "find"),
    advertisers
      .get("Get an advertiser", "One advertiser with its settings. Its secrets are masked.")
      .annotate(NoTool, "`find` has the same fields of an advertiser, by its id"),
    HttpApiEndpoint.post("createAdvertiser", "/advertisers", {
      ...creates(AdvertiserInput.AdvertiserCreate),
      success: Responses.success("Advertiser Created", {
        ...advertisers.info,
        security_token: Schema.String.annotate({
          description: "By which the advertiser reports conversions; shown this once",
          examples: ["afn_t_…"]
        })
      })
    })
      .annotate(SetsPassword, true)
      .annotate(ShowsSecret, true)
      .annotate(NoTool, "set up by managers in the administration toolset")
      .annotateMerge(
        texts(
          "Create an advertiser",
          "`email` and `company_name` are needed. `default_currency` is the network's when it is not given; " +
            "reports that nothing proves are refused unless `unsigned_reports` says otherwise."
        )
      ),
    advertisers
      .update(
        AdvertiserInput.AdvertiserUpdate,
        "Update an advertiser",
        "A missing key keeps its field, null clears it. Safe to repeat."
      )
      .annotate(NoTool, "set up by managers in the administration toolset"),
    bulk("Advertisers", {
      path: "/advertisers",
      set: Schema.Struct(Struct.omit(AdvertiserInput.AdvertiserUpdate.fields, Bulk.ownFields)),
      example: { status: 2 }
    }),
    advertisers
      .remove(
        "Delete an advertiser",
        "Its key and its tokens stop working. Reports keep its name; its e-mail address is free."
      )
      .annotate(NoTool, "set up by managers in the administration toolset")
  )
  .annotate(Area, "advertisers")
  .annotateMerge(groupTexts("Advertisers", "Those who pay for conversions.")) {}
