import { derived } from "./derived.ts"

export const affiliate_postbacks_list = derived({
  name: "affiliate_postbacks_list",
  title: "Postbacks",
  description: "URLs called when an affiliate's conversions change.",
  toolset: "core",
  arguments: {
    affiliate_id: "affiliate_id",
    q: "q",
    sort_field: "sortField",
    sort_direction: "sortDirection",
    page: "page",
    per_page: "perPage"
  },
  fields: [
    "id",
    "level_id",
    "offer_id",
    "offer_selected",
    "goal_id",
    "goal_selected",
    "conversion_status",
    "type",
    "code",
    "status"
  ]
})
