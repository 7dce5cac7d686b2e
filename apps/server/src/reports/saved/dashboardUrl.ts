import { SavedQuery } from "@affnet/api/Wire"
import { Dimension, type SavedReport } from "@affnet/domain"
import { Array, Predicate } from "effect"

type Asked = Pick<SavedReport.SavedReport, "query" | "period" | "report">
type Query = Readonly<Record<string, unknown>>

/** A part of the address by its name; left out where it is empty. */
type Part = readonly [name: string, value: string]

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(",")
  return Predicate.isString(value) || Predicate.isNumber(value) ? String(value) : ""
}

const words = (value: unknown): ReadonlyArray<string> =>
  textOf(value)
    .split(",")
    .map((word) => word.trim())

const day = (value: unknown): string => textOf(value).slice(0, 10)

/** The days of a report: by name where the dashboard knows it. */
const daysOf = (period: Asked["period"], query: Query): ReadonlyArray<Part> =>
  period === null
    ? [
        ["from", day(query.rangeFrom)],
        ["to", day(query.rangeTo)]
      ]
    : [["period", period]]

/** What rows are told apart by, of which the page shows two. */
const breakdownsOf = ({ breakdown, breakdowns }: Query): ReadonlyArray<Part> => {
  const named = [...words(breakdown), ...words(breakdowns)]
  const [by = "", also = ""] = Array.dedupe(named.flatMap((name) => Dimension.find(name) ?? []))
  return [
    ["by", by],
    ["also", also]
  ]
}

/** Every filter: each page leaves out what it does not know. */
const filtersOf = (query: Query): ReadonlyArray<Part> =>
  Dimension.filterKeys.map((key) => [key, textOf(query[key])])

/** The pages go downwards unless they are told otherwise, reports upwards. */
const orderOf = ({ sortDirection, sortField }: Query): ReadonlyArray<Part> => {
  const sort = textOf(sortField)
  return sort === ""
    ? []
    : [
        ["sort", sort],
        ["dir", textOf(sortDirection).toLowerCase() || "asc"]
      ]
}

const pages: Readonly<Record<SavedReport.SavedKind, string | undefined>> = {
  statistics: "statistics",
  conversions: "conversions",
  clicks: undefined
}

/** Where the dashboard shows a report, with all that its page can show of it; null where it has no page for it. */
export const dashboardUrl = (base: string, { period, report, query: saved }: Asked) => {
  const page = pages[report]
  if (page === undefined) return null
  const query = SavedQuery.plain(saved)
  const parts: ReadonlyArray<Part> = [
    ...(report === "statistics" ? breakdownsOf(query) : []),
    ...daysOf(period, query),
    ...filtersOf(query),
    ["q", textOf(query.q)],
    ...orderOf(query)
  ]
  const given = parts.filter(([, value]) => value !== "")
  const search = new URLSearchParams(Object.fromEntries(given)).toString()
  return `${base}/${page}${search === "" ? "" : `?${search}`}`
}
