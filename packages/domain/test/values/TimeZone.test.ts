import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as CalendarDate from "../../src/values/CalendarDate.ts"
import * as TimeRange from "../../src/values/TimeRange.ts"
import * as TimeZone from "../../src/values/TimeZone.ts"

const zoneNames = Intl.supportedValuesOf("timeZone")
const zones = zoneNames.map((name) => TimeZone.TimeZone.make(name))
const zone = (name: string) => TimeZone.TimeZone.make(name)
const date = (text: string) => CalendarDate.CalendarDate.make(text)

const week = 7 * 86_400_000
const from = Date.UTC(2006, 0, 1)
const to = Date.UTC(2033, 0, 1)

/** An independent clock: what a wall in the zone shows, as if it were UTC. */
const wall = (name: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: name,
    dateStyle: "short",
    timeStyle: "medium"
  })
  return (millis: number): number => Date.parse(`${format.format(millis).replace(" ", "T")}Z`)
}

/** The instants, to the second, at which clocks of the zone were changed. */
const changes = (reading: (millis: number) => number): ReadonlyArray<number> => {
  const offset = (millis: number) => reading(millis) - millis
  const found: Array<number> = []
  let known = offset(from)
  for (let before = from; before < to; before += week) {
    const next = offset(before + week)
    if (next === known) continue
    let low = before
    let high = before + week
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offset(middle) === known) low = middle
      else high = middle
    }
    found.push(high)
    known = next
  }
  return found
}

describe("days of a zone", () => {
  it("begin where a wall clock first shows midnight, in every zone around every change", () => {
    let checked = 0
    for (const [index, name] of zoneNames.entries()) {
      const reading = wall(name)
      const timeZone = zones[index] ?? zone("UTC")
      for (const change of changes(reading)) {
        const shown = CalendarDate.fromUtcMillis(reading(change))
        for (const day of [-1, 0, 1].map((count) => CalendarDate.addDays(shown, count))) {
          const start = TimeZone.startOfDay(day, timeZone)
          assert.isTrue(reading(start) >= CalendarDate.toUtcMillis(day), `${name} ${day}`)
          assert.isTrue(reading(start - 1000) < CalendarDate.toUtcMillis(day), `${name} ${day}`)
          checked++
        }
      }
    }
    assert.isAbove(checked, 10_000)
  }, 60_000)

  const Millis = Schema.Int.check(Schema.isBetween({ minimum: from, maximum: to }))
  const Zone = Schema.Literals(zones)

  it.prop(
    "hold every instant exactly once",
    [Millis, Zone],
    ([millis, timeZone]) => {
      const day = TimeZone.dayOf(millis, timeZone)
      const holds = (offset: number) =>
        TimeRange.contains(TimeZone.dayRange(CalendarDate.addDays(day, offset), timeZone), millis)
      assert.deepStrictEqual([-1, 0, 1].map(holds), [false, true, false])
    },
    { arbitrary: { runs: 2000 } }
  )

  it.prop(
    "follow each other without a gap",
    [Millis, Zone],
    ([millis, timeZone]) => {
      const day = TimeZone.dayOf(millis, timeZone)
      const next = CalendarDate.addDays(day, 1)
      assert.strictEqual(
        TimeZone.dayRange(day, timeZone).endMillis,
        TimeZone.dayRange(next, timeZone).startMillis
      )
    },
    { arbitrary: { runs: 500 } }
  )

  const hours = (text: string, name: string) => {
    const { startMillis, endMillis } = TimeZone.dayRange(date(text), zone(name))
    return (endMillis - startMillis) / 3_600_000
  }

  it("have 23, 24, 25 or other hours", () => {
    assert.strictEqual(hours("2026-03-28", "Europe/Kyiv"), 24)
    assert.strictEqual(hours("2026-03-29", "Europe/Kyiv"), 23)
    assert.strictEqual(hours("2026-10-25", "Europe/Berlin"), 25)
    assert.strictEqual(hours("2026-04-05", "Australia/Lord_Howe"), 24.5)
    assert.strictEqual(hours("2026-01-01", "Asia/Kathmandu"), 24)
    assert.strictEqual(hours("2011-12-30", "Pacific/Apia"), 0)
  })

  const start = (text: string, name: string) =>
    new Date(TimeZone.startOfDay(date(text), zone(name))).toISOString()

  it("begin at the jump when clocks skip midnight", () => {
    assert.strictEqual(start("2018-11-04", "America/Sao_Paulo"), "2018-11-04T03:00:00.000Z")
    assert.strictEqual(start("2011-12-30", "Pacific/Apia"), "2011-12-30T10:00:00.000Z")
    assert.strictEqual(start("2011-12-31", "Pacific/Apia"), "2011-12-30T10:00:00.000Z")
  })

  it("begin at the first of two midnights", () => {
    // In 2010 clocks of St John's went from 00:01 back to 23:01 of the day before.
    assert.strictEqual(start("2010-11-07", "America/St_Johns"), "2010-11-07T02:30:00.000Z")
    const repeated = Date.UTC(2010, 10, 7, 3, 0)
    assert.strictEqual(TimeZone.dayOf(repeated, zone("America/St_Johns")), "2010-11-07")
  })

  it("range over several days, both included", () => {
    assert.deepStrictEqual(TimeZone.range(date("2026-03-01"), date("2026-03-31"), zone("UTC")), {
      startMillis: Date.UTC(2026, 2, 1),
      endMillis: Date.UTC(2026, 3, 1)
    })
  })
})

describe("names", () => {
  it("are those of IANA", () => {
    for (const name of [...zoneNames, "UTC", "US/Pacific", "Etc/GMT+12", "Asia/Calcutta"]) {
      assert.isTrue(Schema.is(TimeZone.TimeZone)(name), name)
    }
    for (const name of ["", "+01:00", "Europe/Atlantis", "GMT+25", "UTC ", "x".repeat(99)]) {
      assert.isFalse(Schema.is(TimeZone.TimeZone)(name), name)
    }
  })
})
