import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as ReportDate from "../../src/values/ReportDate.ts"
import * as TimeZone from "../../src/values/TimeZone.ts"

const date = (text: string) => ReportDate.ReportDate.make(text)
const range = (from: string, to: string, zone: string) => {
  const { startMillis, endMillis } = ReportDate.range(
    date(from),
    date(to),
    TimeZone.TimeZone.make(zone)
  )
  return [new Date(startMillis).toISOString(), new Date(endMillis).toISOString()]
}

describe("ReportDate", () => {
  it("is read on the clocks of the account, the last day included", () => {
    assert.deepStrictEqual(range("2026-03-28", "2026-03-29", "Europe/Kyiv"), [
      "2026-03-27T22:00:00.000Z",
      "2026-03-29T21:00:00.000Z"
    ])
  })

  it("includes the last second", () => {
    assert.deepStrictEqual(range("2026-01-01 08:00:00", "2026-01-01 08:59:59", "Asia/Kathmandu"), [
      "2026-01-01T02:15:00.000Z",
      "2026-01-01T03:15:00.000Z"
    ])
  })

  it("begins at the jump when clocks skip the time it names", () => {
    assert.deepStrictEqual(range("2026-03-29 02:30:00", "2026-03-29", "Europe/Berlin"), [
      "2026-03-29T01:00:00.000Z",
      "2026-03-29T22:00:00.000Z"
    ])
  })

  it("orders a day before the times within it and after", () => {
    assert.isTrue(ReportDate.isOrdered(date("2026-01-02"), date("2026-01-02")))
    assert.isTrue(ReportDate.isOrdered(date("2026-01-02 10:00:00"), date("2026-01-02")))
    assert.isTrue(ReportDate.isOrdered(date("2026-01-02 10:00:00"), date("2026-01-02T10:00:00")))
    assert.isFalse(ReportDate.isOrdered(date("2026-01-02"), date("2026-01-01")))
    assert.isFalse(ReportDate.isOrdered(date("2026-01-02 10:00:01"), date("2026-01-02 10:00:00")))
  })

  it("refuses zones and what is no time", () => {
    for (const text of ["2026-02-30", "2026-01-01 10:00", "2026-01-01 24:00:00", "2026-01-01Z"]) {
      assert.isFalse(Schema.is(ReportDate.ReportDate)(text), text)
    }
  })
})
