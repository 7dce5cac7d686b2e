import { assert, describe, it } from "@effect/vitest"
import * as ReportBuckets from "../../../src/reports/statistics/ReportBuckets.ts"
import * as ReportClock from "../../../src/reports/statistics/ReportClock.ts"
import * as StatisticsPlan from "../../../src/reports/statistics/StatisticsPlan.ts"
import * as CalendarDate from "../../../src/values/CalendarDate.ts"
import * as TimeZone from "../../../src/values/TimeZone.ts"

const zones = Intl.supportedValuesOf("timeZone").map((name) => TimeZone.TimeZone.make(name))
const dayMillis = CalendarDate.dayMillis
const hourMillis = 3_600_000
const range = { startMillis: Date.UTC(2025, 0, 1), endMillis: Date.UTC(2028, 0, 1) }

/** Made once: finding the changes of a clock takes longer than all that is asked of it. */
const clocks = zones.map((zone) => ({ zone, clock: ReportClock.make(range, zone) }))

/** Instants of the range around which the clocks of a zone are changed, and some others. */
const instantsOf = (clock: ReportClock.ReportClock): ReadonlyArray<number> =>
  clock.flatMap(({ endMillis }) => [
    endMillis - 7_200_000,
    endMillis - 1,
    endMillis,
    endMillis + 1,
    endMillis + 5_400_000
  ])

const sumOf = (pieces: Iterable<{ readonly startMillis: number; readonly endMillis: number }>) =>
  [...pieces].reduce((sum, { endMillis, startMillis }) => sum + endMillis - startMillis, 0)

describe("the clocks of every zone from 2025 to 2027", () => {
  it("there are hundreds of zones", () => assert.isAbove(zones.length, 400))

  it("days begin and end when those of the zone do, the days of 23 and 25 hours too", () => {
    let changed = 0
    for (const { clock, zone } of clocks) {
      for (const { day, endMillis, startMillis } of ReportClock.daysOf(clock, range)) {
        if (endMillis - startMillis === dayMillis && day % 97 !== 0) continue
        changed += endMillis - startMillis === dayMillis ? 0 : 1
        const date = CalendarDate.fromUtcMillis(day * dayMillis)
        assert.deepStrictEqual({ startMillis, endMillis }, TimeZone.dayRange(date, zone), zone)
      }
    }
    assert.isAbove(changed, 700)
  })

  it("days follow on each other without a gap, so each instant lies in exactly one", () => {
    for (const { clock, zone } of clocks) {
      const days = ReportClock.daysOf(clock, range)
      assert.isAtLeast(days.length, 3 * 365, zone)
      const misplaced = days.slice(1).filter((day, index) => {
        const before = days[index]
        return day.startMillis !== before?.endMillis || day.day !== before.day + 1
      })
      assert.isEmpty(misplaced, zone)
    }
  })

  it("an instant lies in the day that the zone's calendar says, around changes of the clocks", () => {
    for (const { clock, zone } of clocks) {
      for (const instant of instantsOf(clock)) {
        const day = CalendarDate.fromUtcMillis(ReportClock.dayAt(clock, instant) * dayMillis)
        assert.strictEqual(day, TimeZone.dayOf(instant, zone), `${zone} ${instant}`)
      }
    }
  })

  it("the hours of a day sum up to the day, and to its name", () => {
    for (const { clock, zone } of clocks) {
      const changes = clock.slice(0, -1).map(({ endMillis }) => endMillis)
      for (const change of changes) {
        const around = { startMillis: change - dayMillis, endMillis: change + dayMillis }
        for (const day of ReportClock.daysOf(clock, around)) {
          const hours = ReportBuckets.pieces(clock, day, new Set(["day", "hour"]))
          assert.strictEqual(sumOf(hours), day.endMillis - day.startMillis, zone)
          for (const { bucket } of hours) assert.strictEqual(Math.floor(bucket / 24), day.day, zone)
        }
      }
    }
  })
})

const berlin = TimeZone.TimeZone.make("Europe/Berlin")
const dayOf = (zone: TimeZone.TimeZone, date: string) =>
  TimeZone.dayRange(CalendarDate.CalendarDate.make(date), zone)

