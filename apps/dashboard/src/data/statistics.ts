import type { Period } from "../address/Period.ts"
import { affnet } from "./affnet.ts"
import type { Viewer } from "./session.ts"

/** What statistics can be asked for, whatever the role. */
export interface StatisticsAsked {
  readonly period: Period
  readonly columns: ReadonlyArray<string>
  readonly breakdown: string
  readonly filters?: Readonly<Record<string, string>>
  readonly page?: number
  readonly perPage?: number
  readonly sortField?: string
  readonly sortDirection?: "asc" | "desc"
}

/** A cell: a number, an amount, or whatever rows are told apart by. */
export type Cell = string | number | { readonly id: string | number; readonly value: string }

export interface StatisticsLine {
  /** What the row is about. */
  readonly title: string
  readonly id: string
  /** Of the amounts; an advertiser's line of clicks alone has none. */
  readonly currency: string | undefined
  readonly cells: Readonly<Record<string, string | number>>
}

export interface Statistics {
  readonly lines: ReadonlyArray<StatisticsLine>
  /** A sum for each currency; one where there is one. */
  readonly sums: ReadonlyArray<Omit<StatisticsLine, "title" | "id">>
  readonly total: number
  readonly completeUntil: string
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isCell = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number"

const cellsOf = (row: Readonly<Record<string, unknown>>): StatisticsLine["cells"] =>
  Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, string | number] => isCell(entry[1]))
  )

const named = (value: unknown): { readonly id: string; readonly title: string } => {
  if (isRecord(value)) return { id: String(value.id), title: String(value.value ?? value.id ?? "") }
  return isCell(value) ? { id: String(value), title: String(value) } : { id: "", title: "" }
}

const currencyOf = ({ currency }: Readonly<Record<string, unknown>>): string | undefined => {
  const { id } = named(currency)
  return id === "" ? undefined : id
}

const sumsOf = (
  totals: Readonly<Record<string, unknown>>,
  currency: string | undefined
): Statistics["sums"] => {
  const { currencies } = totals
  const each = Array.isArray(currencies) ? currencies.filter(isRecord) : []
  return each.length === 0
    ? [{ currency, cells: cellsOf(totals) }]
    : each.map((one) => ({ currency: currencyOf(one), cells: cellsOf(one) }))
}

const requests = {
  manager: affnet.statistics.get,
  affiliate: affnet.affiliateStatistics.get,
  advertiser: affnet.advertiserStatistics.get
}

const inputOf = (asked: StatisticsAsked, role: Viewer["role"]) => ({
  rangeFrom: asked.period.from,
  rangeTo: asked.period.to,
  columns: [...asked.columns],
  breakdown: [asked.breakdown],
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
      currency: currencyOf(row) ?? currency,
      cells: cellsOf(row)
    })),
    sums: sumsOf({ ...report.rows.totals }, currency),
    total: report.total,
    completeUntil: report.completeUntil
  }
}

/** The same as CSV, every row of it. */
export const statisticsCsv = (role: Viewer["role"], asked: StatisticsAsked) => {
  const { page: _page, perPage: _perPage, ...all } = inputOf(asked, role)
  return requests[role].csv(all).text()
}
