import { affnet } from "../../data/affnet.ts"
import { noun, paging } from "../../records/Noun.ts"
import { code, count, labels, moment, money, record, state, text } from "../../records/Shown.ts"
import { words } from "../goals.ts"
import { campaignStates, choicesOf, deliveryStates, requestStates, runStates } from "../states.ts"

const requestDetails = async (id: number) => {
  const request = await affnet.offerRequests.get(id)
  const decide = (status: "approved" | "denied") => async () =>
    affnet.offerRequests.update(id, { status })
  return {
    title: `${request.affiliate_name} → ${request.offer_name}`,
    state: state(requestStates, request.status),
    actions:
      request.status === "pending"
        ? [
            {
              title: "Approve" as const,
              asks: "The affiliate may promote the offer at once." as const,
              run: decide("approved")
            },
            {
              title: "Deny" as const,
              asks: "The affiliate is told that it may not promote the offer." as const,
              tone: "bad" as const,
              run: decide("denied")
            }
          ]
        : [],
    sections: [
      {
        title: "Request" as const,
        facts: [
          {
            title: "Offer" as const,
            shown: record("offers", request.offer_id, request.offer_name)
          },
          {
            title: "Affiliate" as const,
            shown: record("affiliates", request.affiliate_id, request.affiliate_name)
          },
          { title: "What the offer asks" as const, shown: text(request.questions) },
          { title: "What the affiliate says" as const, shown: text(request.additional_info) },
          { title: "Answer" as const, shown: text(request.answer) },
          { title: "Asked" as const, shown: moment(request.created) },
          { title: "Changed" as const, shown: moment(request.updated) }
        ]
      }
    ]
  }
}

export const offerRequests = noun({
  title: "Offer requests",
  empty: "Nobody has asked for an offer.",
  newestBy: "created",
  isSearched: false,
  list: (asked) => affnet.offerRequests.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(requestStates) }],
  columns: [
    { title: "Id", show: ({ id }) => record("offer-requests", id, `#${id}`) },
    { title: "Status", show: ({ status }) => state(requestStates, status) },
    {
      title: "Affiliate",
      show: (one) => record("affiliates", one.affiliate_id, one.affiliate_name)
    },
    { title: "Offer", show: (one) => record("offers", one.offer_id, one.offer_name) },
    { title: "What the affiliate says", show: ({ additional_info }) => text(additional_info) },
    { title: "Asked", show: ({ created }) => moment(created), sort: "created" }
  ],
  details: requestDetails
})

export const campaigns = noun({
  title: "Campaigns",
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

export const deliveries = noun({
  title: "Postback deliveries",
  newestBy: "created",
  empty: "Nobody was told of a conversion yet. Affiliates set postbacks up.",
  isSearched: false,
  list: (asked) => affnet.postbackDeliveries.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "state", title: "Status", choices: choicesOf(deliveryStates) }],
  columns: [
    { title: "When", show: ({ created }) => moment(created), sort: "created" },
    { title: "Status", show: (one) => state(deliveryStates, one.state) },
    { title: "Affiliate", show: ({ affiliate_id: id }) => record("affiliates", id, null) },
    { title: "Offer", show: ({ offer_id: id }) => record("offers", id, null) },
    { title: "Address", show: ({ url }) => text(url) },
    { title: "Attempts", show: ({ attempts }) => count(attempts) },
    {
      title: "Answer",
      show: ({ error, http_status }) => (error ? words(error) : text(http_status))
    }
  ]
})

export const payouts = noun({
  title: "Payout runs",
  empty: "No payout runs yet. They are prepared by the API, out of affiliates' invoices.",
  isSearched: false,
  list: (asked) => affnet.payoutRuns.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(runStates) }],
  columns: [
    { title: "Id", show: ({ id }) => text(id) },
    { title: "Status", show: ({ status }) => state(runStates, status) },
    { title: "Payouts", show: (one) => count(one.count) },
    { title: "Amount", show: ({ amount, currency }) => money(amount, currency) },
    { title: "Made by", show: ({ maker }) => text(maker?.title) },
    { title: "Since", show: ({ created }) => moment(created) }
  ]
})

export const activity = noun({
  title: "Activity log",
  empty: "Nothing was done yet.",

  isSearched: true,
  list: (asked) => affnet.networkActivityLog.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  columns: [
    { title: "When", show: ({ created }) => moment(created) },
    { title: "Who", show: ({ actor }) => words(actor) },
    { title: "What", show: ({ action }) => words(action) },
    {
      title: "Of",
      show: (one) =>
        labels([`${one.entity ?? ""} ${one.entity_id ?? ""}`.trim().replaceAll("_", " ")])
    },
    { title: "Message", show: ({ message }) => text(message) },
    { title: "From", show: ({ ip }) => text(ip) }
  ]
})
