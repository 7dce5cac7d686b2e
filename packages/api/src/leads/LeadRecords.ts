import { LeadDelivery, LeadRecord, LeadUpdate } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { details, sends } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, Narrowed, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

/** Whether an address is one is decided when it is read. */
const options = { sortable: ["id"], without: ["email_valid"] } as const
const ofNetwork = listParams(LeadRecord.LeadRecord, options)
const ofAffiliate = listParams(LeadRecord.OwnLeadRecord, options)

const params = {
  lead_id: LeadRecord.LeadRecord.fields.lead_id.annotate({ description: "The lead" })
}
const path = "/leads-management/leads"
const shown = Responses.selection("LeadListItem", LeadRecord.LeadRecord)
const shownToAffiliate = Responses.selection("OwnLeadListItem", LeadRecord.OwnLeadRecord)

const searched = "The search looks for lead, transaction, click and affiliate's click ids, names"

const noTool = "persons as a whole; the leads log shows what became of them"

/** Leads, as managers see and change them. */
export class LeadRecordsApi extends HttpApiGroup.make("leadRecords")
  .add(
    HttpApiEndpoint.get("listLeads", path, {
      query: ofNetwork,
      success: Responses.page("Leads List", "leads", shown),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "List the leads",
        `All leads of the network. ${searched}, e-mail addresses and phone numbers.`
      )
    ),
    HttpApiEndpoint.get("getLead", `${path}/:lead_id`, {
      params,
      ...details("Lead Details", {
        lead: shown,
        deliveries: Schema.Array(LeadDelivery.LeadDelivery)
      })
    }).annotateMerge(
      texts(
        "Get a lead",
        "A lead with its deliveries; the leads log has each attempt. `fields` selects fields of the lead."
      )
    ),
    HttpApiEndpoint.put("updateLead", "/leads/update", {
      ...sends(LeadUpdate.LeadUpdate),
      success: Responses.success("Lead Updated", { result: LeadRecord.LeadRecord })
    }).annotateMerge(
      texts(
        "Update a lead",
        "A missing key keeps its field; null clears one of the person or of what was handed through. " +
          "Deliveries that are still to come send what the lead says then. Safe to repeat."
      )
    )
  )
  .annotateEndpoints(NoTool, noTool)
  .annotate(Area, "leads")
  .annotate(Narrowed, true)
  .annotateMerge(
    groupTexts("Leads of the network", "People who converted, with what came of them.")
  ) {}

/** The leads of the calling affiliate. */
export class OwnLeadRecordsApi extends HttpApiGroup.make("ownLeadRecords")
  .add(
    HttpApiEndpoint.get("listOwnLeads", "/leads", {
      query: ofAffiliate,
      success: Responses.page("Leads List", "leads", shownToAffiliate),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "List the own leads",
        `The leads of the calling affiliate's clicks. ${searched}, e-mail addresses and phone numbers ` +
          "of people whom the affiliate handed in itself."
      )
    ),
    HttpApiEndpoint.get("getOwnLead", "/leads/:lead_id", {
      params,
      ...details("Lead Details", { lead: shownToAffiliate })
    }).annotateMerge(
      texts("Get an own lead", "A lead of the calling affiliate; another affiliate's is not found.")
    )
  )
  .annotateEndpoints(NoTool, noTool)
  .annotateMerge(groupTexts("Own leads", "The leads of the affiliate's clicks.")) {}
