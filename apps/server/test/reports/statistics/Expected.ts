/** What a report has to say, added up event by event and without any of the server's ways. */
import { type Dimension, Measures, type Metric, MetricValue, TimeZone } from "@affnet/domain"
import type { Event } from "./Event.ts"

/** A report that a caller asks for. */
export interface Question {
  readonly zone: TimeZone.TimeZone
  readonly startMillis: number
  readonly endMillis: number
  readonly breakdowns: ReadonlyArray<string>
  readonly filters: ReadonlyArray<readonly [keyof Event["values"], ReadonlyArray<number | string>]>
  readonly metrics: ReadonlyArray<Metric.Name>
  readonly originalCurrency: boolean
}

const pad = (number: number, digits: number) => String(number).padStart(digits, "0")

const hourOf = (millis: number, zone: string): number =>
  Number(
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" }).format(
      millis
    )
  )

/** Weeks begin on Monday, and the first one of a year has its first Thursday. */
const weekOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 3 - ((date.getUTCDay() + 6) % 7))
  const first = new Date(Date.UTC(date.getUTCFullYear(), 0, 4))
  const days = (date.getTime() - first.getTime()) / 86_400_000
  const week = 1 + Math.round((days - 3 + ((first.getUTCDay() + 6) % 7)) / 7)
  return `${pad(date.getUTCFullYear(), 4)}-W${pad(week, 2)}`
}

/** What a row says of an event in a breakdown: the part of it that tells rows apart. */
const labelOf = (event: Event, breakdown: string, zone: TimeZone.TimeZone): number | string => {
  const day = TimeZone.dayOf(event.millis, zone)
  switch (breakdown) {
    case "year":
      return Number(day.slice(0, 4))
    case "month":
      return day.slice(0, 7)
    case "week":
      return weekOf(day)
    case "day":
      return day
    case "hour":
      return hourOf(event.millis, zone)
    default:
      return Object.entries(event.values).find(([name]) => name === breakdown)?.[1] ?? "?"
  }
}

const counts = (event: Event): boolean =>
  Measures.counts.some((name) => event.measures[name] !== 0n)

const isAsked = (event: Event, { endMillis, filters, startMillis }: Question): boolean =>
  startMillis <= event.millis &&
  event.millis < endMillis &&
  filters.every(([name, values]) => values.includes(event.values[name]))

/** Values of metrics over events. */
const valuesOf = (events: ReadonlyArray<Event>, { metrics, originalCurrency }: Question) => {
  const sums = events.reduce((all, { measures }) => Measures.add(all, measures), Measures.zero)
  const moneyIn = originalCurrency ? "original" : "network"
  return Object.fromEntries(
    metrics.map((name) => [name, MetricValue.valueOf(name, sums, moneyIn)] as const)
  )
}

/** The name of a row: its breakdowns. */
export const nameOf = (labels: ReadonlyArray<readonly [string, number | string]>): string =>
  labels
    .map(([breakdown, label]) => `${breakdown}=${label}`)
    .sort()
    .join(" ")

/** Rows by their names, and totals. Trash counts nowhere, so it makes no row. */
export const expected = (events: ReadonlyArray<Event>, question: Question) => {
  const asked = events.filter((event) => counts(event) && isAsked(event, question))
  const breakdowns = [
    ...new Set([...question.breakdowns, ...(question.originalCurrency ? ["currency"] : [])])
  ]
  const rows = Map.groupBy(asked, (event) =>
    nameOf(breakdowns.map((breakdown) => [breakdown, labelOf(event, breakdown, question.zone)]))
  )
  return {
    rows: new Map([...rows].map(([name, group]) => [name, valuesOf(group, question)])),
    totals: valuesOf(asked, question),
    totalsOf: (currency: string) =>
      valuesOf(
        asked.filter(({ values }) => values.currency === currency),
        question
      )
  }
}

/** Breakdowns of the questions: sums answer some of them, and single events all. */
export const bySums = ["affiliate", "advertiser", "offer", "goal", "goal_type", "currency"] as const
export const byTexts = ["sub_id1", "sub_id2", "aff_param1"] as const
export const byEvents = ["country", "browser", ...byTexts, "conversion_status", "campaign"] as const
/** What there are sums of clicks for. */
export const byClicks = ["country", "sub_id1"] as const
export const byTime: ReadonlyArray<Dimension.TimeKey> = ["year", "month", "week", "day", "hour"]
