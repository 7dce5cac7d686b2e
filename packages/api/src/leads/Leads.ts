import { Lead, LeadInput } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { sends } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, AsTool, Creates, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

const success = Responses.success("Lead Details", { result: Lead.Lead })

const query = Schema.Struct(LeadInput.queryFields).check(LeadInput.namesClick)

const description =
  "Makes a lead of a click that is there, and records the person's data. With `deliver_lead=yes` the lead " +
  "is posted to every active vendor of the Receive campaign of its goal, in order, within 25 seconds; " +
  "what takes longer goes on afterwards and is `pending` until then. A lead that its campaign does not " +
  "take is `trash`, and `additional.trash_reason` says why. Repeating the call for the same click and a " +
  "goal that takes one conversion answers the first lead, and delivers nothing again. An unknown click or " +
  "goal is 404; the report of refused conversions says which of them it was."

/** Leads of clicks. */
export class LeadsApi extends HttpApiGroup.make("leads")
  .add(
    HttpApiEndpoint.get("createLead", "/leads", {
      query,
      success,
      error: ErrorResponses.reading
    })
      .annotate(NoTool, "a tool has the same in another operation")
      .annotate(Creates, true)
      .annotateMerge(texts("Create a lead by click id", description)),
    HttpApiEndpoint.post("postLead", "/leads", {
      ...sends(LeadInput.LeadInput),
      success
    })
      .annotate(AsTool, "lead_create")
      .annotateMerge(texts("Create a lead by click id, by POST", description))
  )
  .annotate(Area, "leads")
  .annotateMerge(
    groupTexts("Leads", "People who converted: recorded, checked, and delivered to vendors.")
  ) {}
