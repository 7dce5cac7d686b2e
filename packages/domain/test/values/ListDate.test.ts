import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as ListDate from "../../src/values/ListDate.ts"

const isListDate = Schema.is(ListDate.ListDate)
const range = (text: string) => {
  const { startMillis, endMillis } = ListDate.toTimeRange(ListDate.ListDate.make(text))
  return [new Date(startMillis).toISOString(), new Date(endMillis).toISOString()]
}

describe("ListDate", () => {
  it("covers the whole day of a date", () => {
    assert.deepStrictEqual(range("2026-01-31"), [
      "2026-01-31T00:00:00.000Z",
      "2026-02-01T00:00:00.000Z"
    ])
  })

  it("covers as much as the time says", () => {
    const start = "2026-01-31T12:30:00.000Z"
    assert.deepStrictEqual(range("2026-01-31T12:30"), [start, "2026-01-31T12:31:00.000Z"])
    assert.deepStrictEqual(range("2026-01-31T12:30:00Z"), [start, "2026-01-31T12:30:01.000Z"])
    assert.deepStrictEqual(range("2026-01-31T12:30:00.0Z"), [start, "2026-01-31T12:30:00.001Z"])
  })

  it("is UTC unless it names a zone", () => {
    assert.deepStrictEqual(range("2026-01-31 12:00:00"), range("2026-01-31T12:00:00Z"))
    assert.deepStrictEqual(range("2026-01-31T14:00:00+02:00"), range("2026-01-31T12:00:00Z"))
    assert.deepStrictEqual(range("2026-01-30T22:30:00-13:30"), range("2026-01-31T12:00:00Z"))
  })

  it("refuses what is no time", () => {
    for (const text of [
      "2026-02-30",
      "2026-02-30T00:00:00Z",
      "2026-01-31T24:00:00Z",
      "2026-01-31T12:60",
      "2026-01-31T12:00.5Z",
      "2026-01-31Z",
      "31.01.2026",
      "1769860800",
      "",
      "now"
    ]) {
      assert.isFalse(isListDate(text), text)
    }
  })

  it.prop("covers something for every text it takes", [ListDate.ListDate], ([date]) => {
    const { startMillis, endMillis } = ListDate.toTimeRange(date)
    assert.isTrue(startMillis < endMillis)
  })
})
