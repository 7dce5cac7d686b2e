import {
  Dimension,
  Metric,
  MetricValue,
  ReportBuckets,
  ReportClock,
  StatisticsPlan,
  type StatisticsShape,
  type TimeRange,
  type TimeZone
} from "@affnet/domain"
import type { StatisticsQuery } from "./StatisticsQuery.ts"
import type { StatisticsState } from "./StatisticsStateRepo.ts"

/** What sums are kept for, and what follows from that. */
const summed: ReadonlySet<Dimension.Key> = new Set([
  "affiliate",
  "advertiser",
  "offer",
  "goal",
  "goal_type",
  "currency"
])

/** The breakdowns of a report that are spans of time. */
export const timesOf = (shape: StatisticsShape.StatisticsShape): ReadonlySet<Dimension.TimeKey> =>
  new Set(shape.breakdowns.filter(Dimension.isTimeKey))

/** The other breakdowns. */
export const dimensionsOf = (
  shape: StatisticsShape.StatisticsShape
): StatisticsQuery["dimensions"] =>
  shape.breakdowns.flatMap((key) => (Dimension.isTimeKey(key) ? [] : [key]))

/** The range of a report as its caller's clocks cut it. */
export const piecesOf = (
  shape: StatisticsShape.StatisticsShape,
  range: TimeRange.TimeRange,
  timeZone: TimeZone.TimeZone
): ReadonlyArray<ReportBuckets.Piece> =>
  ReportBuckets.pieces(ReportClock.make(range, timeZone), range, timesOf(shape))

/** The coarsest tables that tell apart what is asked for. */
const sourceOf = (
  shape: StatisticsShape.StatisticsShape,
  filters: ReadonlyArray<Dimension.Filter>,
  state: StatisticsState
): StatisticsQuery["source"] => {
  const keys: ReadonlyArray<Dimension.Key> = [
    ...dimensionsOf(shape),
    ...filters.map(({ key }) => key)
  ]
  if (state.hours_ready === 0 || keys.some((key) => !summed.has(key))) return "events"
  return keys.includes("affiliate") ? "affiliates" : "network"
}

/** Where the numbers of a report are read, and how. */
export const planned = (
  shape: StatisticsShape.StatisticsShape,
  filters: ReadonlyArray<Dimension.Filter>,
  state: StatisticsState,
  [pieces, range]: readonly [ReadonlyArray<ReportBuckets.Piece>, TimeRange.TimeRange]
) => {
  const source = sourceOf(shape, filters, state)
  const clock = ReportClock.make(range, state.day_timezone)
  const days = state.days_ready === 0 ? [] : ReportClock.daysOf(clock, range)
  const { field } = shape.sort
  const metrics = Metric.isName(field) ? [...shape.metrics, field] : shape.metrics
  return {
    plan:
      source === "events" ? StatisticsPlan.ofEvents(pieces) : StatisticsPlan.ofSums(pieces, days),
    source,
    hasTime: timesOf(shape).size > 0,
    dimensions: dimensionsOf(shape),
    filters,
    measures: MetricValue.measuresOf(metrics, shape.moneyIn),
    sort: shape.sort,
    moneyIn: shape.moneyIn,
    totalsByCurrency: shape.moneyIn === "original"
  }
}
