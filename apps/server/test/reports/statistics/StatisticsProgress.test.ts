import type { StatisticsRequest } from "@affnet/api"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { RollUps } from "../../../src/reports/statistics/folding/RollUps.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { get, request, send, sendJson, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines, type Engine } from "../../platform/sql/engines.ts"
import { drawReport } from "./clickhouse/RandomReports.ts"
import { type Dice, makeDice } from "./Dice.ts"
import { eventsIn, followedTo, progressIn } from "./eventsIn.ts"
import { flat, network, recordOf, services } from "./givenStatistics.ts"
import { type Ground, givenGround, givenTraffic } from "./RandomTraffic.ts"

/** The clocks of many zones change within these weeks. */
const start = Date.parse("2026-03-05T00:00:00Z")
const end = Date.parse("2026-04-08T00:00:00Z")
const range = "rangeFrom=2026-03-05&rangeTo=2026-04-07"

const seed = Number(process.env.QUESTIONS_SEED ?? 1)
const questions = Number(process.env.QUESTIONS ?? 40)

const bodyOf = ({ breakdowns, filters, isPaged: _, warnings: __, ...rest }: StatisticsRequest) => ({
  ...rest,
  breakdown: breakdowns,
  filters: Object.fromEntries(filters.map(({ anyOf, key }) => [key, anyOf]))
})

const tree = `${network}/statistics-tree`

const followed = (key: string, path: string, accept = "text/event-stream") =>
  send(request(key, "GET", path).pipe(HttpClientRequest.setHeader("accept", accept)))

/** Asks for a report in both ways. Tells whether it was read from events. */
const checkOne = Effect.fnUntraced(function* (
  { name }: Engine,
  key: string,
  path: string,
  body: Partial<ReturnType<typeof bodyOf>>
) {
  const message = `${path} ${JSON.stringify(body)}`
  const plain = yield* sendJson(key, "POST", path, body)
  assert.strictEqual(plain.status, 200, `${plain.text} ${message}`)
  const answer = yield* send(
    request(key, "POST", path).pipe(
      HttpClientRequest.bodyJsonUnsafe(body),
      HttpClientRequest.setHeader("accept", "text/event-stream")
    )
  )
  const events = eventsIn(answer.text)
  const result = followedTo(events, "result")
  assert.strictEqual(result.text, plain.text, message)
  for (const name of ["x-pagination-total-count", "x-pagination-page-count"])
    assert.strictEqual(result.headers[name], plain.headers[name], message)
  const progress = progressIn(events)
  assert.deepStrictEqual(progress, [...new Set(progress)].sort(), message)
  const isOfEvents = plain.info.reads === "events"
  // In memory nothing waits, so that all may be done before anybody has heard of a part.
  const heard = isOfEvents && name === "SQLite memory" ? (progress.at(-1) ?? 1) : progress.at(-1)
  // What is in no row is not read.
  const isEmpty = path === tree && plain.headers["x-pagination-total-count"] === "0"
  assert.include(isOfEvents ? (isEmpty ? [0, 0.5, 1] : [1]) : [undefined], heard, message)
  return isOfEvents
})

/** Asks for a random report, as a tree and as a table. */
const check = Effect.fnUntraced(function* (
  engine: Engine,
  key: string,
  dice: Dice,
  ground: Ground
) {
  const { originalCurrency, ...body } = bodyOf(drawReport(dice, ground, [start, end]))
  // A tree is in the network's currency only.
  yield* checkOne(engine, key, tree, body)
  return yield* checkOne(engine, key, flat, { ...body, originalCurrency })
})

describeOnEngines("Progress of statistics", services, (it, engine) => {
  it.effect(
    "a report that is followed says the same as any other",
    () =>
      Effect.gen(function* () {
        const dice = makeDice(seed)
        yield* setTime(end / 1_000)
        yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
        const ground = yield* givenGround
        yield* givenTraffic(dice, ground, [start, end], 400)
        yield* Effect.flatMap(Folding, ({ fold }) => fold)
        const { key } = yield* givenKey("manager", { timezone: "America/St_Johns" })
        const asked = yield* Effect.replicateEffect(check(engine, key, dice, ground), questions)
        const ofEvents = asked.filter((isOfEvents) => isOfEvents).length
        assert.isAbove(ofEvents, questions / 5)
        assert.isBelow(ofEvents, questions)
      }),
    60_000 + questions * 1_000
  )

  it.effect("each role follows its own", () =>
    Effect.gen(function* () {
      for (const role of ["affiliate", "advertiser"] as const) {
        const { key } = yield* givenKey(role)
        const path = `/api/v2/${role}/reports/statistics?${range}&breakdown=browser`
        const answer = yield* followed(key, path)
        assert.strictEqual(answer.headers["content-type"], "text/event-stream")
        const { headers, text } = followedTo(eventsIn(answer.text), "result")
        assert.strictEqual(text, (yield* get(key, path)).text)
        assert.match(headers["x-data-complete-until"] ?? "", /^\d{4}-.*Z$/u)
      }
    })
  )

  it.effect("only who asks for events gets them", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const typeOf = (accept: string) =>
        Effect.map(followed(key, `${flat}?${range}`, accept), ({ headers }) =>
          headers["content-type"]?.split(";").at(0)
        )
      const [events, json, csv] = ["text/event-stream", "application/json", "text/csv"]
      assert.strictEqual(yield* typeOf(`${events}, ${json};q=0.5`), events)
      assert.strictEqual(yield* typeOf(`${json}, ${events};q=0.5`), json)
      assert.strictEqual(yield* typeOf(`${csv}, ${events}`), csv)
      assert.strictEqual(yield* typeOf("*/*"), json)
    })
  )

  it.effect("whoever is refused is so before any event", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const [status, who, query] of [
        [401, "", range],
        [400, key, "rangeFrom=never"],
        [400, key, `${range}&breakdown=weather`]
      ] as const) {
        const answer = yield* followed(who, `${flat}?${query}`)
        assert.strictEqual(answer.status, status)
        assert.match(answer.headers["content-type"] ?? "", /^application\/json/u)
        assert.strictEqual(answer.text, (yield* get(who, `${flat}?${query}`)).text)
      }
    })
  )

  it.effect("a failure is an event with its envelope", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { key } = yield* givenKey("manager")
      yield* sql`ALTER TABLE impressions RENAME TO kept_impressions`
      const answer = yield* followed(key, `${flat}?${range}&breakdown=browser`)
      yield* sql`ALTER TABLE kept_impressions RENAME TO impressions`
      assert.strictEqual(answer.status, 200)
      const { text } = followedTo(eventsIn(answer.text), "error")
      const { code, info } = recordOf(JSON.parse(text))
      assert.strictEqual(code, 500)
      assert.deepStrictEqual(info, { errors: { request: [answer.headers["x-request-id"]] } })
      // Nothing is left of it: the next one is served by the same reader.
      const path = `${flat}?${range}&breakdown=browser`
      followedTo(eventsIn((yield* followed(key, path)).text), "result")
    })
  )
})
