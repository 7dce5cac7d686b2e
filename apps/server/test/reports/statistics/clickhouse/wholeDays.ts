/** Reports of four whole days, whose clicks ClickHouse adds up in one way or another. */
import type { StatisticsRequest } from "@affnet/api"
import { type Dimension, ReportDate, TimeZone } from "@affnet/domain"
import { Effect } from "effect"
import { ClickHouseSchema } from "../../../../src/reports/statistics/clickhouse/ClickHouseSchema.ts"
import type { Statistics } from "../../../../src/reports/statistics/query/Statistics.ts"

/** The milliseconds of these days. */
export const span = [
  Date.parse("2026-03-05T00:00:00Z"),
  Date.parse("2026-03-09T00:00:00Z")
] as const

const requestOf = (
  breakdowns: ReadonlyArray<Dimension.Key>,
  filters: ReadonlyArray<Dimension.Filter>
): StatisticsRequest => ({
  rangeFrom: ReportDate.ReportDate.make("2026-03-05"),
  rangeTo: ReportDate.ReportDate.make("2026-03-08"),
  columns: ["clicks", "unique_clicks", "invalid_clicks", "clicks_revenue", "cv_approved"],
  breakdowns,
  originalCurrency: false,
  page: 1,
  perPage: 1_000,
  isPaged: true,
  sortField: "clicks",
  sortDirection: "desc",
  q: undefined,
  filters,
  warnings: []
})

/** The rows of a report. */
export const rowsOf = Effect.fnUntraced(function* (
  engine: Statistics["Service"],
  breakdowns: ReadonlyArray<Dimension.Key>,
  filters: ReadonlyArray<Dimension.Filter> = []
) {
  const timezone = TimeZone.TimeZone.make("UTC")
  const report = yield* engine.open(
    { role: "manager", account_id: 1, timezone },
    requestOf(breakdowns, filters)
  )
  return Array.from((yield* report.read(1, 1_000)).rows)
})

/** What `affnet migrate` does to the tables. */
export const migrating = Effect.flatMap(ClickHouseSchema, ({ ensure, tidy }) =>
  Effect.andThen(ensure, tidy)
)
