import { LeadErasure } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as Payload from "../http/Payload.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

/** The right to be forgotten. */
export class LeadErasuresApi extends HttpApiGroup.make("leadErasures")
  .add(
    HttpApiEndpoint.post("eraseLeads", "/leads-management/erasures", {
      payload: Payload.of(LeadErasure.LeadErasureInput),
      success: Responses.success("Leads Erased", { erasure: LeadErasure.LeadErasure }),
      error: ErrorResponses.asking
    }).annotateMerge(
      texts(
        "Erase a person's data",
        "Erases all that leads with this e-mail address or this phone number say of their person, what " +
          "was sent to vendors and what they replied, and the marks by which duplicates are told. " +
          "Deliveries that have not come to their end fail. Conversions keep ids, amounts, statuses and " +
          "times. Case and the spelling of phone numbers make no difference. Safe to repeat."
      )
    )
  )
  .annotateEndpoints(NoTool, "erasing is for good, and takes a person's e-mail address")
  .annotate(Area, "settings")
  .annotateMerge(groupTexts("Erasures", "Erasing what is known of a person, for good.")) {}
