import type { Period } from "../address/Period.ts"

/** What a list asks for. */
export interface Asked {
  readonly page: number
  readonly perPage: number
  readonly q?: string
  readonly sortField?: string
  readonly sortDirection?: "asc" | "desc"
  readonly filters: Readonly<Record<string, string>>
  readonly period: Period | undefined
}

/** A page of records, as every list of the client gives it. */
export interface Page<Row> {
  readonly items: ReadonlyArray<Row>
  readonly total: number
}

/** The part of the request that every list of the network takes. */
export const paging = ({ filters: _filters, period: _period, ...rest }: Asked) => rest

/** Of a report: its range as well, and the one column by which the dashboard sorts it. */
const ranged = ({ filters: _filters, period, sortField, sortDirection, ...rest }: Asked) => ({
  ...rest,
  ...(sortField === "created" && {
    sortField: "created" as const,
    sortDirection: sortDirection ?? "desc"
  }),
  ...(period !== undefined && { rangeFrom: period.from, rangeTo: period.to })
})

/** The same without a page, for files that have all rows. */
const allRanged = (asked: Asked) => {
  const { page: _page, perPage: _perPage, ...all } = ranged(asked)
  return all
}

interface Report<Row> {
  (asked: ReturnType<typeof ranged>): PromiseLike<Page<Row>>
  readonly csv: (asked: ReturnType<typeof allRanged>) => {
    readonly text: () => AsyncIterable<string>
  }
}

/** A report as a list, the newest rows first, and as a file. */
export const reportOf = <Row>(report: Report<Row>) => ({
  newestBy: "created",
  list: (asked: Asked) => report({ ...ranged(asked), ...asked.filters }),
  csv: (asked: Asked) => report.csv({ ...allRanged(asked), ...asked.filters }).text()
})

/** What a list asks for without a page, for files that have all rows. */
export const unpaged = ({ filters, q }: Asked) => ({ ...filters, ...(q !== undefined && { q }) })

/** A list that the network gives whole: paged here. */
export const pageOf = <Row>(rows: ReadonlyArray<Row>, { page, perPage }: Asked) => ({
  items: rows.slice((page - 1) * perPage, page * perPage),
  total: rows.length
})
