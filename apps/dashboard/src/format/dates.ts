/** Moments and days as people read them, in the time zone of the account. */

const millisOf = (moment: number | string): number =>
  typeof moment === "number" ? moment * 1000 : Date.parse(moment)

/** How dates are written: as a locale does, with the names of months or in digits alone. */
export interface DateWriting {
  readonly locale: string
  readonly isInDigits: boolean
}

const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const

/** Seconds since 1970, or ISO text; what is neither is shown as it came. */
export const momentText = (
  moment: number | string,
  zone: string,
  { isInDigits, locale }: DateWriting
): string => {
  const millis = millisOf(moment)
  if (Number.isNaN(millis)) return String(moment)
  return new Intl.DateTimeFormat(locale, {
    ...(isInDigits
      ? { ...digits, hour: "2-digit", minute: "2-digit" }
      : { dateStyle: "medium", timeStyle: "short" }),
    timeZone: zone
  }).format(millis)
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/u

/** A calendar day belongs to no zone. */
export const dayText = (day: string, { isInDigits, locale }: DateWriting): string =>
  calendarDay.test(day)
    ? new Intl.DateTimeFormat(locale, {
        ...(isInDigits ? digits : { dateStyle: "medium" }),
        timeZone: "UTC"
      }).format(Date.parse(day))
    : day

/** Which day it is there: `2026-11-24`. */
export const dayIn = (zone: string, millis: number): string => {
  const format = new Intl.DateTimeFormat("en-CA", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone: zone
  })
  const part = (type: string) =>
    format.formatToParts(millis).find((one) => one.type === type)?.value ?? ""
  return `${part("year")}-${part("month")}-${part("day")}`
}

const dayMillis = 86_400_000

/** So many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMillis).toISOString().slice(0, 10)

/** How many days a range has, with both its ends. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMillis) + 1

/** Every day of a range, ten years of it at most. */
export const daysOf = (from: string, to: string): ReadonlyArray<string> =>
  Array.from({ length: Math.max(0, Math.min(daysIn(from, to), 3660)) }, (_, index) =>
    addDays(from, index)
  )

/** Day and time there, as fields for both have them: `2026-11-24T16:30`. */
export const localTime = (seconds: number, zone: string): string => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone
  }).format(seconds * 1000)
  return `${dayIn(zone, seconds * 1000)}T${parts}`
}

const asUtc = (local: string): number => Date.parse(`${local}Z`) / 1000

/** The second at which it is that time there; of an hour that comes twice, one of both. */
export const secondsOf = (local: string, zone: string): number | undefined => {
  const wanted = asUtc(local)
  if (Number.isNaN(wanted)) return undefined
  const ahead = (at: number) => asUtc(localTime(at, zone)) - at
  const near = wanted - ahead(wanted)
  return wanted - ahead(near)
}
