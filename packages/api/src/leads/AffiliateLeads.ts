import { AffiliateLead } from "@affnet/domain"
import type { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { sends } from "../http/Endpoints.ts"
import { groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

/** Clients read the lead flat in `info`, or as `result`. */
const info = { ...AffiliateLead.AffiliateLead.fields, result: AffiliateLead.AffiliateLead }

const handIn = <const Name extends string, const Path extends `/${string}`, S extends Schema.Top>(
  name: Name,
  path: Path,
  schema: S
) =>
  HttpApiEndpoint.post(name, path, {
    ...sends(schema),
    success: Responses.success("Lead Details", info)
  })

const after =
  "With `deliver_lead=yes` it is posted to the vendors of its goal, as managers' leads are. Prices and " +
  "status follow from the goal alone; `approved` becomes `pending` where no Receive campaign takes the " +
  "goal's leads."

/** Leads that affiliates hand in themselves. */
export class AffiliateLeadsApi extends HttpApiGroup.make("affiliateLeads")
  .add(
    handIn("createOwnLead", "/leads", AffiliateLead.OfClick).annotateMerge(
      texts(
        "Create a lead of an own click",
        "Makes a lead of a click of the calling affiliate; another affiliate's click is not found. " +
          `Repeating the call answers the first lead. ${after}`
      )
    ),
    handIn("createOwnLeadByOffer", "/leads-by-offer-id", AffiliateLead.OfOffer).annotateMerge(
      texts(
        "Create a lead of an offer",
        "For a person who never clicked: a click is made from `ip`, `user_agent`, `aff_click_id`, " +
          "`sub_id1` and so on. It is put to the same checks as any click, counted like one, and stored " +
          "together with the lead. The same body within 24 hours is the same lead. With a `click_id`, " +
          `the lead is of that click. ${after}`
      )
    ),
    handIn("createOwnLeadUponDelivery", "/leads-upon", AffiliateLead.UponDelivery).annotateMerge(
      texts(
        "Create a lead upon delivery",
        "A lead of an offer or of an own click that is kept only when a vendor accepts it within 25 " +
          "seconds. Otherwise the answer is 422, with the reason in `info.errors.lead`, and nothing is " +
          "left of it: no lead, no click, no conversion, no postback, no place in a cap. What was sent " +
          "stays in the leads log. `deliver_lead` is not needed."
      )
    )
  )
  .annotateEndpoints(NoTool, "affiliates send leads from their own forms")
  .annotateMerge(groupTexts("Own leads", "People whom affiliates hand in themselves.")) {}
