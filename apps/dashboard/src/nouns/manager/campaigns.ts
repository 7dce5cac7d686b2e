import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { code, moment, record, state, text } from "../../records/Shown.ts"
import { campaignStates, choicesOf } from "../states.ts"

export const campaigns = noun({
  title: "Campaigns",
  area: "campaigns",
  empty: "No campaigns yet. Affiliates make them for the offers that they promote.",
  list: (asked) => affnet.managerCampaigns.listAll({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [
    { name: "status", title: "Status", choices: choicesOf(campaignStates) },
    { name: "offer_id", title: "Offer id" },
    { name: "affiliate_id", title: "Affiliate id" }
  ],
  columns: [
    { title: "Name", show: ({ id, name }) => record("campaigns", id, name), sort: "name" },
    { title: "Status", show: ({ status }) => state(campaignStates, status) },
    {
      title: "Affiliate",
      show: ({ affiliate }) => record("affiliates", affiliate?.id, affiliate?.title)
    },
    { title: "Offer", show: ({ offer }) => record("offers", offer?.id, offer?.title) },
    { title: "Since", show: ({ created }) => moment(created), sort: "created" }
  ],
  details: async (id) => {
    const campaign = await affnet.managerCampaigns.getAny(id)
    return {
      title: campaign.name,
      state: state(campaignStates, campaign.status),
      sections: [
        {
          title: "Campaign",
          facts: [
            {
              title: "Affiliate",
              shown: record("affiliates", campaign.affiliate?.id, campaign.affiliate?.title)
            },
            { title: "Offer", shown: record("offers", campaign.offer?.id, campaign.offer?.title) },
            {
              title: "Advertiser",
              shown: record("advertisers", campaign.advertiser?.id, campaign.advertiser?.title)
            },
            { title: "Link", shown: code(campaign.tracking_url) },
            { title: "Landing page", shown: text(campaign.landing_page?.title) },
            { title: "Traffic source", shown: text(campaign.traffic_source?.title) },
            { title: "Commission plan", shown: text(campaign.commission_plan?.title) },
            { title: "Since", shown: moment(campaign.created) },
            { title: "Changed", shown: moment(campaign.date_updated) }
          ]
        }
      ]
    }
  }
})
