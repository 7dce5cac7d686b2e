import { CalendarDate, TimeZone } from "@affnet/domain"

/** Tells the days of instants that come in no long strides, so that most of them lie in the day before. */
export const makeDayOf = () => {
  let zone: TimeZone.TimeZone | undefined
  let startMillis = 0
  let endMillis = 0
  let day = 0
  /** Days since 1970 on the calendar of the zone. */
  return (millis: number, timeZone: TimeZone.TimeZone): number => {
    if (timeZone !== zone || millis < startMillis || millis >= endMillis) {
      const date = TimeZone.dayOf(millis, timeZone)
      const range = TimeZone.dayRange(date, timeZone)
      zone = timeZone
      startMillis = range.startMillis
      endMillis = range.endMillis
      day = CalendarDate.toUtcMillis(date) / CalendarDate.dayMillis
    }
    return day
  }
}
