import { ActivityLogEntry } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, Narrowed, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

/** What all accounts did, for managers. */
export class NetworkActivityLogApi extends HttpApiGroup.make("networkActivityLog")
  .add(
    HttpApiEndpoint.get("listNetworkActivityLog", "/activity-log", {
      query: listParams(ActivityLogEntry.NetworkActivityLogEntry),
      success: Responses.page(
        "Activity Log",
        "activity-log",
        Responses.selection("NetworkActivityLogItem", ActivityLogEntry.NetworkActivityLogEntry)
      ),
      error: ErrorResponses.BadRequest
    })
      .annotate(NoTool, "a page of the whole network's log is more than a model should read")
      .annotateMerge(
        texts(
          "Read the activity log of the network",
          "What was done by and to all accounts; `role` and `account_id` name the account that an entry " +
            "concerns, `actor` who did it. Conversions that were made stand in their report."
        )
      )
  )
  .annotate(Area, "reports")
  .annotate(Narrowed, true)
  .annotateMerge(groupTexts("Activity log", "What accounts did, and what was done to them.")) {}
