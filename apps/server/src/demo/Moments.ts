/** The instants that a demo network is made around, all following from the moment of its making. */
import { CalendarDate, TimeZone, UnixTime } from "@affnet/domain"
import { DateTime } from "effect"

export const daySeconds = 86_400
const hourMillis = 3_600_000

/** How far back clicks go. */
export const trafficDays = 90

/** The zone in which the network counts its days. */
export const networkTimeZone = TimeZone.TimeZone.make("Europe/Berlin")

export interface Moments {
  readonly nowMillis: number
  /** The same in seconds. */
  readonly now: number
  /** The first instant of the clicks. */
  readonly trafficStartMillis: number
  /** What existed at this second took part in all of the traffic. */
  readonly trafficStart: number
  /** The day from which the exchange rates hold: before any conversion, in every zone. */
  readonly ratesDate: CalendarDate.CalendarDate
  /** First and last day of the last full month. */
  readonly lastMonth: {
    readonly start_date: CalendarDate.CalendarDate
    readonly end_date: CalendarDate.CalendarDate
  }
  /** When last month's invoices are written: at eight in the morning after it ended. */
  readonly invoicingMillis: number
}

const firstOfMonth = (date: CalendarDate.CalendarDate): CalendarDate.CalendarDate =>
  CalendarDate.CalendarDate.make(`${date.slice(0, 7)}-01`)

export const momentsAt = (nowMillis: number): Moments => {
  const today = TimeZone.dayOf(nowMillis, networkTimeZone)
  const thisMonth = firstOfMonth(today)
  const end_date = CalendarDate.addDays(thisMonth, -1)
  const trafficStartMillis = nowMillis - trafficDays * daySeconds * 1000
  const morning = TimeZone.startOfDay(thisMonth, networkTimeZone) + 8 * hourMillis
  return {
    nowMillis,
    now: UnixTime.fromMillis(nowMillis),
    trafficStartMillis,
    trafficStart: UnixTime.fromMillis(trafficStartMillis),
    ratesDate: CalendarDate.addDays(TimeZone.dayOf(trafficStartMillis, networkTimeZone), -1),
    lastMonth: { start_date: firstOfMonth(end_date), end_date },
    invoicingMillis: Math.min(morning, nowMillis)
  }
}

/** A second as ISO 8601 in UTC, without a fraction. */
export const isoOf = (seconds: number): string =>
  DateTime.formatIso(DateTime.makeUnsafe(seconds * 1000)).replace(".000Z", "Z")
