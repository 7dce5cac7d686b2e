import type { Period } from "../address/Period.ts"
import { affnet, affnetTelling } from "./affnet.ts"
import { everyPage, pagesMax } from "./everyPage.ts"
import type { Tell } from "./followed.ts"
import type { Viewer } from "./session.ts"
import {
  cellsOf,
  currencyOf,
  isRecord,
  named,
  type Statistics,
  type StatisticsLine,
  sumsOf
} from "./sums.ts"

/** What statistics can be asked for, whatever the role. */
export interface StatisticsAsked {
  readonly period: Period
  readonly columns: ReadonlyArray<string>
  readonly breakdown: string
  /** Rows are told apart by this as well. */
  readonly alsoBy?: string
  readonly filters?: Readonly<Record<string, string>>
  /** Rows that have this in what they are about. */
  readonly q?: string
  readonly page?: number
  /** Without it every row is read, as far as `pagesMax` goes. */
  readonly perPage?: number
  readonly sortField?: string
  readonly sortDirection?: "asc" | "desc"
}

/** A line, and what it is about in both ways. */
interface StatisticsRow extends StatisticsLine {
  /** The id of what it is told apart by as well. */
  readonly alsoId: string
}

/** Statistics as they were read. */
export interface StatisticsRead extends Statistics {
  readonly lines: ReadonlyArray<StatisticsRow>
  /** Whether every row was wanted and there are more than were read. */
  readonly isCut: boolean
}

const requestsOf = ({
  advertiserStatistics,
  affiliateStatistics,
  statistics
}: Pick<typeof affnet, "advertiserStatistics" | "affiliateStatistics" | "statistics">) => ({
  manager: statistics.get,
  affiliate: affiliateStatistics.get,
  advertiser: advertiserStatistics.get
})
const requests = requestsOf(affnet)

/** Whoever follows a report: hears how far it is, and may give it up. */
export interface Follower {
  readonly tell: Tell
  readonly signal: AbortSignal
}

/** The largest page that the network gives. */
const perPageMax = 1000

const inputOf = (asked: StatisticsAsked, role: Viewer["role"]) => ({
  rangeFrom: asked.period.from,
  rangeTo: asked.period.to,
  columns: [...asked.columns],
  breakdown: [asked.breakdown, ...(asked.alsoBy === undefined ? [] : [asked.alsoBy])],
  page: asked.page ?? 1,
  perPage: asked.perPage ?? perPageMax,
  ...(asked.sortField !== undefined && { sortField: asked.sortField }),
  ...(asked.sortDirection !== undefined && { sortDirection: asked.sortDirection }),
  // Advertisers pay in the currencies of their offers, and know nothing of the network's.
  ...(role === "advertiser" && { originalCurrency: true }),
  ...(asked.q !== undefined && { q: asked.q }),
  ...asked.filters
})

/** What a row is about. Hours of the day have their number in the place of an id. */
const labelOf = (value: unknown) =>
  isRecord(value) && value.hour !== undefined
    ? named({ id: value.hour, value: value.value })
    : named(value)

/** One page where it is named, all of them otherwise: the newest first, so that the oldest are cut. */
const pagesOf = async (
  role: Viewer["role"],
  asked: StatisticsAsked,
  follower: Follower | undefined
) => {
  const sent = follower === undefined ? requests : requestsOf(affnetTelling(follower.tell))
  const read = async (one: StatisticsAsked) =>
    sent[role](inputOf(one, role), { signal: follower?.signal })
  if (asked.perPage !== undefined) return [await read(asked)] as const
  const newestFirst = { sortField: asked.breakdown, sortDirection: "desc" } as const
  return everyPage(perPageMax, (page) => read({ ...newestFirst, ...asked, page }))
}

/** Sums over clicks and conversions of whoever is signed in. */
export const statistics = async (
  role: Viewer["role"],
  asked: StatisticsAsked,
  follower?: Follower
): Promise<StatisticsRead> => {
  const pages = await pagesOf(role, asked, follower)
  const [report] = pages
  const rows: ReadonlyArray<unknown> = pages.flatMap((page) => page.rows.rows)
  const currency = role === "advertiser" ? undefined : report.currency
  return {
    lines: rows.filter(isRecord).map((row) => {
      const also = labelOf(asked.alsoBy === undefined ? undefined : row[asked.alsoBy])
      return {
        ...labelOf(row[asked.breakdown]),
        also: also.title,
        alsoId: also.id,
        // Rows of the others may be told apart by their own currencies; amounts are in the network's.
        currency: role === "advertiser" ? currencyOf(row) : currency,
        cells: cellsOf(row)
      }
    }),
    sums: sumsOf({ ...report.rows.totals }, currency),
    total: report.total,
    reads: report.reads,
    completeUntil: report.completeUntil,
    isCut: asked.perPage === undefined && report.total > perPageMax * pagesMax
  }
}

/** The same as CSV, every row of it. */
export const statisticsCsv = (role: Viewer["role"], asked: StatisticsAsked) => {
  const { page: _page, perPage: _perPage, ...all } = inputOf(asked, role)
  return requests[role].csv(all).text()
}
