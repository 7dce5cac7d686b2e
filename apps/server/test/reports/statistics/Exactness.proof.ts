import { type Metric, Metric as Metrics, ReportDate, TimeZone } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer, Predicate } from "effect"
import { SqlClient } from "effect/sql"
import { ClickSums } from "../../../src/reports/statistics/folding/ClickSums.ts"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { RollUps } from "../../../src/reports/statistics/folding/RollUps.ts"
import { StatisticDeltasRepo } from "../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { at } from "../../fixtures/at.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { type Answer, get, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { type Dice, makeDice } from "./Dice.ts"
import type { Event } from "./Event.ts"
import { byClicks, byEvents, bySums, byTime, expected, nameOf, type Question } from "./Expected.ts"
import { type Ground, givenGround, givenTraffic } from "./RandomTraffic.ts"

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "America/St_Johns",
  "Pacific/Kiritimati",
  "Africa/Casablanca",
  "America/Havana"
] as const

/** The clocks of many zones change within these weeks. */
const start = Date.parse("2026-03-05T00:00:00Z")
const lastInstant = "2026-04-08T00:00:00Z"
const end = Date.parse(lastInstant)

const metrics: ReadonlyArray<Metric.Name> = Metrics.names

const drawRange = (dice: Dice, zone: TimeZone.TimeZone) => {
  const at = (millis: number, withTime: boolean) => {
    const text = new Date(millis).toISOString()
    return ReportDate.ReportDate.make(
      withTime ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text.slice(0, 10)
    )
  }
  const first = dice.integer(start - 86_400_000, end)
  const last = dice.integer(first, end)
  const withTime = dice.chance(0.4)
  const rangeFrom = at(first, withTime)
  const rangeTo = at(last, withTime)
  return { rangeFrom, rangeTo, ...ReportDate.range(rangeFrom, rangeTo, zone) }
}

const drawFilters = (dice: Dice, ground: Ground): Question["filters"] => {
  const [offer] = ground.offers
  const possible: Question["filters"] = [
    ["affiliate", dice.some(ground.affiliates, 0.6)],
    ["offer", [offer.id, dice.pick(ground.offers).id]],
    ["advertiser", [offer.advertiser]],
    ["goal", [0, ...offer.goals.map(({ id }) => id)]],
    ["goal_type", [dice.pick([0, 3, 4])]],
    ["currency", ["EUR"]],
    ["country", [2921044]],
    ["browser", ["Firefox", "Chrome"]]
  ]
  return dice.some(possible, 0.15).filter(([, values]) => values.length > 0)
}

const drawQuestion = (dice: Dice, ground: Ground, networkZone: string) => {
  const zone = TimeZone.TimeZone.make(dice.chance(0.4) ? networkZone : dice.pick(zones))
  const { rangeFrom, rangeTo, ...range } = drawRange(dice, zone)
  const breakdowns = [
    ...dice.some(byTime, 0.3),
    ...dice.some(bySums, 0.25),
    ...(dice.chance(0.4) ? dice.some(byEvents, 0.4) : dice.some(byClicks, 0.3))
  ]
  const question: Question = {
    zone,
    ...range,
    breakdowns: breakdowns.length === 0 ? ["day"] : breakdowns,
    filters: drawFilters(dice, ground),
    metrics,
    originalCurrency: dice.chance(0.3)
  }
  const query = new URLSearchParams({
    rangeFrom,
    rangeTo,
    breakdown: question.breakdowns.join(","),
    columns: metrics.join(","),
    originalCurrency: question.originalCurrency ? "yes" : "no",
    sortField: dice.pick(["clicks", "epc", "total_margin", "added_timestamp"]),
    sortDirection: dice.pick(["asc", "desc"]),
    ...Object.fromEntries(question.filters.map(([name, values]) => [name, values.join(",")]))
  })
  return { question, query: query.toString() }
}

const recordOf = (value: unknown) => (Predicate.isObject(value) ? value : {})
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
const tableOf = (answer: Answer) => recordOf(answer.info.rows)

