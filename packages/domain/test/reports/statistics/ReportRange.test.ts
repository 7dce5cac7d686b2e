import { assert, it } from "@effect/vitest"
import { Result } from "effect"
import * as ReportRange from "../../../src/reports/statistics/ReportRange.ts"
import { ReportDate } from "../../../src/values/ReportDate.ts"
import { TimeZone } from "../../../src/values/TimeZone.ts"

const berlin = TimeZone.make("Europe/Berlin")
/** In Berlin the 11th has begun. */
const now = Date.parse("2026-03-10T23:30:00Z")

const resolve = (rangeFrom?: string, rangeTo?: string) =>
  ReportRange.resolve(
    {
      rangeFrom: rangeFrom === undefined ? undefined : ReportDate.make(rangeFrom),
      rangeTo: rangeTo === undefined ? undefined : ReportDate.make(rangeTo)
    },
    now,
    berlin
  )

const textOf = (result: ReturnType<typeof resolve>) => {
  const { startMillis, endMillis } = Result.getOrThrow(result)
  return [startMillis, endMillis].map((millis) => new Date(millis).toISOString())
}

it("without a range a report covers today and the six days before, in the caller's zone", () => {
  assert.deepStrictEqual(textOf(resolve()), [
    "2026-03-04T23:00:00.000Z",
    "2026-03-11T23:00:00.000Z"
  ])
})

it("an end that is missing is filled in", () => {
  assert.deepStrictEqual(textOf(resolve("2026-03-09")), [
    "2026-03-08T23:00:00.000Z",
    "2026-03-11T23:00:00.000Z"
  ])
  assert.deepStrictEqual(textOf(resolve(undefined, "2026-01-10")), [
    "2026-01-03T23:00:00.000Z",
    "2026-01-10T23:00:00.000Z"
  ])
  assert.deepStrictEqual(textOf(resolve("2026-05-01")), [
    "2026-04-30T22:00:00.000Z",
    "2026-05-01T22:00:00.000Z"
  ])
})

const fieldOf = (result: ReturnType<typeof resolve>) =>
  Result.match(result, { onFailure: ({ field }) => field, onSuccess: () => undefined })

it("ends in the wrong order are refused", () => {
  assert.strictEqual(fieldOf(resolve("2026-01-02", "2026-01-01")), "rangeTo")
})

it("of any range what may hold something is left: from 1970 to a year ahead", () => {
  assert.deepStrictEqual(textOf(resolve("1000-01-01", "9999-12-31")), [
    "1970-01-01T00:00:00.000Z",
    "2027-03-11T23:30:00.000Z"
  ])
  assert.deepStrictEqual(textOf(resolve("1990-01-01", "2026-01-01")), [
    "1989-12-31T23:00:00.000Z",
    "2026-01-01T23:00:00.000Z"
  ])
})

it("a range of which nothing is left has no instant", () => {
  const { startMillis, endMillis } = Result.getOrThrow(resolve("2999-01-01", "2999-12-31"))
  assert.strictEqual(startMillis, endMillis)
})

it("what may not be longer than some days is refused beyond them", () => {
  const atMost = (rangeFrom: string) =>
    ReportRange.atMost(
      366,
      { rangeFrom: ReportDate.make(rangeFrom), rangeTo: ReportDate.make("2026-01-01") },
      now,
      berlin
    )
  assert.strictEqual(fieldOf(atMost("2024-12-01")), "rangeFrom")
  assert.isUndefined(fieldOf(atMost("2025-01-01")))
})
