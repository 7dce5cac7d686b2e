import { assert } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ClickSums } from "../../../src/reports/statistics/folding/ClickSums.ts"
import { StatisticsStateRepo } from "../../../src/tracking/deltas/StatisticsStateRepo.ts"
import { at } from "../../fixtures/at.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { type Answer, get, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { makeDice } from "./Dice.ts"
import { flat, recordOf, rowsOf, services } from "./givenStatistics.ts"
import { counted, fold, longestSubId, rebuild } from "./givenSums.ts"
import { givenGround, givenTraffic } from "./RandomTraffic.ts"

const start = Date.parse("2026-10-22T00:00:00Z")
const end = "2026-10-27T00:00:00Z"
const middle = Date.parse("2026-10-25T12:00:00Z")

const step = at(
  end,
  Effect.flatMap(ClickSums, (sums) => sums.step)
)
const catchUpAt = (instant: string) =>
  at(
    instant,
    Effect.flatMap(ClickSums, (sums) => sums.catchUp)
  )
const catchUp = catchUpAt(end)
const restart = Effect.flatMap(ClickSums, (sums) => sums.restart)
const verify = Effect.flatMap(ClickSums, (sums) => sums.verify)
const until = Effect.flatMap(StatisticsStateRepo, ({ get: state }) =>
  Effect.map(state, ({ clicks_summed_until }) =>
    DateTime.formatIso(DateTime.makeUnsafe(clicks_summed_until))
  )
)

/** Clicks of five days, of which nothing was summed up yet. */
const given = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM clicks`
  yield* rebuild
  yield* catchUp
  yield* setTime(Date.parse(end) / 1000)
  yield* givenTraffic(makeDice(5), yield* givenGround, [start, Date.parse(end)], 200)
  yield* fold
})

const summed = (table: string) =>
  counted(table, "SUM(COALESCE(clicks, 0) + COALESCE(invalid_clicks, 0))")

const allDays = "rangeFrom=2026-10-22&rangeTo=2026-10-27"
const someHours = "rangeFrom=2026-10-22 03:00:00&rangeTo=2026-10-22 20:59:59"
/** A report as a manager reads it. */
const reportedBy = Effect.fnUntraced(function* (breakdown: string, range = allDays) {
  const { key } = yield* givenKey("manager")
  const query = `breakdown=${breakdown}&${range}&columns=clicks,cv_total`
  return yield* get(key, `${flat}?${query}`)
})
/** The numbers of countries in a report of all days, as a manager reads it. */
const reported = Effect.map(reportedBy("country"), (answer) =>
  rowsOf(answer).map(({ clicks, country, cv_total }) => ({
    country: recordOf(country).id,
    clicks,
    cv_total
  }))
)

describeOnEngines(
  "Sums of clicks",
  (database) =>
    Layer.mergeAll(ClickSums.layer, StatisticsStateRepo.layer).pipe(
      Layer.provideMerge(services(database))
    ),
  (it) => {
    it.effect("are made a step at a time, for days that are over, and reports read them", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* given
        const before = yield* reported
        while (yield* step) assert.deepStrictEqual(yield* verify, [])
        assert.strictEqual(yield* until, "2026-10-26T00:00:00.000Z")
        const today = Date.parse("2026-10-26T00:00:00Z")
        const ofDaysBefore = `COUNT(*) FILTER (WHERE created_millis < ${today})`
        const clicks = yield* counted("clicks", ofDaysBefore)
        assert.isAbove(clicks, 0)
        for (const name of ["country", "device_type", "sub_id1"])
          for (const table of [`${name}_days`, `network_${name}_days`])
            assert.strictEqual(yield* summed(table), clicks, table)
        assert.deepStrictEqual(yield* reported, before)
        const read = ({ info }: Answer) => info.reads
        assert.strictEqual(read(yield* reportedBy("day,country")), "sums")
        assert.strictEqual(read(yield* reportedBy("country,sub_id1")), "events")
        assert.strictEqual(read(yield* reportedBy("country", someHours)), "events")
        assert.strictEqual(read(yield* reportedBy("offer", someHours)), "sums")
        yield* sql`UPDATE network_country_days SET clicks = COALESCE(clicks, 0) + 1000`
        assert.notDeepEqual(yield* reported, before)
        yield* sql`UPDATE network_country_days SET clicks = clicks - 1000`
        assert.deepStrictEqual(yield* reported, before)
        yield* sql`UPDATE network_country_conversion_days SET cv_pending = COALESCE(cv_pending, 0) + 1000`
        assert.notDeepEqual(yield* reported, before)
      })
    )

    it.effect("begin with a day that is over for an hour", () =>
      Effect.gen(function* () {
        yield* given
        yield* catchUpAt("2026-10-27T00:59:59.999Z")
        assert.strictEqual(yield* until, "2026-10-26T00:00:00.000Z")
        yield* catchUpAt("2026-10-27T01:00:00Z")
        assert.strictEqual(yield* until, "2026-10-27T00:00:00.000Z")
        assert.deepStrictEqual(yield* verify, [])
      })
    )

    it.effect("a wrong sum is found, and made right again", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* given
        yield* catchUp
        yield* sql`UPDATE network_country_days SET clicks = 1000 WHERE clicks IS NOT NULL`
        yield* sql`DELETE FROM sub_id1_days WHERE day = 20750`
        const tables = new Set((yield* verify).map(({ table }) => table))
        assert.deepStrictEqual([...tables].sort(), ["network_country_days", "sub_id1_days"])
        yield* restart
        yield* catchUp
        assert.deepStrictEqual(yield* verify, [])
        assert.strictEqual(yield* until, "2026-10-26T00:00:00.000Z")
      })
    )

    it.effect("are not read while they are made anew", () =>
      Effect.gen(function* () {
        yield* given
        const before = yield* reported
        yield* catchUp
        yield* restart
        assert.deepStrictEqual(yield* reported, before)
        while (yield* step) assert.deepStrictEqual(yield* reported, before)
      })
    )

    it.effect("take each click once, however many make them at the same time", () =>
      Effect.gen(function* () {
        yield* given
        yield* Effect.all([catchUp, catchUp, catchUp], { concurrency: 3, discard: true })
        assert.deepStrictEqual(yield* verify, [])
      })
    )

    it.effect("take the longest sub IDs that visitors can send", () =>
      Effect.gen(function* () {
        yield* given
        yield* insertRow("clicks", {
          id: "f".repeat(32),
          created_millis: start,
          affiliate_id: 1,
          offer_id: 1,
          advertiser_id: 1,
          currency: "EUR",
          is_unique: 1,
          sub_id1: longestSubId()
        })
        yield* catchUp
        assert.strictEqual(yield* until, "2026-10-26T00:00:00.000Z")
        assert.deepStrictEqual(yield* verify, [])
      })
    )

    it.effect("outlive the clicks that they are of", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const states = yield* StatisticsStateRepo
        yield* given
        yield* catchUp
        const clicks = yield* summed("country_days")
        yield* states.keepSumsBefore(middle)
        yield* sql`DELETE FROM clicks WHERE created_millis < ${middle}`
        yield* restart
        yield* catchUp
        assert.strictEqual(yield* summed("country_days"), clicks)
        assert.deepStrictEqual(yield* verify, [])
      })
    )
  }
)
