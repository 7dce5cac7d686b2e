import { ActivityLogEntry, ListQuery } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "./AsTool.ts"
import * as ErrorResponses from "./ErrorResponses.ts"
import * as Payload from "./Payload.ts"
import * as Responses from "./Responses.ts"

/** What the calling affiliate did, and what was done to its account (spec, operation 5). */
export class ActivityLogApi extends HttpApiGroup.make("activityLog")
  .add(
    HttpApiEndpoint.post("listActivityLog", "/activity-log", {
      // Clients of this API family send the paging beside the body as well.
      query: Schema.Struct({
        page: Schema.optionalKey(ListQuery.Page),
        perPage: Schema.optionalKey(ListQuery.PerPage)
      }),
      payload: Payload.of(ActivityLogEntry.ActivityLogQuery),
      success: Responses.page("Activity Log", "activity-log", ActivityLogEntry.ActivityLogEntry),
      error: [
        ErrorResponses.BadRequest,
        ErrorResponses.PayloadTooLarge,
        ErrorResponses.UnsupportedMediaType,
        ErrorResponses.ValidationFailed
      ]
    })
      .annotate(AsTool, "activity_log_list")
      .annotateMerge(
        OpenApi.annotations({
          summary: "Read the own activity log",
          description: "Newest first. Dates are read in the time zone of the account."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Activity log",
      description: "What accounts did, and what was done to them."
    })
  ) {}
