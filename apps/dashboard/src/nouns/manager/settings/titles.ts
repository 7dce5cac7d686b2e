import { affnet } from "../../../data/affnet.ts"
import { titled } from "./titled.ts"

export const categories = titled({
  title: "Categories",
  empty: "No categories yet. They sort offers for affiliates.",
  add: "New category",
  list: affnet.settingsCategories.list,
  get: affnet.settingsCategories.get,
  create: affnet.settingsCategories.create,
  update: affnet.settingsCategories.update,
  remove: affnet.settingsCategories.delete
})

export const trafficSources = titled({
  title: "Traffic sources",
  empty: "No traffic sources yet. Affiliates say by them where their visitors come from.",
  add: "New traffic source",
  list: affnet.settingsTrafficSources.list,
  get: affnet.settingsTrafficSources.get,
  create: affnet.settingsTrafficSources.create,
  update: affnet.settingsTrafficSources.update,
  remove: affnet.settingsTrafficSources.delete
})

export const trafficApproaches = titled({
  title: "Traffic approaches",
  empty: "No traffic approaches yet. Affiliates say by them how they win visitors.",
  add: "New traffic approach",
  list: affnet.settingsTrafficApproaches.list,
  get: affnet.settingsTrafficApproaches.getTrafficApproach,
  create: affnet.settingsTrafficApproaches.createTrafficApproach,
  update: affnet.settingsTrafficApproaches.updateTrafficApproach,
  remove: affnet.settingsTrafficApproaches.deleteTrafficApproach
})
