import { LeadsSettings } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { changes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import * as Responses from "../http/Responses.ts"

const info = { settings: LeadsSettings.LeadsSettings }

/** Whether leads are delivered at all. */
export class LeadsSettingsApi extends HttpApiGroup.make("leadsSettings")
  .add(
    HttpApiEndpoint.get("getLeadsSettings", "/leads-management/settings", {
      success: Responses.success("Leads Management Settings", info),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts("Get the settings of leads management", "Whether the module is switched on.")
    ),
    HttpApiEndpoint.put("updateLeadsSettings", "/leads-management/settings", {
      ...changes(LeadsSettings.LeadsSettingsUpdate),
      success: Responses.success("Leads Management Settings Updated", info)
    }).annotateMerge(
      texts(
        "Switch leads management on or off",
        "While it is off, leads are received and checked as before, and no new one is delivered."
      )
    )
  )
  .annotateEndpoints(NoTool, NoToolReasons.ofDeliveries)
  .annotate(Area, "settings")
  .annotateMerge(
    groupTexts("Leads management", "Whether leads are delivered to vendors at all.")
  ) {}
