import { CalendarDate, ReportSchedule, TimeZone } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const zone = Schema.decodeUnknownSync(TimeZone.TimeZone)
const scheduleOf = Schema.decodeUnknownSync(ReportSchedule.ReportSchedule)
const iso = (millis: number) => new Date(millis).toISOString().slice(0, 16)

const daily = (hour: number) =>
  scheduleOf({
    frequency: "daily",
    hour,
    day_of_the_week: null,
    day_of_the_month: null,
    recipients: []
  })

/** The next instants, from one on. */
const following = (
  schedule: ReportSchedule.ReportSchedule,
  timeZone: TimeZone.TimeZone,
  from: string,
  count: number
) => {
  const found: Array<string> = []
  let millis = Date.parse(from)
  for (let index = 0; index < count; index += 1) {
    millis = ReportSchedule.nextMillis(schedule, timeZone, millis)
    found.push(iso(millis))
  }
  return found
}

const Between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const given = {
  schedule: Schema.Struct({
    frequency: Schema.Literals(["daily", "weekly", "monthly"]),
    hour: Between(0, 23),
    day_of_the_week: Between(1, 7),
    day_of_the_month: Between(1, 31),
    recipients: Schema.Tuple([])
  }),
  timeZone: Schema.Literals(["UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia"]),
  after: Between(Date.parse("2011-01-01"), Date.parse("2031-01-01"))
}

describe("The next hour of a schedule", () => {
  it.prop("lies ahead, on a day and an hour of the schedule", given, (made) => {
    const schedule = scheduleOf(made.schedule)
    const timeZone = zone(made.timeZone)
    const next = ReportSchedule.nextMillis(schedule, timeZone, made.after)
    assert.isAbove(next, made.after)
    const day = TimeZone.dayOf(next, timeZone)
    const isLast = CalendarDate.isLastOfMonth(day)
    const date = CalendarDate.dayOfMonth(day)
    const wanted = made.schedule.day_of_the_month
    if (schedule.frequency === "weekly")
      assert.strictEqual(CalendarDate.weekday(day), made.schedule.day_of_the_week)
    if (schedule.frequency === "monthly")
      assert.isTrue(date === wanted || (isLast && wanted > date), day)
  })

  it.prop("is the same from any instant before it on", given, (made) => {
    const schedule = scheduleOf(made.schedule)
    const timeZone = zone(made.timeZone)
    const next = ReportSchedule.nextMillis(schedule, timeZone, made.after)
    const middle = Math.floor((made.after + next) / 2)
    assert.strictEqual(ReportSchedule.nextMillis(schedule, timeZone, middle), next)
    assert.strictEqual(ReportSchedule.nextMillis(schedule, timeZone, next - 1), next)
  })

  it("is the jump of an hour that clocks leave out, and the first of two", () => {
    const berlin = zone("Europe/Berlin")
    assert.deepStrictEqual(following(daily(2), berlin, "2026-03-28T00:00:00Z", 3), [
      "2026-03-28T01:00",
      "2026-03-29T01:00",
      "2026-03-30T00:00"
    ])
    assert.deepStrictEqual(following(daily(2), berlin, "2026-10-24T00:30:00Z", 3), [
      "2026-10-25T00:00",
      "2026-10-26T01:00",
      "2026-10-27T01:00"
    ])
  })

  it("leaves out a day that a zone left out", () => {
    const apia = zone("Pacific/Apia")
    assert.deepStrictEqual(following(daily(6), apia, "2011-12-29T00:00:00Z", 3), [
      "2011-12-29T16:00",
      "2011-12-30T16:00",
      "2011-12-31T16:00"
    ])
  })

  it("is the last day of a month that lacks the day", () => {
    const monthly = scheduleOf({
      frequency: "monthly",
      hour: 0,
      day_of_the_week: null,
      day_of_the_month: 31,
      recipients: []
    })
    assert.deepStrictEqual(following(monthly, zone("UTC"), "2028-01-31T00:00:00Z", 3), [
      "2028-02-29T00:00",
      "2028-03-31T00:00",
      "2028-04-30T00:00"
    ])
  })
})
