import type { Search } from "../address/ListState.ts"
import type { StatisticsAsked } from "../data/statistics.ts"

/** What the page of statistics asks for, as its address says it; pure. */

/** A page of the table has so many rows. */
export const pageRows = 100

/** What rows are told apart by: once, or in two ways. Days unless the address says otherwise. */
export const breakdownsIn = (
  { also, by }: Search,
  offered: ReadonlyArray<{ readonly key: string }>
): Pick<StatisticsAsked, "breakdown" | "alsoBy"> => {
  const known = (wanted: string | undefined) => offered.find(({ key }) => key === wanted)?.key
  const breakdown = known(by) ?? "day"
  const alsoBy = known(also)
  return { breakdown, ...(alsoBy !== undefined && alsoBy !== breakdown && { alsoBy }) }
}

/** The order of rows as long as nobody chose another one. */
export const usualOrder = (breakdown: string) =>
  ({ sortField: breakdown === "day" ? "day" : "clicks", sortDirection: "desc" }) as const
