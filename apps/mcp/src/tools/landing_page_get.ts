import { derived } from "./derived.ts"

export const landing_page_get = derived({
  name: "landing_page_get",
  title: "Landing page",
  description: "One landing page (offer URL) of an offer.",
  toolset: "landing",
  arguments: { offer_id: "offer_id", url_id: "url_id" }
})
