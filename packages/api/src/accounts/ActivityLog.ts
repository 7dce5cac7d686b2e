import { ActivityLogEntry, ListQuery } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { asks } from "../http/Endpoints.ts"
import { AsTool, groupTexts, NoTool, Reads, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

/** Changes by the caller, and of its account; each prefix has such an endpoint. */
const activityLog = <const Id extends string, const Name extends string>(id: Id, name: Name) =>
  HttpApiGroup.make(id)
    .add(
      HttpApiEndpoint.post(name, "/activity-log", {
        // Clients of this API family send the paging beside the body as well.
        query: Schema.Struct({
          page: Schema.optionalKey(ListQuery.Page),
          perPage: Schema.optionalKey(ListQuery.PerPage)
        }),
        ...asks(ActivityLogEntry.ActivityLogQuery),
        success: Responses.page("Activity Log", "activity-log", ActivityLogEntry.ActivityLogEntry)
      })
        .annotate(Reads, true)
        .annotateMerge(
          texts(
            "Read the own activity log",
            "Newest first. Dates are read in the time zone of the account."
          )
        )
    )
    .annotateMerge(groupTexts("Activity log", "What accounts did, and what was done to them."))

/** The log of an affiliate (operation 5 of the published API). */
export class ActivityLogApi extends activityLog("activityLog", "listActivityLog").annotateEndpoints(
  AsTool,
  "activity_log_list"
) {}

/** The log of an advertiser. */
export class AdvertiserActivityLogApi extends activityLog(
  "advertiserActivityLog",
  "listAdvertiserActivityLog"
).annotateEndpoints(
  NoTool,
  "an advertiser's reports and records have it; its list of tools is full"
) {}
