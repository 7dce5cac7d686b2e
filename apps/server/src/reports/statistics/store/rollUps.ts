import { Measures } from "@affnet/domain"

/**
 * The tables of sums. There are two grains, hours of UTC and days of the network's zone, and two widths:
 * per affiliate, and for the network as a whole, so that a report over everybody reads few rows.
 */
export interface RollUp {
  readonly table: string
  /** The column that says which hour or day it is, counted from 1970-01-01 on. */
  readonly time: "hour" | "day"
  /** What the sums are kept for, the time first: the primary key. */
  readonly key: ReadonlyArray<string>
  /** What is summed up; null where it is 0. */
  readonly measures: ReadonlyArray<Measures.Name>
}

/**
 * The measures in the order of the tables: those that most reports ask for come first, because engines
 * find the first columns of a row sooner. A measure that is 0 is null there, which takes no space: no
 * row has them all.
 */
export const measureColumns: ReadonlyArray<Measures.Name> = [
  ...Measures.counts,
  ...Measures.networkMoneys,
  ...Measures.moneys
]

const rest = ["offer_id", "goal_id", "currency"]

export const statisticsHours: RollUp = {
  table: "statistics_hours",
  time: "hour",
  key: ["hour", "affiliate_id", ...rest],
  measures: measureColumns
}

export const statisticsDays: RollUp = {
  table: "statistics_days",
  time: "day",
  key: ["day", "affiliate_id", ...rest],
  measures: measureColumns
}

export const networkHours: RollUp = {
  table: "network_hours",
  time: "hour",
  key: ["hour", ...rest],
  measures: measureColumns
}

export const networkDays: RollUp = {
  table: "network_days",
  time: "day",
  key: ["day", ...rest],
  measures: measureColumns
}

export const rollUps: ReadonlyArray<RollUp> = [
  statisticsHours,
  statisticsDays,
  networkHours,
  networkDays
]
