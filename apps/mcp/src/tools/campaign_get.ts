import { derived } from "./derived.ts"

export const campaign_get = derived({
  name: "campaign_get",
  title: "Campaign",
  description: "One of your tracking links.",
  toolset: "core",
  arguments: { campaign_id: "id" }
})
