import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import * as Field from "../../../records/Field.ts"
import { type Form, made, type Typed, versioned } from "../../../records/Form.ts"
import { type Noun, noun } from "../../../records/Noun.ts"
import { code, moment, record, recordOf, state, text } from "../../../records/Shown.ts"
import { campaignStates, choicesOf } from "../../states.ts"
import { checking } from "../checking.ts"
import {
  affiliatesFound,
  approaches,
  creativesOf,
  offersFound,
  pagesOf,
  plansOf,
  sources
} from "../lookups.ts"
import { outcomeOf } from "../outcome.ts"

const offerOf = ({ offer_id }: Typed): number => Number(offer_id ?? 0)

const form: Form = {
  parts: [
    {
      fields: [
        Field.text("name", "Name", { isNeeded: true }),
        Field.record("affiliate_id", "Affiliate", affiliatesFound, {
          isNeeded: true,
          isFirst: true
        }),
        Field.record("offer_id", "Offer", offersFound, { isNeeded: true, isFirst: true }),
        Field.choice("status", "Status", choicesOf(campaignStates)),
        Field.record("landing_page_id", "Landing page", (typed) => pagesOf(offerOf(typed)), {
          when: (typed) => offerOf(typed) > 0
        }),
        Field.record("creative_id", "Creative", (typed) => creativesOf(offerOf(typed)), {
          when: (typed) => offerOf(typed) > 0
        }),
        Field.record("commission_plan_id", "Commission plan", (typed) => plansOf(offerOf(typed)), {
          when: (typed) => offerOf(typed) > 0
        }),
        Field.record("traffic_source_id", "Traffic source", sources),
        Field.record("traffic_approach_id", "Traffic approach", approaches)
      ]
    }
  ],
  check: checking("campaign"),
  read: (id) =>
    versioned(affnet.managerCampaigns.getAny(id), (campaign) => ({
      name: campaign.name,
      status: campaign.status,
      offer_id: campaign.offer?.id,
      landing_page_id: campaign.landing_page?.id,
      creative_id: campaign.creative?.id,
      commission_plan_id: campaign.commission_plan?.id,
      traffic_source_id: campaign.traffic_source?.id,
      traffic_approach_id: campaign.traffic_approach?.id
    })),
  create: (request) => {
    const { affiliate_id, name, offer_id } = request
    const needed = {
      ...request,
      name: String(name),
      affiliate_id: Number(affiliate_id),
      offer_id: Number(offer_id)
    }
    return made(affnet.managerCampaigns.create(needed))
  },
  update: (id, request, version) => affnet.managerCampaigns.update(id, request, version)
}

const details: Noun["details"] = async (id) => {
  const campaign = await affnet.managerCampaigns.getAny(id)
  const { affiliate, advertiser, offer } = campaign
  return {
    title: campaign.name,
    state: state(campaignStates, campaign.status),
    links: [
      { to: `/conversions?campaign=${id}`, title: "Conversions" },
      { to: `/statistics?campaign=${id}`, title: "Statistics" }
    ],
    actions: [
      campaign.status === "active"
        ? {
            title: "Pause",
            asks: "Its link counts nothing until it goes on.",
            tone: "bad",
            run: async () => affnet.managerCampaigns.update(id, { status: "paused" })
          }
        : {
            title: "Go on",
            asks: "Its link counts again at once.",
            run: async () => affnet.managerCampaigns.update(id, { status: "active" })
          }
    ],
    sections: [
      {
        title: "Campaign",
        facts: [
          ["Id", text(id)],
          ["Link", code(campaign.tracking_url)],
          ["Affiliate", recordOf("affiliates", affiliate)],
          ["Offer", recordOf("offers", offer)],
          ["Advertiser", recordOf("advertisers", advertiser)],
          ["Landing page", text(campaign.landing_page?.title)],
          ["Creative", text(campaign.creative?.title)],
          ["Commission plan", text(campaign.commission_plan?.title)],
          ["Traffic source", text(campaign.traffic_source?.title)],
          ["Traffic approach", text(campaign.traffic_approach?.title)],
          ["Since", moment(campaign.created)],
          ["Changed", moment(campaign.date_updated)]
        ]
      }
    ]
  }
}

const statusOf = (keys: ReadonlyArray<string>, status: "active" | "paused") => async () =>
  outcomeOf(await affnet.managerCampaigns.bulkUpdate({ ids: keys.map(Number), set: { status } }))

export const campaigns = noun({
  title: "Campaigns",
  empty: "No campaigns yet. Affiliates make them for the offers that they promote.",
  add: "New campaign",
  area: "campaigns",
  list: (asked) => affnet.managerCampaigns.listAll({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.managerCampaigns.listAll.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  filters: [
    { name: "status", title: "Status", choices: choicesOf(campaignStates) },
    { name: "affiliate_id", title: "Affiliate", of: affiliatesFound },
    { name: "offer_id", title: "Offer", of: offersFound }
  ],
  columns: [
    ["Name", ({ id, name }) => record("campaigns", id, name), "name"],
    ["Status", ({ status }) => state(campaignStates, status)],
    ["Affiliate", ({ affiliate }) => recordOf("affiliates", affiliate)],
    ["Offer", ({ offer }) => recordOf("offers", offer)],
    ["Traffic source", ({ traffic_source: source }) => text(source?.title)],
    ["Since", ({ created }) => moment(created), "created"]
  ],
  details,
  form,
  bulk: (keys) => [
    {
      title: "Go on",
      asks: ["{count} links count again at once.", { count: keys.length }],
      reveal: statusOf(keys, "active")
    },
    {
      title: "Pause",
      tone: "bad",
      asks: ["{count} links count nothing until they go on.", { count: keys.length }],
      reveal: statusOf(keys, "paused")
    }
  ]
})
