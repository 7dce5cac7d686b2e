import { Id, LeadDelivery, LeadLog } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Narrowed } from "../http/Assignment.ts"
import { AsTool, NoTool } from "../http/AsTool.ts"
import { details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

const path = "/leads-management/leads-log"
const params = { id: Id.inPath(LeadLog.LeadLogId) }
const shown = Responses.selection("LeadLogItem", LeadLog.LeadLog)

/** Received and sent requests. */
export class LeadsLogApi extends HttpApiGroup.make("leadsLog")
  .add(
    HttpApiEndpoint.get("listLeadsLog", path, {
      query: listParams(LeadLog.LeadLog),
      success: Responses.page("Leads Log List", "leads-log", shown),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "delivery_attempts_list")
      .annotateMerge(
        texts(
          "List the leads log",
          "Each lead that was received, and each attempt to deliver one. The search looks for lead, " +
            "transaction, click and affiliate's click ids, names, e-mail addresses and phone numbers."
        )
      ),
    HttpApiEndpoint.get("getLeadsLog", `${path}/:id`, {
      params,
      ...details("Leads Log Details", { record: shown })
    })
      .annotate(NoTool, "a tool has the same in another operation")
      .annotateMerge(
        texts(
          "Get a record of the leads log",
          "What was sent, with masked secrets, and what was replied."
        )
      ),
    HttpApiEndpoint.post("resendLead", `${path}/:id/resend`, {
      params,
      success: Responses.success("Lead Resent", { delivery: LeadDelivery.LeadDelivery }),
      error: [...ErrorResponses.reading, ErrorResponses.ValidationFailed]
    })
      .annotate(AsTool, "delivery_retry")
      .annotateMerge(
        texts(
          "Deliver a lead again",
          "Takes a record of an attempt, and makes another one at the same vendor, as it is now, under " +
            "the same `delivery_id`. A worker sends it at once; until then the delivery is `pending`. What " +
            "the vendor has accepted is not sent again."
        )
      )
  )
  .annotate(Area, "leads")
  .annotate(Narrowed, true)
  .annotateMerge(
    groupTexts(
      "Leads log",
      "Each lead that was received, and each attempt to deliver one, with what was replied."
    )
  ) {}
