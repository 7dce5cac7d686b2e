import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ClickHouse } from "../../../../src/platform/sql/clickhouse/ClickHouse.ts"
import { OrderedMax } from "../../../../src/reports/statistics/clickhouse/EventOrdersRepo.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import { insertRecorder } from "../../../fixtures/clickhouse/insertRecorder.ts"
import { startClickHouse } from "../../../fixtures/clickhouse/startClickHouse.ts"
import { request } from "../../../fixtures/TestServer.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import { feederOf } from "../../statistics/clickhouse/twoEngines.ts"
import { wholeFeed } from "../../statistics/clickhouse/wholeFeed.ts"
import { makeDice } from "../../statistics/Dice.ts"
import { givenCallers } from "./givenCallers.ts"
import { givenClicks, givenMentioned } from "./randomClicks.ts"
import { drawQuestion } from "./randomQuestions.ts"
import { bothAnswer, serverOn, twoServers } from "./twoServers.ts"

/** A day, and some of those before and behind it. */
const span = [Date.parse("2026-03-03T22:00:00Z"), Date.parse("2026-03-05T04:00:00Z")] as const
const now = Date.parse("2026-03-06T00:00:00Z")

const seed = Number(process.env.QUESTIONS_SEED ?? 1)
const questions = Number(process.env.QUESTIONS ?? 60)

/** Sorts clicks as an earlier version did. */
const sortByHours = Effect.flatMap(ClickHouse, ({ command }) =>
  Effect.forEach(
    [
      `CREATE TABLE before AS clicks ENGINE = MergeTree
        ORDER BY (intDiv(created_millis, 3600000), affiliate_id, offer_id, created_millis)`,
      "INSERT INTO before SELECT * FROM clicks",
      "EXCHANGE TABLES before AND clicks"
    ],
    command,
    { discard: true }
  )
)

describeOnEngines(
  "Rows of clicks from ClickHouse",
  migrated,
  (it) => {
    it.effect(
      "every page and every export says the same, byte for byte",
      () =>
        Effect.gen(function* () {
          const { asked: statements, url } = yield* insertRecorder(yield* startClickHouse)
          const dice = makeDice(seed)
          const sql = yield* SqlClient.SqlClient
          const known = yield* givenMentioned
          const callers = yield* givenCallers(known)
          // Some of it is there before there is a feed; and all of it is more than an export reads at once.
          yield* givenClicks(dice, known, span, 300)
          yield* Effect.gen(function* () {
            yield* Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure)
            yield* givenClicks(dice, known, span, 9_700)
            yield* wholeFeed
          }).pipe(Effect.provide(feederOf(url)))
          const servers = yield* twoServers(url)
          yield* Effect.all([servers.database.setTime(now), servers.clickHouse.setTime(now)])
          // Whoever looks into the table of the database finds nothing.
          const answered = { 200: 0, 400: 0 }
          for (let asked = 0; asked < questions; asked++) {
            const question = drawQuestion(dice, known, callers, span)
            const { clickHouse, database } = yield* bothAnswer(servers, question)
            assert.strictEqual(
              clickHouse.status,
              database.status,
              `${question.url} ${clickHouse.text}`
            )
            assert.strictEqual(clickHouse.text, database.text, question.url)
            assert.deepStrictEqual(
              { ...clickHouse.headers, "x-data-complete-until": "", "x-request-id": "" },
              { ...database.headers, "x-data-complete-until": "", "x-request-id": "" }
            )
            if (database.status === 200 || database.status === 400) answered[database.status] += 1
          }
          assert.isAbove(answered[200], questions / 2)
          const few = yield* Effect.provideService(
            serverOn({ AFFNET_STATISTICS_URL: url }),
            OrderedMax,
            1
          )
          yield* few.setTime(now)
          for (const [sortField, status] of [
            ["offer", 400],
            ["created", 200],
            ["source", 200]
          ] as const) {
            const path = `/api/v2/network/reports/clicks?rangeFrom=2026-03-05&sortField=${sortField}`
            const answer = yield* few.send(request(callers[0].key, "GET", path))
            assert.strictEqual(answer.status, status, answer.text)
            if (status === 400) assert.include(answer.text, "shorter range")
          }
          const pages = (server: typeof few) =>
            Effect.forEach(["asc", "desc"], (direction) =>
              server.send(
                request(
                  callers[0].key,
                  "GET",
                  `/api/v2/network/reports/clicks?rangeFrom=2026-03-04&sortField=created&sortDirection=${direction}`
                )
              )
            )
          const isAskedBy = (span: string) =>
            statements.some(({ body }) =>
              body.includes(`ORDER BY intDiv(created_millis, ${span}) DESC`)
            )
          yield* Effect.provide(sortByHours, feederOf(url))
          const before = yield* serverOn({ AFFNET_STATISTICS_URL: url })
          yield* before.setTime(now)
          assert.deepStrictEqual(
            (yield* pages(before)).map(({ text }) => text),
            (yield* pages(servers.database)).map(({ text }) => text)
          )
          assert.deepStrictEqual(["86400000", "3600000"].map(isAskedBy), [true, true])
          yield* sql`DELETE FROM clicks`
          const all = drawQuestion(makeDice(1), known, [callers[0]], span)
          const { clickHouse, database } = yield* bothAnswer(servers, all)
          assert.notStrictEqual(clickHouse.text, database.text)
        }),
      120_000 + questions * 1_000
    )
  },
  { only: ["SQLite file", "PostgreSQL"], excludeTestServices: true }
)
