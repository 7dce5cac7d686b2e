import { changed, searchText } from "../../address/ListState.ts"
import { usualOrder } from "../../statistics/asked.ts"

/** What a saved report asks for. */
type Query = Readonly<Record<string, unknown>>

/** Every filter that the page of statistics has for anybody; it leaves out those of others. */
const filters = [
  "offer",
  "goal",
  "affiliate",
  "advertiser",
  "campaign",
  "country",
  "sub_id1",
  "sub_id2",
  "sub_id3",
  "sub_id4",
  "sub_id5"
] as const

/** One value, or several with commas between them. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(",")
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

const wordsOf = (value: unknown): ReadonlyArray<string> =>
  textOf(value)
    .split(",")
    .filter((word) => word !== "")

/** The order as the address says it; nothing for the one that the page has anyway. */
const orderOf = ({ sortDirection, sortField }: Query, by: string) => {
  const sort = textOf(sortField)
  const dir = textOf(sortDirection) || "asc"
  const usual = usualOrder(by)
  return sort === "" || (sort === usual.sortField && dir === usual.sortDirection)
    ? {}
    : { sort, dir }
}

/**
 * Where the dashboard shows a saved report. The network names the page, its first breakdown and its days, whatever
 * host that was for; what else the page of statistics can show follows from the query.
 */
export const savedAddress = (url: string, query: Query = {}): string => {
  const { pathname, search, searchParams } = new URL(url)
  if (pathname !== "/statistics") return pathname + search
  const [by = "day", also] = new Set([...wordsOf(query.breakdown), ...wordsOf(query.breakdowns)])
  const filtered = filters.flatMap((name) => {
    const value = textOf(query[name])
    return value === "" ? [] : [[name, value] as const]
  })
  return (
    pathname +
    searchText(
      changed(Object.fromEntries(searchParams), {
        also,
        ...orderOf(query, by),
        ...Object.fromEntries(filtered)
      })
    )
  )
}
