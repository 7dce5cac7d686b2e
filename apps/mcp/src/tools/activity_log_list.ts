import { derived } from "./derived.ts"

export const activity_log_list = derived({
  name: "activity_log_list",
  title: "Activity log",
  description: "What your account did.",
  toolset: "core",
  arguments: { range_from: "rangeFrom", range_to: "rangeTo", page: "page", per_page: "perPage" }
})
