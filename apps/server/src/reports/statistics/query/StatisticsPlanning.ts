import {
  CalendarDate,
  Dimension,
  Metric,
  MetricValue,
  ReportBuckets,
  ReportClock,
  StatisticsPlan,
  StatisticsReading,
  type StatisticsShape,
  type TimeRange,
  type TimeZone
} from "@affnet/domain"
import type { StatisticsState } from "../../../tracking/deltas/StatisticsStateRepo.ts"
import type { StatisticsQuery } from "./StatisticsQuery.ts"

const hourMillis = 3_600_000

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

/** Those of them whose spans follow one another: all but hours of the day. */
export const spanTimesOf = (
  times: ReadonlySet<Dimension.TimeKey>
): ReadonlySet<Dimension.TimeKey> => new Set([...times].filter((time) => time !== "hour"))

/** The other breakdowns. */
export const dimensionsOf = (
  shape: StatisticsShape.StatisticsShape
): StatisticsQuery["dimensions"] =>
  shape.breakdowns.flatMap((key) => (Dimension.isTimeKey(key) ? [] : [key]))

/** The range of a report as its caller's clocks cut it. */
export interface Cut {
  readonly range: TimeRange.TimeRange
  /** Spans of all breakdowns of time but hours of the day. */
  readonly pieces: ReadonlyArray<ReportBuckets.Piece>
  /** The clocks that hours of the day are read from; none where the report has no such breakdown. */
  readonly clocks: ReadonlyArray<ReportClock.EvenSpan>
}

export const cutOf = (
  shape: StatisticsShape.StatisticsShape,
  range: TimeRange.TimeRange,
  timeZone: TimeZone.TimeZone
): Cut => {
  const clock = ReportClock.make(range, timeZone)
  const times = timesOf(shape)
  return {
    range,
    pieces: ReportBuckets.pieces(clock, range, spanTimesOf(times)),
    clocks: times.has("hour") ? ReportClock.within(clock, range) : []
  }
}

/** How the tables of sums of an engine stand. */
export type SumsState = Pick<StatisticsState, "day_timezone" | "days_ready" | "hours_ready">

/** The coarsest tables that tell apart what is asked for. */
const sourceOf = (
  shape: StatisticsShape.StatisticsShape,
  filters: ReadonlyArray<Dimension.Filter>,
  assignedTo: number | undefined,
  state: SumsState
): StatisticsQuery["source"] => {
  const keys: ReadonlyArray<Dimension.Key> = [
    ...dimensionsOf(shape),
    ...filters.map(({ key }) => key),
    // What is assigned is told by the affiliate and the advertiser.
    ...(assignedTo === undefined ? [] : (["affiliate", "advertiser"] as const))
  ]
  if (state.hours_ready === 0 || keys.some((key) => !summed.has(key))) return "events"
  return keys.includes("affiliate") ? "affiliates" : "network"
}

/** The stretches of the tables that a report is made up of. */
const stretchesOf = (
  source: StatisticsQuery["source"],
  { clocks, pieces, range }: Cut,
  { day_timezone, days_ready }: SumsState
): StatisticsPlan.StatisticsPlan => {
  if (source === "events") return StatisticsPlan.ofEvents(pieces)
  if (clocks.length > 0) return StatisticsPlan.ofHoursOfDay(pieces, clocks)
  const clock = ReportClock.make(range, day_timezone)
  return StatisticsPlan.ofSums(pieces, days_ready === 0 ? [] : ReportClock.daysOf(clock, range))
}

/** Where the numbers of a report are read, and how. */
export const planned = (
  shape: StatisticsShape.StatisticsShape,
  filters: ReadonlyArray<Dimension.Filter>,
  assignedTo: number | undefined,
  state: SumsState,
  cut: Cut
) => {
  const source = sourceOf(shape, filters, assignedTo, state)
  const { days, events, hours } = stretchesOf(source, cut, state)
  const { field } = shape.sort
  const metrics = Metric.isName(field) ? [...shape.metrics, field] : shape.metrics
  return {
    plan: {
      days: StatisticsReading.of(days, CalendarDate.dayMillis),
      hours: StatisticsReading.of(hours, hourMillis, cut.clocks),
      events: StatisticsReading.of(events, 1, cut.clocks)
    },
    source,
    hasTime: timesOf(shape).size > 0,
    dimensions: dimensionsOf(shape),
    filters,
    assignedTo,
    measures: MetricValue.measuresOf(metrics, shape.moneyIn),
    sort: shape.sort,
    moneyIn: shape.moneyIn,
    totalsByCurrency: shape.moneyIn === "original"
  }
}
