import { affnet } from "../../../data/affnet.ts"
import {
  type Field,
  type Form,
  made,
  type Typed,
  type Value,
  versioned
} from "../../../records/Form.ts"
import { zones } from "../../../records/zones.ts"
import type { Text } from "../../../texts/Text.ts"
import { capsField } from "../../caps.ts"
import { countries } from "../../countries.ts"
import { choicesOf, offerStates } from "../../states.ts"
import { checking } from "../checking.ts"
import { advertisersFound, categories, currencies, offersFound } from "../lookups.ts"

const about: ReadonlyArray<Field> = [
  { name: "title", title: "Title", isNeeded: true },
  {
    name: "advertiser_id",
    title: "Advertiser",
    kind: "record",
    of: advertisersFound,
    isNeeded: true
  },
  {
    name: "status",
    title: "Status",
    kind: "choice",
    choices: choicesOf(offerStates),
    help: "Only an active offer takes clicks and conversions."
  },
  { name: "description", title: "Description", kind: "long" },
  { name: "categories_ids", title: "Categories", kind: "records", of: categories },
  { name: "tags", title: "Tags", kind: "tags" },
  {
    name: "image_data",
    title: "Picture",
    kind: "file",
    accept: "image/png,image/jpeg,image/webp",
    isInline: true
  },
  { name: "external_id", title: "Id elsewhere" },
  {
    name: "currency",
    isHalf: true,
    title: "Currency",
    kind: "record",
    of: currencies,
    isKept: true,
    help: "Without one, the advertiser's. The first conversion fixes it."
  },
  { name: "timezone", isHalf: true, title: "Time zone", kind: "record", of: zones, isKept: true },
  { name: "is_featured", title: "Featured", kind: "switch" }
]

const access: ReadonlyArray<Field> = [
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
  {
    name: "questions",
    title: "Questions to affiliates who ask for it",
    kind: "long",
    when: ({ visible_type }) => String(visible_type) === "2"
  }
]

const rule = (
  trait: string,
  titles: readonly [allowed: Text, denied: Text],
  suggested: ReadonlyArray<string>
): ReadonlyArray<Field> => [
  { name: `targeting.${trait}.allowed`, title: titles[0], kind: "tags", suggested, isHalf: true },
  { name: `targeting.${trait}.denied`, title: titles[1], kind: "tags", suggested, isHalf: true }
]

const isFilled = (value: Value | undefined): boolean => Array.isArray(value) && value.length > 0

/** As the network reads them out of what browsers say of themselves. */
const devices = ["desktop", "smartphone", "tablet", "smarttv", "console", "wearable"]
const systems = ["Windows", "macOS", "Linux", "Android", "iOS", "iPadOS", "ChromeOS"]
const browsers = ["Chrome", "Safari", "Firefox", "Edge", "Opera", "Samsung Internet"]
const languages = ["de", "en", "es", "fr", "it", "nl", "pl", "pt"]

const targeting: ReadonlyArray<Field> = [
  {
    name: "targeting.geo.allowed",
    title: "Countries",
    kind: "records",
    of: countries,
    help: "None: visitors of every country."
  },
  {
    name: "targeting.geo.denied",
    title: "But not these countries",
    kind: "records",
    of: countries
  },
  ...rule("device_type", ["Devices", "But not these devices"], devices),
  ...rule("device_os", ["Operating systems", "But not these operating systems"], systems),
  ...rule("browser", ["Browsers", "But not these browsers"], browsers),
  ...rule("language", ["Languages", "But not these languages"], languages),
  // The network knows no connections yet: rules that somebody has are kept, nobody is asked for them.
  ...rule("connection_type", ["Connections", "But not these connections"], []).map((field) => ({
    ...field,
    when: (typed: Typed) => isFilled(typed[field.name])
  }))
]

const traffic: ReadonlyArray<Field> = [
  { name: "preview_url", title: "Preview" },
  {
    name: "trafficback_url",
    title: "Where other visitors go",
    help: "Visitors that the offer does not take. Without an address, they see that it is not available."
  },
  { name: "deep_linking", title: "Links may name a page of the shop", kind: "switch" },
  {
    name: "expires",
    title: "Ends",
    kind: "moment",
    help: "Then the offer becomes inactive by itself."
  }
]

const limits: ReadonlyArray<Field> = [
  capsField,
  {
    name: "cap_fallback",
    title: "Offer for clicks above a cap",
    kind: "record",
    of: offersFound,
    help: "Without one, they go where other visitors go."
  }
]

/** With both of them a new offer works at once. */
const firstOfItsOwn: ReadonlyArray<Field> = [
  { name: "landing_page.title", title: "Name of the landing page", isFirst: true, isKept: true },
  {
    name: "landing_page.url",
    title: "Address of the landing page",
    help: "{click_id} stands for the click, so that the shop can report the sale.",
    isFirst: true,
    isKept: true
  },
  { name: "goal.title", title: "Name of the goal", isFirst: true, isKept: true },
  {
    name: "goal.revenue",
    isHalf: true,
    title: "Revenue of a conversion",
    kind: "money",
    isFirst: true,
    isKept: true
  },
  {
    name: "goal.payout",
    isHalf: true,
    title: "Payout of a conversion",
    kind: "money",
    isFirst: true,
    isKept: true
  }
]

export const offerForm: Form = {
  parts: [
    { title: "Offer", fields: about },
    { title: "Where it leads, and what counts", fields: firstOfItsOwn },
    { title: "Access", fields: access },
    {
      title: "Visitors",
      help: "What is not known of a visitor rules nobody out.",
      fields: targeting
    },
    { title: "Traffic", fields: traffic },
    { title: "Limits", fields: limits }
  ],
  begun: { deep_linking: true },
  check: checking("offer"),
  read: (id) =>
    versioned(affnet.offers.get(id), (offer) => ({
      ...offer,
      caps: offer.caps_list,
      categories_ids: offer.categories?.map((one) => one.id),
      tags: offer.tags_selected
    })),
  create: (request) => {
    const { advertiser_id, title } = request
    const needed = { title: String(title), advertiser_id: Number(advertiser_id) }
    return made(affnet.offers.create({ ...request, ...needed }))
  },
  update: (id, request, version) => affnet.offers.update(id, request, version)
}
