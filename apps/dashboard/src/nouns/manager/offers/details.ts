import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import * as Field from "../../../records/Field.ts"
import type { Details } from "../../../records/Noun.ts"
import {
  code,
  countries,
  type Fact,
  flag,
  labels,
  moment,
  outside,
  picture,
  record,
  said,
  state,
  text
} from "../../../records/Shown.ts"
import type { Text } from "../../../texts/Text.ts"
import { offerStates, visibilities } from "../../states.ts"

type Offer = Awaited<ReturnType<typeof affnet.offers.get>>

const about = (offer: Offer): ReadonlyArray<Fact> => [
  { title: "Id", shown: text(offer.id) },
  { title: "Id elsewhere", shown: text(offer.external_id) },
  { title: "Advertiser", shown: record("advertisers", offer.advertiser_id, offer.advertiser) },
  { title: "Description", shown: text(offer.description) },
  { title: "Picture", shown: picture(offer.image, offer.title ?? "") },
  { title: "Categories", shown: labels(offer.categories?.map(({ title }) => title)) },
  { title: "Tags", shown: labels(offer.tags_selected) },
  { title: "Currency", shown: text(offer.currency) },
  { title: "Time zone", shown: text(offer.timezone) },
  { title: "Featured", shown: flag(offer.is_featured) },
  { title: "Since", shown: moment(offer.created) },
  { title: "Changed", shown: moment(offer.updated) }
]

const traffic = (offer: Offer): ReadonlyArray<Fact> => [
  { title: "Who sees it", shown: said(offer.visible_type && visibilities[offer.visible_type]) },
  { title: "Questions to affiliates who ask for it", shown: text(offer.questions) },
  { title: "Link", shown: code(offer.tracking_url) },
  { title: "Preview", shown: outside(offer.preview_url) },
  { title: "Where other visitors go", shown: outside(offer.trafficback_url) },
  { title: "Deep links", shown: flag(offer.deep_linking) },
  { title: "Caps", shown: offer.caps === "none" ? said("None") : text(offer.caps) },
  {
    title: "Offer for clicks above a cap",
    shown: record("offers", offer.cap_fallback, null)
  },
  { title: "Ends", shown: moment(offer.expires) }
]

const traits = [
  ["device_type", "Devices", "But not these devices"],
  ["device_os", "Operating systems", "But not these operating systems"],
  ["browser", "Browsers", "But not these browsers"],
  ["language", "Languages", "But not these languages"],
  ["connection_type", "Connections", "But not these connections"]
] as const satisfies ReadonlyArray<readonly [string, Text, Text]>

/** The countries that it is not for are known by their ids. */
const titled = async (ids: ReadonlyArray<number>) => {
  if (ids.length === 0) return []
  const { items } = await affnet.lists.countries({ perPage: 1000 })
  return items.filter(({ id }) => id !== undefined && ids.includes(id))
}

const rules = async (offer: Offer): Promise<ReadonlyArray<Fact>> => [
  { title: "Countries", shown: countries(offer.countries) },
  {
    title: "But not these countries",
    shown: countries(await titled(offer.targeting?.geo.denied ?? []))
  },
  ...traits.flatMap(([trait, allowed, denied]) => [
    { title: allowed, shown: labels(offer.targeting?.[trait].allowed) },
    { title: denied, shown: labels(offer.targeting?.[trait].denied) }
  ])
]

/** Whom it takes, as far as it rules anybody out. */
const visitors = async (offer: Offer): Promise<ReadonlyArray<Fact>> => {
  const ruled = (await rules(offer)).filter(({ shown }) => shown.kind !== "nothing")
  return ruled.length > 0 ? ruled : [{ title: "Countries", shown: said("All") }]
}

const actionsOf = ({ id = 0, status, title = "" }: Offer): ReadonlyArray<Action> => [
  {
    title: "Copy the offer",
    asks: "The copy has the goals, landing pages, caps, targeting and picture of this offer, and begins inactive.",
    fields: [Field.text("title", "Title", { isKept: true })],
    begun: { title: `${title} (copy)`.slice(0, 128) },
    go: async (request) => `/offers/${(await affnet.offers.copy(id, request)).id}`
  },
  status === 1
    ? {
        title: "Stop",
        tone: "bad",
        asks: async () => {
          const { total } = await affnet.managerCampaigns.listAll({
            offer_id: id,
            status: "active",
            perPage: 1
          })
          return [
            "Links of the offer count nothing any more, those of {count} campaigns included.",
            { count: total }
          ]
        },
        run: async () => affnet.offers.update(id, { status: 2 })
      }
    : {
        title: "Start",
        asks: "The offer takes clicks and conversions at once.",
        run: async () => affnet.offers.update(id, { status: 1 })
      }
]

/** All that is known of an offer. */
export const offerDetails = async (id: number): Promise<Details> => {
  const [offer, { tracking_domains }] = await Promise.all([
    affnet.offers.get(id),
    affnet.offers.getTrackingSettings(id)
  ])
  const domains = tracking_domains.map(({ name }) => name)
  return {
    title: offer.title,
    state: state(offerStates, offer.status),
    links: [
      { to: `/conversions?offer=${id}`, title: "Conversions" },
      { to: `/campaigns?offer_id=${id}`, title: "Campaigns" },
      { to: `/statistics?offer=${id}`, title: "Statistics" }
    ],
    actions: actionsOf(offer),
    sections: [
      { title: "Offer", facts: about(offer) },
      {
        title: "Traffic",
        facts: [...traffic(offer), { title: "Domains of its links", shown: labels(domains) }]
      },
      { title: "Visitors", facts: await visitors(offer) }
    ]
  }
}
