import { Advertiser, AdvertiserInput, Bulk, Id } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Narrowed } from "../http/Assignment.ts"
import { AsTool, NoTool } from "../http/AsTool.ts"
import { bulk } from "../http/Bulk.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import { SetsPassword, ShowsSecret } from "../http/Repeatable.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

const shown = Responses.selection("AdvertiserListItem", Advertiser.Advertiser)
const params = { id: Id.inPath(Advertiser.AdvertiserId) }
const info = { advertiser: Advertiser.Advertiser }

/** Advertisers, as managers see them. */
export class AdvertisersApi extends HttpApiGroup.make("advertisers")
  .add(
    HttpApiEndpoint.get("listAdvertisers", "/advertisers", {
      query: listParams(Advertiser.Advertiser),
      success: Responses.page("Advertisers List", "advertisers", shown),
      error: ErrorResponses.BadRequest
    })
      .annotate(Narrowed, true)
      .annotate(AsTool, "find")
      .annotateMerge(
        texts("List advertisers", "The advertisers of the network, to find their ids.")
      ),
    HttpApiEndpoint.get("getAdvertiser", "/advertisers/:id", {
      params,
      ...details("Advertiser Details", { advertiser: shown })
    })
      .annotate(NoTool, "`find` has the same fields of an advertiser, by its id")
      .annotateMerge(
        texts("Get an advertiser", "One advertiser with its settings. Its secrets are masked.")
      ),
    HttpApiEndpoint.post("createAdvertiser", "/advertisers", {
      ...creates(AdvertiserInput.AdvertiserCreate),
      success: Responses.success("Advertiser Created", {
        ...info,
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
    HttpApiEndpoint.put("updateAdvertiser", "/advertisers/:id", {
      params,
      ...changes(AdvertiserInput.AdvertiserUpdate),
      success: Responses.success("Advertiser Updated", info)
    })
      .annotate(NoTool, "set up by managers in the administration toolset")
      .annotateMerge(
        texts(
          "Update an advertiser",
          "A missing key keeps its field, null clears it. Safe to repeat."
        )
      ),
    bulk("Advertisers", {
      path: "/advertisers",
      set: Schema.Struct(Struct.omit(AdvertiserInput.AdvertiserUpdate.fields, Bulk.ownFields)),
      example: { status: 2 }
    }),
    HttpApiEndpoint.delete("deleteAdvertiser", "/advertisers/:id", {
      params,
      ...removes("Advertiser Deleted")
    })
      .annotate(NoTool, "set up by managers in the administration toolset")
      .annotateMerge(
        texts(
          "Delete an advertiser",
          "Its key and its tokens stop working. Reports keep its name; its e-mail address is free."
        )
      )
  )
  .annotate(Area, "advertisers")
  .annotateMerge(groupTexts("Advertisers", "Those who pay for conversions.")) {}
