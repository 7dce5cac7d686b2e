import { LeadsSettings } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import * as Payload from "../http/Payload.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

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
      payload: Payload.of(LeadsSettings.LeadsSettingsUpdate),
      success: Responses.success("Leads Management Settings Updated", info),
      error: ErrorResponses.asking
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
