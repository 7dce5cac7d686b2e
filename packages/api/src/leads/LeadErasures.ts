import { LeadErasure } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { asks } from "../http/Endpoints.ts"
import { Area, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

/** The right to be forgotten. */
export class LeadErasuresApi extends HttpApiGroup.make("leadErasures")
  .add(
    HttpApiEndpoint.post("eraseLeads", "/leads-management/erasures", {
      ...asks(LeadErasure.LeadErasureInput),
      success: Responses.success("Leads Erased", { erasure: LeadErasure.LeadErasure })
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
