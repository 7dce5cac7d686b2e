import { LeadErasure, ReceiveCampaign, Vendor, VendorTest } from "@affnet/domain"
import { checkBoth } from "../../../records/checkBoth.ts"
import { problemsBy } from "../../../records/checkBy.ts"
import type { Request } from "../../../records/Form.ts"

export const campaign = checkBoth(
  ReceiveCampaign.ReceiveCampaignCreate,
  ReceiveCampaign.ReceiveCampaignUpdate
)
export const vendor = checkBoth(Vendor.VendorCreate, Vendor.VendorUpdate)
export const erasure = (request: Request) => problemsBy(LeadErasure.LeadErasureInput, request)
export const tested = (request: Request) => problemsBy(VendorTest.VendorTestInput, request)
