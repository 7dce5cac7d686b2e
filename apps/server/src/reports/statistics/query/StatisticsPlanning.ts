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
import { isClickDimension } from "../store/clickSums.ts"
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
export interface SumsState
  extends Pick<
    StatisticsState,
    "clicks_summed_until" | "conversions_ready" | "day_timezone" | "days_ready" | "hours_ready"
  > {
  /** What the engine tells whole days of clicks apart by, each set by itself, beside those tables. */
  readonly click_days?: ReadonlyArray<ReadonlySet<Dimension.FilterKey>>
}

/** What a report is read from. */
interface Tables extends Pick<StatisticsQuery, "source" | "clicksBy"> {
  /** Whether there are sums of clicks alone, by whole days; all else is read event by event. */
  readonly areOfClicks: boolean
}

const ofEvents: Tables = { source: "events", clicksBy: undefined, areOfClicks: false }

/** The coarsest tables that tell apart what is asked for. */
const sourceOf = (
  shape: StatisticsShape.StatisticsShape,
  filters: ReadonlyArray<Dimension.Filter>,
  assignedTo: number | undefined,
  { click_days = [], clicks_summed_until, hours_ready }: SumsState,
  { clocks, range }: Cut
): Tables => {
  const keys = new Set<Dimension.FilterKey>([
    ...dimensionsOf(shape),
    ...filters.map(({ key }) => key),
    // What is assigned is told by the affiliate and the advertiser.
    ...(assignedTo === undefined ? [] : (["affiliate", "advertiser"] as const))
  ])
  const source = keys.has("affiliate") ? "affiliates" : "network"
  const [clicksBy, ...further] = [...keys].filter((key) => !summed.has(key))
  if (clicksBy === undefined && hours_ready !== 0) return { source, clicksBy, areOfClicks: false }
  if (clocks.length > 0) return ofEvents
  if (
    click_days.some((known) =>
      [...keys].every((key) => Dimension.ofNoClick.has(key) || known.has(key))
    )
  )
    return { ...ofEvents, areOfClicks: true }
  const isSummed =
    clicksBy !== undefined &&
    isClickDimension(clicksBy) &&
    further.length === 0 &&
    range.startMillis < clicks_summed_until
  return isSummed ? { source, clicksBy, areOfClicks: true } : ofEvents
}

/** The stretches of the tables that a report is made up of. */
const stretchesOf = (
  { areOfClicks, clicksBy, source }: Tables,
  { clocks, pieces, range }: Cut,
  { clicks_summed_until, day_timezone, days_ready }: SumsState
): StatisticsPlan.StatisticsPlan => {
  if (source === "events" && !areOfClicks) return StatisticsPlan.ofEvents(pieces)
  if (clocks.length > 0) return StatisticsPlan.ofHoursOfDay(pieces, clocks)
  const days = ReportClock.daysOf(ReportClock.make(range, day_timezone), range)
  if (!areOfClicks) return StatisticsPlan.ofSums(pieces, days_ready === 0 ? [] : days)
  const summedUntil = clicksBy === undefined ? range.endMillis : clicks_summed_until
  return StatisticsPlan.ofDays(
    pieces,
    days.filter(({ endMillis }) => endMillis <= summedUntil)
  )
}

/** Where the numbers of a report are read, and how. */
export const planned = (
  shape: StatisticsShape.StatisticsShape,
  filters: ReadonlyArray<Dimension.Filter>,
  assignedTo: number | undefined,
  state: SumsState,
  cut: Cut
) => {
  const tables = sourceOf(shape, filters, assignedTo, state, cut)
  const { areOfClicks, clicksBy, source } = tables
  const { days, events, hours } = stretchesOf(tables, cut, state)
  const singly = areOfClicks ? StatisticsPlan.ofEvents(cut.pieces).events : events
  const { field } = shape.sort
  const metrics = Metric.isName(field) ? [...shape.metrics, field] : shape.metrics
  return {
    plan: {
      days: StatisticsReading.of(days, CalendarDate.dayMillis),
      hours: StatisticsReading.of(hours, hourMillis, cut.clocks),
      events: StatisticsReading.of(events, 1, cut.clocks),
      others: StatisticsReading.of(singly, 1, cut.clocks)
    },
    source,
    clicksBy,
    conversionsBy: source === "network" && state.conversions_ready === 1 ? clicksBy : undefined,
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

/**
 * What the numbers of a report are made of: single events alone, where no whole day or hour of it is in the sums that
 * it asks for.
 */
export const readsOf = ({ plan }: Pick<StatisticsQuery, "plan">): "events" | "sums" =>
  plan.days.spans.length + plan.hours.spans.length === 0 && plan.events.spans.length > 0
    ? "events"
    : "sums"
