import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as CalendarDate from "../../src/values/CalendarDate.ts"

const date = (text: string) => CalendarDate.CalendarDate.make(text)

describe("CalendarDate", () => {
  it("knows the days of the calendar", () => {
    for (const text of ["2026-01-31", "2024-02-29", "2000-02-29", "1000-01-01", "9999-12-31"]) {
      assert.isTrue(Schema.is(CalendarDate.CalendarDate)(text), text)
    }
    for (const text of [
      "2026-02-29",
      "1900-02-29",
      "2026-04-31",
      "2026-13-01",
      "2026-00-10",
      "2026-1-1",
      "2026-01-01T00:00:00Z",
      "0999-12-31",
      "10000-01-01",
      "",
      " 2026-01-01"
    ]) {
      assert.isFalse(Schema.is(CalendarDate.CalendarDate)(text), text)
    }
  })

  it.prop("reads back the UTC day it stands for", [CalendarDate.CalendarDate], ([day]) => {
    const midnight = CalendarDate.toUtcMillis(day)
    assert.strictEqual(CalendarDate.fromUtcMillis(midnight), day)
    assert.strictEqual(CalendarDate.fromUtcMillis(midnight + 86_399_999), day)
  })

  const Day = CalendarDate.CalendarDate

  it.prop("orders days as their midnights", [Day, Day], ([a, b]) => {
    assert.strictEqual(
      CalendarDate.Order(a, b),
      Math.sign(CalendarDate.toUtcMillis(a) - CalendarDate.toUtcMillis(b))
    )
  })

  it("counts over months and leap days, and stops at the ends of the calendar", () => {
    assert.strictEqual(CalendarDate.addDays(date("2024-02-28"), 2), "2024-03-01")
    assert.strictEqual(CalendarDate.addDays(date("2026-01-01"), -1), "2025-12-31")
    assert.strictEqual(CalendarDate.addDays(date("9999-12-31"), 1), "9999-12-31")
    assert.strictEqual(CalendarDate.addDays(date("1000-01-01"), -1), "1000-01-01")
  })
})
