import { CalendarDate, TimeZone } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import {
  dayRuns,
  hourRuns,
  type TimeRun
} from "../../../src/reports/statistics/folding/TimeRuns.ts"
import { makeDice } from "./Dice.ts"

const zones = [
  "UTC",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "America/Havana",
  "America/Sao_Paulo",
  "Africa/Casablanca"
]

const hourMillis = 3_600_000
const dayMillis = 24 * hourMillis

/** The numbers that the runs give to an instant: a single one, if they are right. */
const numbersOf = (runs: ReadonlyArray<TimeRun>, millis: number, unit: number) =>
  runs
    .filter(({ endMillis, startMillis }) => startMillis <= millis && millis < endMillis)
    .map(({ first, startMillis }) => first + Math.floor((millis - startMillis) / unit))

describe("Runs of hours and days", () => {
  for (const name of zones) {
    const zone = TimeZone.TimeZone.make(name)
    const startMillis = Date.parse("2011-06-10T07:13:00Z")
    const endMillis = Date.parse("2013-02-20T00:00:00Z")
    const range = { startMillis, endMillis }

    it(`give every instant its day, in ${name}`, () => {
      const dice = makeDice(7)
      const runs = dayRuns(range, zone)
      const edges = runs.flatMap((run) => [run.startMillis, run.endMillis - 1])
      const instants = Array.from({ length: 500 }, () => dice.integer(startMillis, endMillis - 1))
      for (const at of [...instants, ...edges]) {
        const day = CalendarDate.toUtcMillis(TimeZone.dayOf(at, zone)) / dayMillis
        assert.deepStrictEqual(numbersOf(runs, at, dayMillis), [day], new Date(at).toISOString())
      }
    })

    it(`are few, in ${name}`, () => assert.isBelow(dayRuns(range, zone).length, 20))
  }

  it("give every instant its hour", () => {
    const startMillis = Date.parse("2026-01-01T00:30:00Z")
    const runs = hourRuns({ startMillis, endMillis: startMillis + dayMillis })
    for (const at of [startMillis, startMillis + hourMillis, startMillis + dayMillis - 1])
      assert.deepStrictEqual(numbersOf(runs, at, hourMillis), [Math.floor(at / hourMillis)])
  })
})
