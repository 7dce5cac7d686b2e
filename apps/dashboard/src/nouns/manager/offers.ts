import { affnet } from "../../data/affnet.ts"
import { paging, unpaged } from "../../records/Asked.ts"
import { type Field, made } from "../../records/Form.ts"
import { noun } from "../../records/Noun.ts"
import {
  code,
  flag,
  labels,
  moment,
  outside,
  record,
  said,
  state,
  text
} from "../../records/Shown.ts"
import { goalLine } from "../goals.ts"
import { choicesOf, offerStates, pageStates, visibilities } from "../states.ts"
import { advertisersFound } from "./lookups.ts"

const linesOfOffer = 100

const details = async (id: number) => {
  const page = { perPage: linesOfOffer }
  const [offer, goals, pages] = await Promise.all([
    affnet.offers.get(id),
    affnet.goals.list(id, page),
    affnet.landingPages.list(id, page)
  ])
  return {
    title: offer.title,
    state: state(offerStates, offer.status),
    links: [
      { to: `/conversions?offer=${id}`, title: "Conversions" as const },
      { to: `/campaigns?offer_id=${id}`, title: "Campaigns" as const },
      { to: `/statistics?offer=${id}`, title: "Statistics" as const }
    ],
    sections: [
      {
        title: "Offer" as const,
        facts: [
          { title: "Id" as const, shown: text(id) },
          {
            title: "Advertiser" as const,
            shown: record("advertisers", offer.advertiser_id, offer.advertiser)
          },
          { title: "Description" as const, shown: text(offer.description) },
          {
            title: "Who sees it" as const,
            shown: said(offer.visible_type && visibilities[offer.visible_type])
          },
          {
            title: "Categories" as const,
            shown: labels(offer.categories?.map(({ title }) => title))
          },
          {
            title: "Countries" as const,
            shown: labels(offer.countries?.map(({ title }) => title))
          },
          { title: "Tags" as const, shown: labels(offer.tags_selected) },
          { title: "Currency" as const, shown: text(offer.currency) },
          { title: "Time zone" as const, shown: text(offer.timezone) },
          { title: "Link" as const, shown: code(offer.tracking_url) },
          { title: "Preview" as const, shown: outside(offer.preview_url) },
          { title: "Where other visitors go" as const, shown: outside(offer.trafficback_url) },
          { title: "Deep links" as const, shown: flag(offer.deep_linking) },
          {
            title: "Caps" as const,
            shown: offer.caps === "none" ? said("None") : text(offer.caps)
          },
          { title: "Ends" as const, shown: moment(offer.expires) },
          { title: "Changed" as const, shown: moment(offer.updated) }
        ]
      },
      {
        title: "Goals" as const,
        table: {
          heads: ["Title", "Kind", "Revenue", "Payout", "Default", "Status"] as const,
          rows: goals.items.map(goalLine),
          empty: "No goals: nothing can be counted as a conversion." as const
        }
      },
      {
        title: "Landing pages" as const,
        table: {
          heads: ["Title", "Address", "Status"] as const,
          rows: pages.items.map((one) => [
            text(one.title),
            outside(one.url),
            state(pageStates, one.status)
          ]),
          empty: "No landing pages: clicks go nowhere." as const
        }
      }
    ]
  }
}

const fields: ReadonlyArray<Field> = [
  { name: "title", title: "Title", isNeeded: true },
  {
    name: "advertiser_id",
    title: "Advertiser",
    kind: "record",
    of: advertisersFound,
    isNeeded: true
  },
  { name: "status", title: "Status", kind: "choice", choices: choicesOf(offerStates) },
  {
    name: "visible_type",
    title: "Who sees it",
    kind: "choice",
    choices: [
      ["1", "Public"],
      ["2", "On approval"],
      ["3", "Private"]
    ]
  },
  { name: "description", title: "Description", kind: "long" },
  { name: "preview_url", title: "Preview" },
  { name: "trafficback_url", title: "Where other visitors go" },
  { name: "questions", title: "Questions to affiliates who ask for it", kind: "long" }
]

export const offers = noun({
  title: "Offers",
  empty: "No offers yet. Make the first one for an advertiser.",
  add: "New offer",
  list: (asked) => affnet.offers.list({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.offers.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  filters: [
    { name: "status", title: "Status", choices: choicesOf(offerStates) },
    { name: "advertiser_id", title: "Advertiser", of: advertisersFound }
  ],
  columns: [
    { title: "Id", show: ({ id }) => text(id), sort: "id" },
    { title: "Title", show: ({ id, title }) => record("offers", id, title), sort: "title" },
    { title: "Status", show: ({ status }) => state(offerStates, status), sort: "status" },
    {
      title: "Advertiser",
      show: (one) => record("advertisers", one.advertiser_id, one.advertiser)
    },
    {
      title: "Who sees it",
      show: ({ visible_type }) => said(visible_type && visibilities[visible_type])
    },
    {
      title: "Countries",
      show: ({ countries }) => labels(countries?.map((one) => one.country_code))
    },
    { title: "Changed", show: ({ updated }) => moment(updated), sort: "updated" }
  ],
  details,
  area: "offers",
  form: {
    parts: [{ fields }],
    check: async (request, isNew) =>
      (await import("./offerChecks.ts")).offerProblems(request, isNew),
    read: async (id) => affnet.offers.get(id),
    create: (request) => {
      const { advertiser_id, title } = request
      const needed = { title: String(title), advertiser_id: Number(advertiser_id) }
      return made(affnet.offers.create({ ...request, ...needed }), ({ id }) => id)
    },
    update: (id, request) => affnet.offers.update(id, request)
  }
})
