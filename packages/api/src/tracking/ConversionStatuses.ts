import { ConversionStatusChange } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, AsTool, groupTexts, Narrowed, NoTool, texts } from "../http/Marks.ts"
import * as Payload from "../http/Payload.ts"
import * as Responses from "../http/Responses.ts"

const payload = Payload.of(ConversionStatusChange.ConversionStatusChange)
const success = Responses.success("Conversions Status Changed", {
  conversions: Schema.Array(ConversionStatusChange.Changed),
  result: ConversionStatusChange.Summary
})
const error = ErrorResponses.asking
const heading = groupTexts("Conversion statuses", "Approving and rejecting conversions.")

/** The statuses of many conversions at once. */
export class ConversionStatusesApi extends HttpApiGroup.make("conversionStatuses")
  .add(
    HttpApiEndpoint.post("changeConversionStatuses", "/reports/conversions/change-status", {
      payload,
      success,
      error
    })
      .annotate(AsTool, "conversion_status_set")
      .annotateMerge(
        texts(
          "Change the status of conversions",
          "Each conversion is decided for itself, and the answer says what became of each, in the " +
            "order in which they were named. At most 1 000 at once. Safe to repeat: those that have " +
            "the status already stay unchanged. `result` counts those that changed."
        )
      )
  )
  .annotate(Area, "conversions")
  .annotate(Narrowed, true)
  .annotateMerge(heading) {}

/** The same for the conversions of the calling advertiser. */
export class OwnConversionStatusesApi extends HttpApiGroup.make("ownConversionStatuses")
  .add(
    HttpApiEndpoint.post("changeOwnConversionStatuses", "/conversions/change-status", {
      payload,
      success,
      error: [...error, ErrorResponses.Forbidden]
    })
      .annotate(NoTool, "money by hand; not for models yet")
      .annotateMerge(
        texts(
          "Change the status of own conversions",
          "Where the network lets advertisers decide (`advertisers_decide` of its settings); 403 " +
            "elsewhere. Each conversion is decided for itself; another advertiser's is `not_found`. " +
            "At most 1 000 at once. Safe to repeat."
        )
      )
  )
  .annotateMerge(heading) {}
