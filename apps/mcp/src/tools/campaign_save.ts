import { CampaignInput } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { saving } from "./saving.ts"

const { affiliate_id, offer_id } = CampaignInput.CampaignCreate.fields

export const campaign_save = saving({
  name: "campaign_save",
  title: "Save campaign",
  description: "An affiliate's link for an offer; answers tracking_url.",
  toolset: "core",
  record: "campaign",
  id: "campaign_id",
  fields: {
    affiliate_id: Schema.optionalKey(affiliate_id),
    offer_id: Schema.optionalKey(offer_id),
    ...Struct.pick(CampaignInput.CampaignUpdate.fields, ["name", "status", "landing_page_id"])
  },
  shown: ["id", "name", "status", "affiliate", "offer", "tracking_url"]
})
