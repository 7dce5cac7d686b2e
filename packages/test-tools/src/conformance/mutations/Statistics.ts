import type { Mutation } from "../Mutation.ts"
import { query, when } from "./Changes.ts"

/** Statistics that do not add up. */

export const statistics: ReadonlyArray<Mutation> = [
  {
    id: "totals-of-page",
    says: "totals are those of the page",
    rule: "statistics/totals-of-all-rows",
    operation: "getStatistics",
    answer: when(
      ({ url }) => url.searchParams.get("perPage") === "1",
      (answer) => ({ ...answer, body: answer.body.replace(/"clicks":\d+/gu, '"clicks":1') })
    )
  },
  {
    id: "totals-wrong",
    says: "totals are no sums",
    rule: "statistics/totals-add-up",
    operation: "getStatistics",
    answer: (answer) => ({
      ...answer,
      body: answer.body.replace(/("totals":\{[^}]*"clicks":)\d+/u, "$1123456789")
    })
  },
  {
    id: "label-missing",
    says: "rows do not say which day they are",
    rule: "statistics/breakdown-label",
    operation: "getStatistics",
    answer: (answer) => ({ ...answer, body: answer.body.replaceAll('"day":', '"date":') })
  },
  {
    id: "breakdown-tolerated",
    says: "an unknown breakdown is ignored",
    rule: "reports/unknown-breakdown-400",
    operation: "getStatistics",
    ask: query((search) => {
      if (search.get("breakdown") === "no_such_breakdown") search.delete("breakdown")
    })
  }
]
