import { queryOptions } from "@tanstack/react-query"
import type { Search } from "../address/ListState.ts"
import { before, readPeriod } from "../address/Period.ts"
import type { Viewer } from "../data/session.ts"
import { statistics } from "../data/statistics.ts"
import { dayIn } from "../format/dates.ts"
import { measuresOf } from "./measures.ts"

/** The days of a home until somebody chooses others. */
export const usual = "last_30_days"

/** The numbers of the period that the address names and of the one before it, day by day. */
export const numbersOf = ({ role, session, timezone }: Viewer, search: Search) => {
  const { period } = readPeriod(search, dayIn(timezone, Date.now()), usual)
  const keys = measuresOf[role].map(({ key }) => key)
  const columns = [...new Set([...keys, "cv_approved", "cv_total"])]
  return queryOptions({
    queryKey: ["home", role, session.account_id, period],
    queryFn: async () => {
      const [now, then] = await Promise.all([
        statistics(role, { period, columns, breakdown: "day" }),
        statistics(role, { period: before(period), columns, breakdown: "day" })
      ])
      return { now, then }
    }
  })
}
