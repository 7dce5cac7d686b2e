import { affnet } from "../../../data/affnet.ts"
import * as Field from "../../../records/Field.ts"
import { code, flag, text } from "../../../records/Shown.ts"
import { reference } from "./reference.ts"

export const categories = reference({
  title: "Categories",
  empty: "No categories yet. They sort offers for affiliates.",
  add: "New category",
  api: affnet.settingsCategories
})

export const tags = reference({
  title: "Tags",
  empty: "No tags yet. They are labels of affiliates, advertisers and offers.",
  add: "New tag",
  api: affnet.settingsTags,
  check: "tag",
  fields: [Field.number("sort", "Place", { help: "Small numbers come first." })],
  columns: [["Place", ({ sort }) => text(sort), "sort"]]
})

export const tiers = reference({
  title: "Tiers",
  empty: "No tiers yet. They are levels of affiliates.",
  add: "New tier",
  api: affnet.settingsTiers,
  check: "tier",
  fields: [
    Field.text("color", "Colour", { help: "Such as #0a7f3f." }),
    Field.flag("isDefault", "Of new affiliates", {
      isKept: true,
      help: "Takes the mark from the tier that has it."
    })
  ],
  columns: [
    ["Colour", ({ color }) => code(color)],
    ["Of new affiliates", ({ isDefault }) => flag(isDefault)]
  ]
})

export const trafficSources = reference({
  title: "Traffic sources",
  empty: "No traffic sources yet. Affiliates say by them where their visitors come from.",
  add: "New traffic source",
  api: affnet.settingsTrafficSources
})

const approaches = affnet.settingsTrafficApproaches

export const trafficApproaches = reference({
  title: "Traffic approaches",
  empty: "No traffic approaches yet. Affiliates say by them how they win visitors.",
  add: "New traffic approach",
  api: {
    list: approaches.list,
    get: approaches.getTrafficApproach,
    create: approaches.createTrafficApproach,
    update: approaches.updateTrafficApproach,
    delete: approaches.deleteTrafficApproach
  }
})
