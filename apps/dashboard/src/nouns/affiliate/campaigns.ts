import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import * as Field from "../../records/Field.ts"
import { made, versioned } from "../../records/Form.ts"
import { noun } from "../../records/Noun.ts"
import { code, moment, record, recordOf, state, text } from "../../records/Shown.ts"
import { checkingOwn } from "../own/checking.ts"
import { campaignStates, choicesOf } from "../states.ts"
import { ownOffers } from "./lookups.ts"

export const campaigns = noun({
  title: "Campaigns",
  empty: "No campaigns yet. A campaign is a link of your own whose results are counted apart.",
  add: "New campaign",
  list: (asked) => affnet.campaigns.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(campaignStates) }],
  columns: [
    ["Name", ({ id, name }) => record("campaigns", id, name), "name"],
    ["Status", ({ status }) => state(campaignStates, status)],
    ["Offer", ({ offer }) => recordOf("offers", offer)],
    ["Link", ({ tracking_url }) => code(tracking_url)],
    ["Since", ({ created }) => moment(created), "created"]
  ],
  details: async (id) => {
    const campaign = await affnet.campaigns.get(id)
    return {
      title: campaign.name,
      state: state(campaignStates, campaign.status),
      links: [
        { to: `/conversions?campaign=${id}`, title: "Conversions" },
        { to: `/statistics?campaign=${id}`, title: "Statistics" }
      ],
      sections: [
        {
          title: "Campaign",
          facts: [
            ["Your link", code(campaign.tracking_url)],
            ["Offer", recordOf("offers", campaign.offer)],
            ["Landing page", text(campaign.landing_page?.title)],
            ["Traffic source", text(campaign.traffic_source?.title)],
            ["Since", moment(campaign.created)],
            ["Changed", moment(campaign.date_updated)]
          ]
        }
      ]
    }
  },
  form: {
    parts: [
      {
        fields: [
          Field.text("name", "Name", { isNeeded: true }),
          Field.record("offer_id", "Offer", ownOffers, { isNeeded: true, isFirst: true }),
          Field.choice("status", "Status", choicesOf(campaignStates))
        ]
      }
    ],
    check: checkingOwn("campaign"),
    read: (id) => versioned(affnet.campaigns.get(id)),
    create: (request) => {
      const needed = { name: String(request.name), offer_id: Number(request.offer_id) }
      return made(affnet.campaigns.createOwn({ ...request, ...needed }))
    },
    update: (id, request, version) => affnet.campaigns.updateOwn(id, request, version)
  }
})
