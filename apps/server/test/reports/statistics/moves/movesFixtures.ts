/** Clicks that move from a database to a ClickHouse. */
import { ConfigProvider, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { FedSums } from "../../../../src/reports/statistics/clickhouse/FedSums.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import { RollUps } from "../../../../src/reports/statistics/folding/RollUps.ts"
import { ClickMoves } from "../../../../src/reports/statistics/moves/ClickMoves.ts"
import {
  MoveFailpoints,
  type Place
} from "../../../../src/reports/statistics/moves/MoveFailpoints.ts"
import { startClickHouse } from "../../../fixtures/clickhouse/startClickHouse.ts"
import { givenKey } from "../../../fixtures/givenKey.ts"
import { get, TestServer } from "../../../fixtures/TestServer.ts"
import { givenClicks, givenMentioned } from "../../rows/clickhouse/randomClicks.ts"
import { serverOn } from "../../rows/clickhouse/twoServers.ts"
import { feederOf } from "../clickhouse/twoEngines.ts"
import { wholeFeed } from "../clickhouse/wholeFeed.ts"
import { makeDice } from "../Dice.ts"

/** Days that are over, and after which fixtures make clicks. */
const span = [Date.parse("2026-03-05T00:00:00Z"), Date.parse("2026-03-07T00:00:00Z")] as const

/** When servers are asked. */
export const now = Date.parse("2026-05-01T12:00:00Z")

/** What moves clicks, in a place of its own; it dies where it is told to. */
const movesOf = (url: string, dies?: Place) =>
  Layer.fresh(ClickMoves.layer).pipe(
    Layer.provide(feederOf(url)),
    Layer.provide(
      Layer.succeed(MoveFailpoints, (at) => (at === dies ? Effect.die(new Error(at)) : Effect.void))
    ),
    Layer.provide(
      ConfigProvider.layer(
        ConfigProvider.fromUnknown({ AFFNET_STATISTICS_URL: url, AFFNET_CLICK_MOVE_DAYS: "5" })
      )
    )
  )

const countOf = (table: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql<{ readonly count: number }>`SELECT COUNT(*) AS count FROM ${sql(table)}`.pipe(
      Effect.map(([row]) => Number(row?.count)),
      Effect.orDie
    )
  )

export const clicksHere = countOf("clicks")

/** A network with so many clicks that are fed, and how it is asked. */
export const givenNetwork = Effect.fnUntraced(function* (clicks: number) {
  const url = yield* startClickHouse
  const sql = yield* SqlClient.SqlClient
  const known = yield* givenMentioned
  yield* givenClicks(makeDice(clicks), known, span, clicks)
  const { key } = yield* givenKey("manager")
  const fed = Effect.provide(wholeFeed, feederOf(url))
  const server = yield* serverOn({ AFFNET_STATISTICS_URL: url })
  const asking = Effect.provideService(TestServer, server)
  yield* server.setTime(now)

  return {
    url,
    key,
    known,
    asking,
    /** Everything is counted and fed. */
    begin: Effect.gen(function* () {
      yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
      yield* Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure)
      yield* fed
    }).pipe(Effect.provide(feederOf(url))),
    fed,
    /** The next step of the move, as if its time had come. */
    step: (dies?: Place) =>
      sql`UPDATE statistics_feed_state SET moved_millis = 0 WHERE moved_millis IS NOT NULL`.pipe(
        Effect.andThen(Effect.flatMap(ClickMoves, ({ run }) => run)),
        Effect.provide(movesOf(url, dies)),
        Effect.orDie
      ),
    /** The same, as soon as it is due. */
    early: Effect.flatMap(ClickMoves, ({ run }) => run).pipe(Effect.provide(movesOf(url))),
    /** What reports say of all clicks. */
    reported: Effect.gen(function* () {
      const path = "/api/v2/network/reports"
      const query = "rangeFrom=2026-01-01&rangeTo=2026-04-30&perPage=1000"
      const valid = yield* get(key, `${path}/clicks?${query}`)
      const invalid = yield* get(key, `${path}/logs/clicks?${query}`)
      const sums = yield* get(
        key,
        `${path}/statistics-flat?${query}&breakdown=day,affiliate,browser`
      )
      return [valid, invalid, sums].map(({ status, text }) => ({ status, text }))
    }).pipe(asking),
    rebuild: Effect.flatMap(FedSums, ({ rebuild }) => rebuild).pipe(
      Effect.provide(FedSums.layer.pipe(Layer.provide(feederOf(url))))
    ),
    /** Sums that are wrong, here and there. */
    differences: Effect.gen(function* () {
      const here = yield* Effect.flatMap(RollUps, ({ verify }) => verify)
      const there = yield* Effect.flatMap(FedSums, ({ verify }) => verify).pipe(
        Effect.provide(FedSums.layer.pipe(Layer.provide(feederOf(url))))
      )
      return [...here, ...there]
    })
  }
})
