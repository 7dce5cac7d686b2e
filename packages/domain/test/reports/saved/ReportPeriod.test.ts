import { CalendarDate, ReportPeriod } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const day = Schema.decodeUnknownSync(CalendarDate.CalendarDate)
const of = (period: ReportPeriod.ReportPeriod, today: string) => {
  const { from, to } = ReportPeriod.daysOf(period, day(today))
  return `${from} ${to}`
}

describe("The days of a period", () => {
  it("are those of the calendar", () => {
    const today = "2028-03-01"
    assert.strictEqual(of("today", today), "2028-03-01 2028-03-01")
    assert.strictEqual(of("yesterday", today), "2028-02-29 2028-02-29")
    assert.strictEqual(of("last_7_days", today), "2028-02-24 2028-03-01")
    assert.strictEqual(of("last_30_days", today), "2028-02-01 2028-03-01")
    assert.strictEqual(of("this_week", today), "2028-02-28 2028-03-01")
    assert.strictEqual(of("last_week", today), "2028-02-21 2028-02-27")
    assert.strictEqual(of("this_month", today), "2028-03-01 2028-03-01")
    assert.strictEqual(of("last_month", today), "2028-02-01 2028-02-29")
    assert.strictEqual(of("last_month", "2027-01-15"), "2026-12-01 2026-12-31")
  })

  it.prop(
    "never end after today, and are in order",
    {
      period: ReportPeriod.ReportPeriod,
      offset: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3_000 }))
    },
    ({ offset, period }) => {
      const today = CalendarDate.addDays(day("2024-01-01"), offset)
      const { from, to } = ReportPeriod.daysOf(period, today)
      assert.isTrue(from <= to && to <= today)
      if (period.endsWith("_week")) assert.strictEqual(CalendarDate.weekday(from), 1)
      if (period.endsWith("_month")) assert.strictEqual(CalendarDate.dayOfMonth(from), 1)
    }
  )
})
