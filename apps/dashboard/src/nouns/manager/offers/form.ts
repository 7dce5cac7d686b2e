import { affnet } from "../../../data/affnet.ts"
import * as Field from "../../../records/Field.ts"
import { type Form, made, type Typed, type Value, versioned } from "../../../records/Form.ts"
import { zones } from "../../../records/zones.ts"
import type { Text } from "../../../texts/Text.ts"
import { capsField } from "../../caps.ts"
import { countries } from "../../countries.ts"
import { choicesOf, offerStates } from "../../states.ts"
import { checking } from "../checking.ts"
import { advertisersFound, categories, currencies, offersFound } from "../lookups.ts"

const about = [
  Field.text("title", "Title", { isNeeded: true }),
  Field.record("advertiser_id", "Advertiser", advertisersFound, { isNeeded: true }),
  Field.choice("status", "Status", choicesOf(offerStates), {
    help: "Only an active offer takes clicks and conversions."
  }),
  Field.long("description", "Description"),
  Field.records("categories_ids", "Categories", categories),
  Field.tags("tags", "Tags"),
  Field.file("image_data", "Picture", "image/png,image/jpeg,image/webp", { isInline: true }),
  Field.text("external_id", "Id elsewhere"),
  Field.record("currency", "Currency", currencies, {
    isHalf: true,
    isKept: true,
    help: "Without one, the advertiser's. The first conversion fixes it."
  }),
  Field.record("timezone", "Time zone", zones, { isHalf: true, isKept: true }),
  Field.flag("is_featured", "Featured")
]

const access = [
  Field.choice("visible_type", "Who sees it", [
    ["1", "Public"],
    ["2", "On approval"],
    ["3", "Private"]
  ]),
  Field.long("questions", "Questions to affiliates who ask for it", {
    when: ({ visible_type }) => String(visible_type) === "2"
  })
]

const rule = (
  trait: string,
  titles: readonly [allowed: Text, denied: Text],
  suggested: ReadonlyArray<string>
) => [
  Field.tags(`targeting.${trait}.allowed`, titles[0], { suggested, isHalf: true }),
  Field.tags(`targeting.${trait}.denied`, titles[1], { suggested, isHalf: true })
]

const isFilled = (value: Value | undefined): boolean => Array.isArray(value) && value.length > 0

/** As the network reads them out of what browsers say of themselves. */
const devices = ["desktop", "smartphone", "tablet", "smarttv", "console", "wearable"]
const systems = ["Windows", "macOS", "Linux", "Android", "iOS", "iPadOS", "ChromeOS"]
const browsers = ["Chrome", "Safari", "Firefox", "Edge", "Opera", "Samsung Internet"]
const languages = ["de", "en", "es", "fr", "it", "nl", "pl", "pt"]

const targeting = [
  Field.records("targeting.geo.allowed", "Countries", countries, {
    help: "None: visitors of every country."
  }),
  Field.records("targeting.geo.denied", "But not these countries", countries),
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

const traffic = [
  Field.text("preview_url", "Preview"),
  Field.text("trafficback_url", "Where other visitors go", {
    help: "Visitors that the offer does not take. Without an address, they see that it is not available."
  }),
  Field.flag("deep_linking", "Links may name a page of the shop"),
  Field.moment("expires", "Ends", { help: "Then the offer becomes inactive by itself." })
]

const limits = [
  capsField,
  Field.record("cap_fallback", "Offer for clicks above a cap", offersFound, {
    help: "Without one, they go where other visitors go."
  })
]

/** With both of them a new offer works at once. */
const firstOfItsOwn = [
  Field.text("landing_page.title", "Name of the landing page", { isFirst: true, isKept: true }),
  Field.text("landing_page.url", "Address of the landing page", {
    help: "{click_id} stands for the click, so that the shop can report the sale.",
    isFirst: true,
    isKept: true
  }),
  Field.text("goal.title", "Name of the goal", { isFirst: true, isKept: true }),
  Field.money("goal.revenue", "Revenue of a conversion", {
    isHalf: true,
    isFirst: true,
    isKept: true
  }),
  Field.money("goal.payout", "Payout of a conversion", {
    isHalf: true,
    isFirst: true,
    isKept: true
  })
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