describe("buckets", () => {
  const hoursOf = (date: string) => {
    const day = dayOf(berlin, date)
    return ReportBuckets.pieces(ReportClock.make(day, berlin), day, new Set(["hour"]))
  }

  it("a day of 23 hours lacks one, and a day of 25 hours has one that lasts two", () => {
    const spring = hoursOf("2026-03-29")
    assert.lengthOf(spring, 23)
    assert.notInclude(
      spring.map(({ bucket }) => bucket % 24),
      2
    )
    const autumn = hoursOf("2026-10-25")
    assert.lengthOf(autumn, 24)
    const [, , second] = autumn
    assert.strictEqual(sumOf(second === undefined ? [] : [second]), 2 * hourMillis)
  })

  it("hours of the day of several days are 24 buckets", () => {
    const days = TimeZone.range(
      CalendarDate.CalendarDate.make("2026-05-01"),
      CalendarDate.CalendarDate.make("2026-05-31"),
      berlin
    )
    const pieces = ReportBuckets.pieces(ReportClock.make(days, berlin), days, new Set(["hour"]))
    assert.strictEqual(new Set(pieces.map(({ bucket }) => bucket)).size, 24)
    assert.strictEqual(sumOf(pieces), 31 * dayMillis)
  })

  it("are called by their year, month, week, day and hour", () => {
    const day = dayOf(berlin, "2027-01-01")
    const times = new Set(["year", "month", "week", "day", "hour"] as const)
    const [first] = ReportBuckets.pieces(ReportClock.make(day, berlin), day, times)
    const labels = [...times].map((key) => ReportBuckets.label(times, first?.bucket ?? 0, key))
    assert.deepStrictEqual(labels, [
      { id: 2027, value: "2027" },
      { id: "2027-01", value: "2027-01" },
      { id: "2026-W53", value: "2026-W53" },
      { id: "2027-01-01", value: "2027-01-01" },
      { hour: 0, value: "00:00" }
    ])
  })

  it("of months are whole but for the ends of the range", () => {
    const days = TimeZone.range(
      CalendarDate.CalendarDate.make("2026-01-15"),
      CalendarDate.CalendarDate.make("2026-03-10"),
      berlin
    )
    const pieces = ReportBuckets.pieces(ReportClock.make(days, berlin), days, new Set(["month"]))
    assert.deepStrictEqual(
      pieces.map((piece) => (piece.endMillis - piece.startMillis) / dayMillis),
      [17, 28, 10]
    )
  })
})

describe("the plan of a report", () => {
  const month = TimeZone.range(
    CalendarDate.CalendarDate.make("2026-03-01"),
    CalendarDate.CalendarDate.make("2026-03-31"),
    berlin
  )
  const planOf = (zone: TimeZone.TimeZone, times: ReadonlySet<"day" | "month">) => {
    const pieces = ReportBuckets.pieces(ReportClock.make(month, zone), month, times)
    return StatisticsPlan.ofSums(pieces, ReportClock.daysOf(ReportClock.make(month, berlin), month))
  }

  it("reads whole days of the network's zone from days alone", () => {
    const { days, events, hours } = planOf(berlin, new Set(["day"]))
    assert.lengthOf(days, 31)
    assert.deepStrictEqual([hours, events], [[], []])
    assert.isTrue(days.every(({ bucket, from, to }) => bucket === from && to === from + 1))
  })

  it("reads other zones' days from hours, and what is left of an hour from events", () => {
    const kathmandu = planOf(TimeZone.TimeZone.make("Asia/Kathmandu"), new Set(["day"]))
    assert.deepStrictEqual(kathmandu.days, [])
    assert.isAbove(kathmandu.hours.length, 30)
    assert.isAbove(kathmandu.events.length, 60)
  })

  it("adds up to the whole range in every zone", () => {
    for (const zone of zones) {
      for (const times of [new Set(["day"] as const), new Set(["month"] as const)]) {
        const { days, events, hours } = planOf(zone, times)
        const numbered = ReportClock.daysOf(ReportClock.make(month, berlin), month)
        const whole = days.flatMap(({ from, to }) =>
          numbered.filter(({ day }) => day >= from && day < to)
        )
        const total =
          sumOf(whole) +
          hours.reduce((sum, { from, to }) => sum + (to - from) * hourMillis, 0) +
          events.reduce((sum, { from, to }) => sum + to - from, 0)
        assert.strictEqual(total, month.endMillis - month.startMillis, zone)
      }
    }
  })
})
