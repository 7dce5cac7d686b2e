import { receiveCampaigns } from "./campaigns.ts"
import { leads } from "./leads.ts"
import { leadsLog } from "./log.ts"
import { vendors } from "./vendors.ts"

/** Leads, and to whom they are sold on, by the first part of its address. */
export const leadNouns = {
  leads,
  "leads-log": leadsLog,
  "receive-campaigns": receiveCampaigns,
  vendors
}
