import { derived } from "./derived.ts"

export const referrals_list = derived({
  name: "referrals_list",
  title: "Referrals",
  description: "Commission from your referrals.",
  toolset: "reports",
  arguments: { range_from: "rangeFrom", range_to: "rangeTo", page: "page", per_page: "perPage" }
})
