import { assert, describe, it } from "@effect/vitest"
import type { TimeKey } from "../../../src/reports/statistics/Dimension.ts"
import * as ReportBuckets from "../../../src/reports/statistics/ReportBuckets.ts"
import * as ReportClock from "../../../src/reports/statistics/ReportClock.ts"
import * as StatisticsPlan from "../../../src/reports/statistics/StatisticsPlan.ts"
import * as StatisticsReading from "../../../src/reports/statistics/StatisticsReading.ts"
import * as TimeZone from "../../../src/values/TimeZone.ts"

const dayMillis = 86_400_000
const hourMillis = 3_600_000

const zone = (name: string) => TimeZone.TimeZone.make(name)
const zones = [
  "UTC",
  "Europe/Berlin",
  "America/Havana",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Africa/Casablanca"
].map(zone)
const networks = ["Europe/Berlin", "Asia/Tokyo", "Pacific/Apia", "Asia/Kolkata"].map(zone)

const breakdowns: ReadonlyArray<ReadonlyArray<TimeKey>> = [
  ["hour"],
  ["day", "hour"],
  ["day"],
  ["week"],
  ["month"],
  ["week", "month"],
  ["year", "hour"]
]

/** Ten years, with the day that Apia left out, from and to times that no clock shows as a full hour. */
const range = {
  startMillis: Date.UTC(2006, 11, 9, 3, 17),
  endMillis: Date.UTC(2016, 10, 30, 5, 41)
}

/** What a calendar and a clock on the wall show. */
interface Shown {
  readonly day: string
  readonly hour: string
}

/** A bucket is told in text, as by a clock on the wall and a calendar. */
const labelOf = ({ day, hour }: Shown, key: TimeKey) => {
  switch (key) {
    case "year":
      return day.slice(0, 4)
    case "month":
      return day.slice(0, 7)
    case "hour":
      return hour
    case "day":
      return day
    case "week": {
      const thursday = new Date(`${day}T00:00:00Z`)
      thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7))
      const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
      const week = 1 + Math.floor((thursday.getTime() - first) / dayMillis / 7)
      return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, "0")}`
    }
  }
}

/** Numbers that look like chance and are the same every time. */
const instants = (clock: ReportClock.ReportClock): ReadonlyArray<number> => {
  const { startMillis, endMillis } = range
  const anywhere = Array.from(
    { length: 60 },
    (_, index) => startMillis + ((index * 2_654_435_761 * 997) % (endMillis - startMillis))
  )
  const changes = clock.flatMap((span) =>
    [-hourMillis, -1, 0, 1, 1_800_000, hourMillis, dayMillis].map((by) => span.endMillis + by)
  )
  return [startMillis, startMillis + 1, endMillis - 1, ...anywhere, ...changes].filter(
    (at) => startMillis <= at && at < endMillis
  )
}

const lastOf = <A extends { readonly from: number }>(choices: ReadonlyArray<A>, at: number) =>
  choices.findLast(({ from }) => from <= at) ?? choices[0]

/** The bucket of a time by a reading, as the database computes it; nothing where it is not read. */
const bucketOf = (reading: StatisticsReading.Reading, at: number, perHour: number) => {
  if (!reading.spans.some(({ from, to }) => from <= at && at < to)) return []
  const run = lastOf(reading.runs, at)
  const bucket = run
    ? run.bucket + Math.trunc((at - run.from) / run.per) * run.gain
    : assert.fail("A span is read without a run")
  const hours = lastOf(reading.hours, at)
  return [hours ? bucket * 24 + (Math.trunc((at - hours.midnight) / perHour) % 24) : bucket]
}

const readingsOf = (
  mine: TimeZone.TimeZone,
  network: TimeZone.TimeZone,
  times: ReadonlySet<TimeKey>
) => {
  const clock = ReportClock.make(range, mine)
  const clocks = times.has("hour") ? ReportClock.within(clock, range) : []
  const pieces = ReportBuckets.pieces(
    clock,
    range,
    new Set([...times].filter((key) => key !== "hour"))
  )
  const days = ReportClock.daysOf(ReportClock.make(range, network), range)
  const plan = times.has("hour")
    ? StatisticsPlan.ofHoursOfDay(pieces, clocks)
    : StatisticsPlan.ofSums(pieces, days)
  return {
    days: StatisticsReading.of(plan.days, dayMillis),
    hours: StatisticsReading.of(plan.hours, hourMillis, clocks),
    events: StatisticsReading.of(plan.events, 1, clocks)
  }
}

describe("ten years of a report", () => {
  for (const mine of zones) {
    it(`each instant is read once, and its bucket is what calendar and clock say: ${mine}`, () => {
      const clockText = new Intl.DateTimeFormat("en-GB", {
        timeZone: mine,
        hour: "2-digit",
        hourCycle: "h23"
      })
      // Asking them is slow, and every breakdown is of the same instants.
      const shown = instants(ReportClock.make(range, mine)).map((at) => ({
        at,
        day: TimeZone.dayOf(at, mine),
        hour: `${clockText.format(at)}:00`
      }))
      for (const network of [mine, ...networks]) {
        const networkClock = ReportClock.make(range, network)
        for (const keys of breakdowns) {
          const times = new Set(keys)
          const { days, events, hours } = readingsOf(mine, network, times)
          for (const { at, ...told } of shown) {
            const buckets = [
              ...bucketOf(days, ReportClock.dayAt(networkClock, at), 1),
              ...bucketOf(hours, Math.floor(at / hourMillis), 1),
              ...bucketOf(events, at, hourMillis)
            ]
            const message = `${network} ${keys.join()} ${new Date(at).toISOString()}`
            assert.lengthOf(buckets, 1, message)
            for (const key of keys) {
              const { value } = ReportBuckets.label(times, buckets[0] ?? 0, key)
              assert.strictEqual(value, labelOf(told, key), message)
            }
          }
        }
      }
    })
  }

  it("takes few spans and runs, by the hour in every zone", () => {
    for (const mine of zones) {
      const { days, events, hours } = readingsOf(
        mine,
        zone("Europe/Berlin"),
        new Set(["day", "hour"])
      )
      assert.lengthOf(days.spans, 0)
      for (const { runs, spans } of [hours, events]) {
        assert.isAtMost(spans.length, 30, mine)
        assert.isAtMost(runs.length, 130, mine)
      }
    }
  })

  it("is cut by spans, without a loss", () => {
    const spans = [
      { from: 10, to: 20 },
      { from: 30, to: 40 }
    ]
    const reading = { spans, runs: [], hours: [] }
    const within = (from: number, to: number) =>
      StatisticsReading.within(reading, { from, to }).spans
    assert.deepStrictEqual(within(0, 50), spans)
    assert.deepStrictEqual(within(10, 15), [{ from: 10, to: 15 }])
    assert.deepStrictEqual(within(15, 35), [
      { from: 15, to: 20 },
      { from: 30, to: 35 }
    ])
    assert.deepStrictEqual(within(20, 30), [])
  })
})
