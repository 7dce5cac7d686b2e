import { LandingPageChange } from "@affnet/domain"
import { Struct } from "effect"
import { saving } from "./saving.ts"

/** Whom a page is for is set up in the administration. */
const shown = ["title", "url", "status", "type", "preview"] as const

export const landing_page_update = saving({
  name: "landing_page_update",
  title: "Update a landing page",
  description: "What is left out stays. status 1 active, 3 inactive.",
  toolset: "landing",
  record: "url",
  id: "url_id",
  fields: Struct.pick(LandingPageChange.LandingPageUpdate.fields, shown),
  shown: ["id", "offer_id", ...shown]
})
