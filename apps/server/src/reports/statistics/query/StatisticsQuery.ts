import type {
  Dimension,
  Measures,
  MetricValue,
  StatisticsReading,
  StatisticsShape
} from "@affnet/domain"
import type { Effect } from "effect"
import type { Tell } from "../../../platform/http/ProgressAnswer.ts"
import type { ClickDimension } from "../store/clickSums.ts"

/** What is read of each table: days of the network's zone, hours of UTC, and milliseconds. */
interface Readings {
  readonly days: StatisticsReading.Reading
  readonly hours: StatisticsReading.Reading
  readonly events: StatisticsReading.Reading
  /** Of impressions and conversions; the same as of clicks, unless there are sums of clicks alone. */
  readonly others: StatisticsReading.Reading
}

/** What is to be read for a report. */
export interface StatisticsQuery {
  readonly plan: Readings
  /** Which tables can answer: sums per affiliate, of the whole network, or single events. */
  readonly source: "affiliates" | "network" | "events"
  /** What sums of clicks tell apart for this report, if it is read from those. */
  readonly clicksBy: ClickDimension | undefined
  /** The same of conversions. */
  readonly conversionsBy: ClickDimension | undefined
  /** Whether rows are told apart by time. */
  readonly hasTime: boolean
  /** What else they are told apart by. */
  readonly dimensions: ReadonlyArray<Exclude<Dimension.Key, Dimension.TimeKey>>
  readonly filters: ReadonlyArray<Dimension.Filter>
  /** The manager who asks, if he has assignments only. */
  readonly assignedTo: number | undefined
  readonly measures: ReadonlyArray<Measures.Name>
  readonly sort: StatisticsShape.StatisticsShape["sort"]
  readonly moneyIn: MetricValue.MoneyIn
  /** The words of the search; each has to occur in some breakdown, or in the text of these times. */
  readonly words: ReadonlyArray<Word>
  /** Whether totals are wanted for each currency. */
  readonly totalsByCurrency: boolean
  readonly limit: number
  readonly offset: number
}

/** A word of a search, with the values that have it and that the database knows no text of. */
export interface Word {
  readonly text: string
  readonly spans: ReadonlyArray<number>
  /** Hours of the day. Reports that tell them apart have buckets of 24 times the span, and the hour. */
  readonly hours: ReadonlyArray<number> | undefined
  readonly goalTypes: ReadonlyArray<number>
}

/** A row of a report, as it was read. */
export interface ReadRow {
  readonly bucket: number
  /** The values of the dimensions, in the order of the query. */
  readonly values: ReadonlyArray<number | string>
  /** The titles of records; null for what is none, or is gone. */
  readonly titles: ReadonlyArray<string | null>
  readonly newestMillis: number
  readonly sums: MetricValue.Sums
}

/** Sums over all rows, or over those of one currency. */
export interface ReadTotal {
  readonly currency: string
  readonly rows: number
  readonly sums: MetricValue.Sums
}

export interface ReadReport {
  readonly rows: Iterable<ReadRow>
  readonly totals: ReadonlyArray<ReadTotal>
}

/** Reads a report. Of one that reads events alone, `tell` hears how much of them was read. */
export type ReadStatistics = (query: StatisticsQuery, tell?: Tell) => Effect.Effect<ReadReport>