/** The part of a row's breakdown that tells rows apart. */
const labelOf = (row: Readonly<Record<PropertyKey, unknown>>, breakdown: string) => {
  const label = recordOf(row[breakdown])
  return [breakdown, String(breakdown === "hour" ? label.hour : label.id)] as const
}

const pick = (row: Readonly<Record<PropertyKey, unknown>>) =>
  Object.fromEntries(metrics.map((name) => [name, row[name]]))

/** All rows of a report, page by page, and its totals. */
const readAll = Effect.fnUntraced(function* (key: string, query: string, perPage: number) {
  const rows: Array<Readonly<Record<PropertyKey, unknown>>> = []
  for (let page = 1; ; page++) {
    const paging = `&page=${page}&perPage=${perPage}`
    const answer = yield* get(key, `/api/v2/network/reports/statistics-flat?${query}${paging}`)
    assert.strictEqual(answer.status, 200, answer.text)
    rows.push(...listOf(tableOf(answer).rows).map(recordOf))
    if (page >= Number(answer.headers["x-pagination-page-count"]))
      return { rows, totals: recordOf(tableOf(answer).totals) }
  }
})

const check = Effect.fnUntraced(function* (
  dice: Dice,
  ground: Ground,
  [events, networkZone]: readonly [ReadonlyArray<Event>, string]
) {
  const { query, question } = drawQuestion(dice, ground, networkZone)
  const { key } = yield* givenKey("manager", { timezone: question.zone })
  const perPage = dice.pick([7, 50, 1000])
  const { rows, totals } = yield* readAll(key, query, perPage)
  const wanted = expected(events, question)
  const breakdowns = [...question.breakdowns, ...(question.originalCurrency ? ["currency"] : [])]
  const found = rows.map(
    (row) =>
      [
        nameOf([...new Set(breakdowns)].map((breakdown) => labelOf(row, breakdown))),
        pick(row)
      ] as const
  )
  const message = `${question.zone} ${query}`
  assert.deepStrictEqual([...found].sort(), [...wanted.rows].sort(), message)
  if (!question.originalCurrency) {
    assert.deepStrictEqual(pick(totals), wanted.totals, message)
    return
  }
  for (const entry of listOf(totals.currencies).map(recordOf)) {
    assert.deepStrictEqual(pick(entry), wanted.totalsOf(String(entry.currency)), message)
  }
})

const seed = Number(process.env.QUESTIONS_SEED ?? 1)
const questions = Number(process.env.QUESTIONS ?? 24)

describeOnEngines(
  "Exactness of statistics",
  (database) =>
    Layer.mergeAll(ClickSums.layer, Folding.layer, RollUps.layer, StatisticDeltasRepo.layer).pipe(
      Layer.provideMerge(server(database))
    ),
  (it) => {
    it.effect(
      "every report says what its events add up to, in every zone, at any paging",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const folding = yield* Folding
          const rollUps = yield* RollUps
          const clickSums = yield* ClickSums
          const dice = makeDice(seed)
          const networkZone = dice.pick(zones)
          // Reports end a year after now.
          yield* setTime(end / 1000)
          yield* sql`UPDATE network SET timezone = ${networkZone}`
          yield* rollUps.rebuild
          const ground = yield* givenGround
          const events: Array<Event> = []
          for (let round = 0; round < 4; round++) {
            events.push(...(yield* givenTraffic(dice, ground, [start, end], 120)))
            yield* folding.fold
          }
          for (let round = 0; round < questions; round++) {
            if (round === Math.floor(questions / 3)) yield* at(lastInstant, clickSums.catchUp)
            yield* check(dice, ground, [events, networkZone])
          }
          assert.deepStrictEqual(yield* rollUps.verify, [])
          // The sums of another zone's days say the same.
          const otherZone = dice.pick(zones)
          yield* sql`UPDATE network SET timezone = ${otherZone}`
          yield* rollUps.rebuild
          yield* at(lastInstant, clickSums.catchUp)
          for (let round = 0; round < questions / 2; round++)
            yield* check(dice, ground, [events, otherZone])
        }),
      60_000 + questions * 1_000
    )
  }
)
