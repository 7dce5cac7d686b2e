import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { FewMax } from "../../../../src/reports/statistics/clickhouse/FedConversionsRepo.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import { WaitingMax } from "../../../../src/reports/statistics/feed/UnfedRepo.ts"
import { insertRecorder } from "../../../fixtures/clickhouse/insertRecorder.ts"
import { startClickHouse } from "../../../fixtures/clickhouse/startClickHouse.ts"
import { fieldOf, request } from "../../../fixtures/TestServer.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import { feederOf } from "../../statistics/clickhouse/twoEngines.ts"
import { wholeFeed } from "../../statistics/clickhouse/wholeFeed.ts"
import { makeDice } from "../../statistics/Dice.ts"
import { givenCallers } from "./givenCallers.ts"
import { givenMentioned } from "./randomClicks.ts"
import { changeConversions, givenConversions, givenGoals } from "./randomConversions.ts"
import { aboutConversions, drawQuestion } from "./randomQuestions.ts"
import { bothAnswer, serverOn, twoServers } from "./twoServers.ts"

const span = [Date.parse("2026-03-05T00:00:00Z"), Date.parse("2026-03-05T04:00:00Z")] as const
const now = Date.parse("2026-03-06T00:00:00Z")

const seed = Number(process.env.QUESTIONS_SEED ?? 1)
const questions = Number(process.env.QUESTIONS ?? 90)

/** A thousand conversions that were fed, and the server that reads them in both ways. */
const givenFed = Effect.gen(function* () {
  const { asked, url } = yield* insertRecorder(yield* startClickHouse)
  const dice = makeDice(seed)
  const known = yield* givenMentioned
  const goals = yield* givenGoals(known)
  const callers = yield* givenCallers(known)
  const subject = aboutConversions(goals)
  const make = (conversions: number) => givenConversions(dice, known, goals, span, conversions)
  const feed = wholeFeed.pipe(Effect.provide(feederOf(url)))
  // Some of it is there before there is a feed.
  yield* make(300)
  yield* Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure).pipe(Effect.provide(feederOf(url)))
  yield* make(700)
  yield* feed
  const servers = yield* Effect.provideService(twoServers(url), FewMax, 0)
  yield* Effect.all([servers.database.setTime(now), servers.clickHouse.setTime(now)])
  return { asked, callers, dice, feed, known, make, servers, subject, url }
})

describeOnEngines(
  "Rows of conversions that ClickHouse finds",
  migrated,
  (it) => {
    it.effect(
      "every page and every export says the same, byte for byte, whatever waits to be fed",
      () =>
        Effect.gen(function* () {
          const { asked, callers, dice, feed, known, make, servers, subject, url } = yield* givenFed
          const searches = () => asked.filter(({ body }) => body.includes("AS id FROM")).length
          const sql = yield* SqlClient.SqlClient
          const check = Effect.fnUntraced(function* (both: typeof servers) {
            const question = drawQuestion(dice, known, callers, span, subject)
            const { clickHouse, database } = yield* bothAnswer(both, question)
            assert.strictEqual(clickHouse.text, database.text, question.url)
            assert.deepStrictEqual(
              { ...clickHouse.headers, "x-request-id": "", "x-data-complete-until": "" },
              { ...database.headers, "x-request-id": "", "x-data-complete-until": "" }
            )
            return database.status === 200 ? 1 : 0
          })
          let answered = 0
          asked.length = 0
          for (let question = 0; question < questions; question++) {
            if (dice.chance(0.5)) yield* changeConversions(dice, dice.integer(1, 40))
            if (dice.chance(0.2)) yield* make(dice.integer(1, 20))
            if (dice.chance(0.2)) yield* feed
            answered += yield* check(servers)
          }
          assert.isAbove(answered, questions / 2)
          assert.isAbove(searches(), questions / 5)

          // Nothing is asked while much waits, or all is fed anew.
          asked.length = 0
          const impatient = yield* serverOn({ AFFNET_STATISTICS_URL: url }).pipe(
            Effect.provideService(FewMax, 0),
            Effect.provideService(WaitingMax, 0)
          )
          yield* impatient.setTime(now)
          yield* changeConversions(dice, 40)
          for (let question = 0; question < 5; question++)
            yield* check({ ...servers, clickHouse: impatient })
          yield* sql`UPDATE statistics_feed_state SET block = -2`
          for (let question = 0; question < 5; question++) yield* check(servers)
          assert.deepStrictEqual(asked, [])
        }),
      120_000 + questions * 1_000
    )
  },
  { only: ["SQLite file", "PostgreSQL"], excludeTestServices: true }
)

describeOnEngines(
  "Conversions that change while ClickHouse finds them",
  migrated,
  (it) => {
    it.effect(
      "a page is true of itself while conversions change and are fed",
      () =>
        Effect.gen(function* () {
          const { asked, callers, dice, feed, servers } = yield* givenFed
          const path = "rangeFrom=2026-03-05&conversion_status=approved&sortField=payout&perPage=50"
          const url = `/api/v2/network/reports/conversions?${path}`
          const ask = Effect.gen(function* () {
            const answer = yield* servers.clickHouse.send(request(callers[0].key, "GET", url))
            const of = (name: string) => fieldOf(answer, "transactions", name)
            const payouts = of("payout").map(Number)
            assert.isTrue(of("conv_status").every((status) => status === "approved"))
            assert.strictEqual(new Set(of("id")).size, 50)
            assert.deepStrictEqual(
              payouts,
              payouts.toSorted((one, other) => one - other)
            )
          })
          asked.length = 0
          const change = Effect.andThen(changeConversions(dice, 20), feed)
          yield* Effect.all(
            [Effect.repeat(change, { times: 20 }), Effect.repeat(ask, { times: 40 })],
            {
              concurrency: 2
            }
          )
          assert.isNotEmpty(asked)
        }),
      120_000
    )
  },
  { only: ["SQLite file", "PostgreSQL"], excludeTestServices: true }
)
