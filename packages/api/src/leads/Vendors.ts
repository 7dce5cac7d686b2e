import { Id, ReceiveCampaign, Vendor, VendorTest } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { creates, sends } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Filter } from "../http/ListFilters.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import { recordsWithin } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const path = "/leads-management/campaigns/:campaign_id/vendors"
const campaign = { campaign_id: Id.inPath(ReceiveCampaign.ReceiveCampaignId) }

const orderMessage = "must be a list of the ids of all vendors of the campaign"

const VendorsOrder = Schema.Struct({
  vendors: Schema.Array(Vendor.VendorId).annotate({ message: orderMessage })
}).annotate({
  identifier: "VendorsOrder",
  examples: [{ vendors: [Vendor.VendorId.make(4), Vendor.VendorId.make(3)] }]
})

const instructions =
  "What is sent is checked: an unknown token, a URL that leads nowhere, a header that is not the " +
  "vendor's to set, a token where its value could not be encoded, or an unsafe pattern are 422 and say " +
  "where."

const vendors = recordsWithin(campaign, {
  path,
  id: "vendor_id",
  params: { ...campaign, vendor_id: Id.inPath(Vendor.VendorId) },
  query: listParams(Vendor.Vendor, { order: "position" }),
  one: "Vendor",
  many: "Vendors",
  key: "vendor",
  keys: "vendors",
  record: Vendor.Vendor
})

/** To whom leads are delivered. */
export class VendorsApi extends HttpApiGroup.make("vendors")
  .add(
    vendors.list(
      "List the vendors of a Receive campaign",
      "All vendors of one campaign, in the order in which they are called."
    ),
    HttpApiEndpoint.get("listAllVendors", "/leads-management/vendors", {
      query: listParams(Vendor.Vendor, {
        filters: { is_failing: Filter.flag, is_active: Filter.flag }
      }),
      success: Responses.page("Vendors List", "vendors", vendors.shown),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "List the vendors of all Receive campaigns",
        "`is_failing=1` for those whose last reply says that they are down, or gone: they have a " +
          "`circuit`, or are `gone`. `is_active=1` for those that may still get leads: they and their " +
          "campaign are active."
      )
    ),
    vendors.get(
      "Get a vendor",
      "One vendor. Values of its headers are masked, but for those that tell nothing: `Accept`, " +
        "`Accept-Language`, `User-Agent`, and values of tokens alone."
    ),
    HttpApiEndpoint.post("createVendor", path, {
      params: campaign,
      ...creates(Vendor.VendorCreate),
      success: Responses.success("Vendor Created", vendors.info)
    }).annotateMerge(
      texts(
        "Create a vendor",
        `Only \`title\` is needed; without a \`url\` nothing is sent yet. ${instructions}`
      )
    ),
    HttpApiEndpoint.put("orderVendors", `${path}/order`, {
      params: campaign,
      ...sends(VendorsOrder),
      success: Responses.success("Vendors Reordered", { vendors: Schema.Array(Vendor.Vendor) })
    }).annotateMerge(
      texts(
        "Reorder the vendors of a Receive campaign",
        "Names every vendor of the campaign once, in the new order. Safe to repeat."
      )
    ),
    vendors.update(
      Vendor.VendorUpdate,
      "Update a vendor",
      "A missing key keeps its field; null clears it, or brings back what a new vendor has. `headers` " +
        "replaces all headers; a value that comes back masked, as it was shown, keeps the stored one. " +
        `Safe to repeat. ${instructions}`
    ),
    vendors.remove(
      "Delete a vendor",
      "Its posting instructions are forgotten at once. Leads keep what came of their delivery."
    ),
    HttpApiEndpoint.post("testVendor", "/leads-management/vendors/:vendor_id/test", {
      params: { vendor_id: Id.inPath(Vendor.VendorId) },
      ...sends(VendorTest.VendorTestInput),
      success: Responses.success("Vendor Tested", { test: VendorTest.VendorTest })
    }).annotateMerge(
      texts(
        "Try a vendor without sending anything",
        "Renders the request that a lead would make, and tells what a reply to it would mean. Both may " +
          "be made up, or the reply of an earlier attempt is named by its record in the leads log " +
          "(`log_id`); `changes` tries what is not saved yet."
      )
    )
  )
  .annotateEndpoints(NoTool, NoToolReasons.ofDeliveries)
  .annotate(Area, "leads")
  .annotateMerge(
    groupTexts(
      "Vendors",
      "To whom the leads of a Receive campaign are delivered, and how. Tokens such as `{email}` in URL, " +
        "headers and body stand for fields of the lead; each value is encoded for the place where its " +
        "token stands."
    )
  ) {}
