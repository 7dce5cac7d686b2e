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
import { capsShown } from "../../capsShown.ts"
import { offerStates, visibilities } from "../../states.ts"

type Offer = Awaited<ReturnType<typeof affnet.offers.get>>

const about = (offer: Offer): ReadonlyArray<Fact> => [
  ["Id", text(offer.id)],
  ["Id elsewhere", text(offer.external_id)],
  ["Advertiser", record("advertisers", offer.advertiser_id, offer.advertiser)],
  ["Description", text(offer.description)],
  ["Picture", picture(offer.image, offer.title ?? "")],
  ["Categories", labels(offer.categories?.map(({ title }) => title))],
  ["Tags", labels(offer.tags_selected)],
  ["Currency", text(offer.currency)],
  ["Time zone", text(offer.timezone)],
  ["Featured", flag(offer.is_featured)],
  ["Since", moment(offer.created)],
  ["Changed", moment(offer.updated)]
]

const traffic = (offer: Offer): ReadonlyArray<Fact> => [
  ["Who sees it", said(offer.visible_type && visibilities[offer.visible_type])],
  ["Questions to affiliates who ask for it", text(offer.questions)],
  ["Link", code(offer.tracking_url)],
  ["Preview", outside(offer.preview_url)],
  ["Where other visitors go", outside(offer.trafficback_url)],
  ["Deep links", flag(offer.deep_linking)],
  ["Caps", capsShown(offer.caps)],
  ["Offer for clicks above a cap", record("offers", offer.cap_fallback, null)],
  ["Ends", moment(offer.expires)]
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
  ["Countries", countries(offer.countries)],
  ["But not these countries", countries(await titled(offer.targeting?.geo.denied ?? []))],
  ...traits.flatMap(
    ([trait, allowed, denied]): ReadonlyArray<Fact> => [
      [allowed, labels(offer.targeting?.[trait].allowed)],
      [denied, labels(offer.targeting?.[trait].denied)]
    ]
  )
]

/** Whom it takes, as far as it rules anybody out. */
const visitors = async (offer: Offer): Promise<ReadonlyArray<Fact>> => {
  const ruled = (await rules(offer)).filter(([, shown]) => shown.kind !== "nothing")
  return ruled.length > 0 ? ruled : [["Countries", said("All")]]
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
        facts: [...traffic(offer), ["Domains of its links", labels(domains)]]
      },
      { title: "Visitors", facts: await visitors(offer) }
    ]
  }
}
