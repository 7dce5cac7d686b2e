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

/** More plots than these are not compared at a glance. */
export const plotsMax = 3

/** The measures that are plotted, in the order of the table: the first one unless the address names others. */
export const plottedIn = <A extends { readonly key: string }>(
  { plot = "" }: Search,
  offered: ReadonlyArray<A>
): ReadonlyArray<A> => {
  const wanted = new Set(plot.split(","))
  const known = offered.filter(({ key }) => wanted.has(key)).slice(0, plotsMax)
  return known.length === 0 ? offered.slice(0, 1) : known
}

/** The same as the address says it; nothing where it is plotted anyway. */
export const plotText = (
  keys: ReadonlyArray<string>,
  offered: ReadonlyArray<{ readonly key: string }>
): string | undefined => {
  const known = plottedIn({ plot: keys.join(",") }, offered).map(({ key }) => key)
  const [usual] = offered
  return known.length === 1 && known[0] === usual?.key ? undefined : known.join(",")
}
