import { derived } from "./derived.ts"

export const countries_list = derived({
  name: "countries_list",
  title: "Countries",
  description: "Country ids and codes.",
  toolset: "reference",
  arguments: { q: "q", limit: "perPage" }
})
