import { SavedQuery } from "@affnet/api/Wire"
import type { SavedReport } from "@affnet/domain"
import { Predicate } from "effect"

type Asked = Pick<SavedReport.SavedReport, "query" | "period" | "report">

/** What the pages of the dashboard take of a query: they leave out what they do not know. */
const filters = ["offer", "affiliate", "advertiser", "campaign", "sub_id1"] as const

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(",")
  return Predicate.isString(value) || Predicate.isNumber(value) ? String(value) : ""
}

const first = (value: unknown): string => textOf(value).split(",", 1)[0] ?? ""

const day = (value: unknown): string => textOf(value).slice(0, 10)

/** The days of a report: by name where the dashboard knows it. */
const daysOf = ({ period, query }: Asked): ReadonlyArray<readonly [string, string]> =>
  period === null
    ? [
        ["from", day(query.rangeFrom)],
        ["to", day(query.rangeTo)]
      ]
    : [["period", period]]

const pages: Readonly<Record<SavedReport.SavedKind, string | undefined>> = {
  statistics: "statistics",
  conversions: "conversions",
  clicks: undefined
}

/** Where the dashboard shows a report; null where it has no page for it. */
export const dashboardUrl = (base: string, asked: Asked): string | null => {
  const page = pages[asked.report]
  if (page === undefined) return null
  const query = SavedQuery.plain(asked.query)
  const { breakdown, breakdowns } = query
  const by = asked.report === "statistics" ? first(breakdown) || first(breakdowns) : ""
  const named = [
    ["by", by] as const,
    ...daysOf(asked),
    ...filters.map((name) => [name, textOf(query[name])] as const)
  ]
  const given = named.filter(([, value]) => value !== "")
  const search = new URLSearchParams(Object.fromEntries(given)).toString()
  return `${base}/${page}${search === "" ? "" : `?${search}`}`
}
