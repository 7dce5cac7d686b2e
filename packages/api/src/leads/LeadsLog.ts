import { Id, LeadDelivery, LeadLog } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { acts } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, AsTool, groupTexts, Narrowed, NoTool, texts } from "../http/Marks.ts"
import { records } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const path = "/leads-management/leads-log"
const params = { id: Id.inPath(LeadLog.LeadLogId) }

const log = records({
  path,
  id: "id",
  params,
  query: listParams(LeadLog.LeadLog),
  one: "LeadsLog",
  many: "LeadsLog",
  key: "record",
  keys: "leads-log",
  record: LeadLog.LeadLog,
  shown: Responses.selection("LeadLogItem", LeadLog.LeadLog)
})

/** Received and sent requests. */
export class LeadsLogApi extends HttpApiGroup.make("leadsLog")
  .add(
    log
      .list(
        "List the leads log",
        "Each lead that was received, and each attempt to deliver one. The search looks for lead, " +
          "transaction, click and affiliate's click ids, names, e-mail addresses and phone numbers."
      )
      .annotate(AsTool, "delivery_attempts_list"),
    log
      .get(
        "Get a record of the leads log",
        "What was sent, with masked secrets, and what was replied."
      )
      .annotate(NoTool, "a tool has the same in another operation"),
    HttpApiEndpoint.post("resendLead", `${path}/:id/resend`, {
      params,
      ...acts,
      success: Responses.success("Lead Resent", { delivery: LeadDelivery.LeadDelivery }),
      error: [...acts.error, ErrorResponses.ValidationFailed]
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
