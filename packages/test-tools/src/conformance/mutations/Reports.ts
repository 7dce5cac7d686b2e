import type { Answered } from "../Mutation.ts"
import {
  breaking,
  field,
  getAffiliate,
  ignoring,
  listActivityLog,
  replacing,
  shownBy,
  when
} from "./Changes.ts"

/** Statistics that do not add up, and reports that contradict themselves. */

/** Turns a list of `info` around. */
const reversing = (list: string) => ({
  answer: (answer: Answered): Answered => {
    const { info, ...rest } = JSON.parse(answer.body)
    const reversed = { ...info, [list]: info[list].toReversed() }
    return { ...answer, body: JSON.stringify({ ...rest, info: reversed }) }
  }
})

const getStatistics = shownBy("getStatistics")

export const reports = breaking({
  // Statistics that do not add up.
  "statistics/totals-of-all-rows": {
    "totals-of-page": getStatistics(
      "totals are those of the page",
      when(
        ({ url }) => url.searchParams.get("perPage") === "1",
        replacing(/"clicks":\d+/gu, '"clicks":1')
      )
    )
  },
  "statistics/totals-add-up": {
    "totals-wrong": getStatistics(
      "totals are no sums",
      replacing(/("totals":\{[^}]*"clicks":)\d+/u, "$1123456789")
    )
  },
  "statistics/breakdown-label": {
    "label-missing": getStatistics(
      "rows do not say which day they are",
      replacing(/"day":/gu, '"date":')
    )
  },
  "reports/unknown-breakdown-400": {
    "breakdown-tolerated": getStatistics(
      "an unknown breakdown is ignored",
      ignoring("breakdown", "no_such_breakdown")
    )
  },
  // Reports that contradict themselves.
  "reports/twin": {
    "twin-differs": shownBy("reportConversionsByPost")(
      "POST answers in another order than GET",
      when(
        ({ method }, answer) => method === "POST" && answer.status === 200,
        reversing("transactions")
      )
    )
  },
  "activity-log/newest-first": {
    "log-oldest-first": listActivityLog(
      "the activity log begins with the oldest",
      when((_, answer) => answer.status === 200, reversing("activity-log"))
    )
  },
  "reports/keys-unique": {
    "keys-twice": shownBy("listClickColumns")(
      "two columns have the same key",
      field("info.columns-list.*.key", "clicks")
    )
  },
  "http/repeatable": {
    "not-repeatable": getAffiliate("a second look shows something else", {
      answer: (answer, { headers }) => ({
        ...answer,
        body: answer.body.replace('"updated":', `"seen":"${headers["x-request-id"]}","updated":`)
      })
    })
  }
})
