import { Adjustment, AdjustmentInput, Id } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { BodyLimit } from "../http/BodyLimit.ts"
import { creates, details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, KeepsItsAnswer, NoTool, texts } from "../http/Marks.ts"
import { listItem } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const path = "/adjustments"
const shown = listItem(Adjustment.Adjustment)

/** A CSV, with room for its wrapping and for escapes. */
const bodyMax = 2 * AdjustmentInput.csvMax

/** Changes of many conversions at once. */
export class AdjustmentsApi extends HttpApiGroup.make("adjustments")
  .add(
    HttpApiEndpoint.get("listAdjustments", path, {
      query: listParams(Adjustment.Adjustment),
      success: Responses.page("Adjustments List", "adjustments", shown),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts("List the adjustments", "All adjustments of the network, with how far they have come.")
    ),
    HttpApiEndpoint.get("getAdjustment", `${path}/:id`, {
      params: { id: Id.inPath(Adjustment.AdjustmentId) },
      ...details("Adjustment Details", {
        adjustment: shown,
        refusals: Schema.Array(Adjustment.NotAdjusted)
      })
    }).annotateMerge(
      texts(
        "Get an adjustment",
        `How far it has come, and the first ${Adjustment.shownMax} conversions that it could not change or make.`
      )
    ),
    HttpApiEndpoint.post("createAdjustment", path, {
      ...creates(AdjustmentInput.AdjustmentInput),
      success: Responses.success("Adjustment Created", { adjustment: Adjustment.Adjustment })
    })
      .annotate(KeepsItsAnswer, true)
      .annotate(BodyLimit, bodyMax)
      .annotateMerge(
        texts(
          "Change or insert many conversions",
          "1 gives all conversions that meet the `conditions` the status `parameters.conv_status`; 2 gives them " +
            "another `revenue`, `payout` or `amount`; 3 inserts `parameters.quantity` conversions; 4 those of " +
            "`csv`. Each is decided for itself by the rules of every conversion, caps included, and keeps none " +
            `of the others. Up to ${Adjustment.atOnceMax} are done when the answer comes; more go on afterwards, ` +
            "and `GET` tells how far. Nothing is done twice, whatever happens to the server. Affiliates are told " +
            "with `fire_affiliate_postback` alone."
        )
      )
  )
  .annotateEndpoints(NoTool, "changes money of many conversions, which people look at first")
  .annotate(Area, "conversions")
  .annotateMerge(
    groupTexts("Adjustments", "Changes of many conversions, and conversions put in by hand.")
  ) {}
