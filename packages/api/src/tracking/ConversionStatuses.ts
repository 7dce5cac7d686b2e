import { ConversionStatusChange } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as Payload from "../http/Payload.ts"
import * as Responses from "../http/Responses.ts"

/** The statuses of many conversions at once. */
export class ConversionStatusesApi extends HttpApiGroup.make("conversionStatuses")
  .add(
    HttpApiEndpoint.post("changeConversionStatuses", "/reports/conversions/change-status", {
      payload: Payload.of(ConversionStatusChange.ConversionStatusChange),
      success: Responses.success("Conversions Status Changed", {
        conversions: Schema.Array(ConversionStatusChange.Changed)
      }),
      error: [
        ErrorResponses.BadRequest,
        ErrorResponses.PayloadTooLarge,
        ErrorResponses.UnsupportedMediaType,
        ErrorResponses.ValidationFailed
      ]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Change the status of conversions",
        description:
          "Each conversion is decided for itself, and the answer says what became of each, in the " +
          "order in which they were named. At most 1 000 at once. Safe to repeat: those that have " +
          "the status already stay unchanged."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Conversion statuses",
      description: "Approving and rejecting conversions."
    })
  ) {}
