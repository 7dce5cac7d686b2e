import type { Period } from "../address/Period.ts"
import { affnet } from "./affnet.ts"
import type { Viewer } from "./session.ts"
import { cellsOf, currencyOf, isRecord, named, type Statistics, sumsOf } from "./sums.ts"

/** What statistics can be asked for, whatever the role. */
export interface StatisticsAsked {
  readonly period: Period
  readonly columns: ReadonlyArray<string>
  readonly breakdown: string
  /** Rows are told apart by this as well. */
  readonly alsoBy?: string
  readonly filters?: Readonly<Record<string, string>>
  readonly page?: number
  readonly perPage?: number
  readonly sortField?: string
  readonly sortDirection?: "asc" | "desc"
}

/** A cell: a number, an amount, or whatever rows are told apart by. */
export type Cell = string | number | { readonly id: string | number; readonly value: string }

const requests = {
  manager: affnet.statistics.get,
  affiliate: affnet.affiliateStatistics.get,
  advertiser: affnet.advertiserStatistics.get
}

const inputOf = (asked: StatisticsAsked, role: Viewer["role"]) => ({
  rangeFrom: asked.period.from,
  rangeTo: asked.period.to,
  columns: [...asked.columns],
  breakdown: [asked.breakdown, ...(asked.alsoBy === undefined ? [] : [asked.alsoBy])],
  page: asked.page ?? 1,
  perPage: asked.perPage ?? 1000,
  ...(asked.sortField !== undefined && { sortField: asked.sortField }),
  ...(asked.sortDirection !== undefined && { sortDirection: asked.sortDirection }),
  // Advertisers pay in the currencies of their offers, and know nothing of the network's.
  ...(role === "advertiser" && { originalCurrency: true }),
  ...asked.filters
})

/** Sums over clicks and conversions of whoever is signed in. */
export const statistics = async (
  role: Viewer["role"],
  asked: StatisticsAsked
): Promise<Statistics> => {
  const report = await requests[role](inputOf(asked, role))
  const rows: ReadonlyArray<unknown> = report.rows.rows
  const currency = role === "advertiser" ? undefined : report.currency
  return {
    lines: rows.filter(isRecord).map((row) => ({
      ...named(row[asked.breakdown]),
      also: asked.alsoBy === undefined ? "" : named(row[asked.alsoBy]).title,
      currency: currencyOf(row) ?? currency,
      cells: cellsOf(row)
    })),
    sums: sumsOf({ ...report.rows.totals }, currency),
    total: report.total,
    reads: report.reads,
    completeUntil: report.completeUntil
  }
}

/** The same as CSV, every row of it. */
export const statisticsCsv = (role: Viewer["role"], asked: StatisticsAsked) => {
  const { page: _page, perPage: _perPage, ...all } = inputOf(asked, role)
  return requests[role].csv(all).text()
}
