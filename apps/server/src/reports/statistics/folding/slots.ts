import { CalendarDate, ReportClock, type TimeRange, type TimeZone } from "@affnet/domain"
import type { RollUp } from "../store/rollUps.ts"

/** Hours or days of the tables of sums, one after the other, and the instants that belong to them. */
export interface Slot extends TimeRange.TimeRange {
  readonly time: RollUp["time"]
  /** The number of the first one. */
  readonly from: number
  /** The number behind the last one. A slot of days is a single day. */
  readonly to: number
}

const hourMillis = 3_600_000
const dayMillis = CalendarDate.dayMillis

/** The hours that a range touches, a day of UTC at a time. */
export const hourSlots = ({ startMillis, endMillis }: TimeRange.TimeRange): ReadonlyArray<Slot> => {
  const slots: Array<Slot> = []
  for (let at = Math.floor(startMillis / dayMillis) * dayMillis; at < endMillis; at += dayMillis) {
    slots.push({
      time: "hour",
      from: at / hourMillis,
      to: (at + dayMillis) / hourMillis,
      startMillis: at,
      endMillis: at + dayMillis
    })
  }
  return slots
}

/** The days of the zone that a range touches; around it too, for the sums of another zone's days. */
export const daySlots = (
  range: TimeRange.TimeRange,
  zone: TimeZone.TimeZone
): ReadonlyArray<Slot> => {
  const around = {
    startMillis: range.startMillis - 2 * dayMillis,
    endMillis: range.endMillis + 2 * dayMillis
  }
  return ReportClock.daysOf(ReportClock.make(around, zone), around).map(
    ({ day, startMillis, endMillis }) => ({
      time: "day",
      from: day,
      to: day + 1,
      startMillis,
      endMillis
    })
  )
}
