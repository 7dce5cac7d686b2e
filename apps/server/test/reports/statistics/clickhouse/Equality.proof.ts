import { AssignedTo } from "@affnet/api"
import { TimeZone } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Tell } from "../../../../src/platform/http/ProgressAnswer.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import { Folding } from "../../../../src/reports/statistics/folding/Folding.ts"
import { RollUps } from "../../../../src/reports/statistics/folding/RollUps.ts"
import type { Statistics } from "../../../../src/reports/statistics/query/Statistics.ts"
import { StatisticDeltasRepo } from "../../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { startClickHouse } from "../../../fixtures/clickhouse/startClickHouse.ts"
import { givenKey } from "../../../fixtures/givenKey.ts"
import { insertRow } from "../../../fixtures/givenRow.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import { type Dice, makeDice } from "../Dice.ts"
import { type Ground, givenGround, givenTraffic } from "../RandomTraffic.ts"
import { drawClickDays, drawParameters, drawReport, zones } from "./RandomReports.ts"
import { feederOf, twoEngines } from "./twoEngines.ts"
import { wholeFeed } from "./wholeFeed.ts"

/** The clocks of many zones change within these weeks. */
const start = Date.parse("2026-03-05T00:00:00Z")
const end = Date.parse("2026-04-08T00:00:00Z")

const seed = Number(process.env.QUESTIONS_SEED ?? 1)
const questions = Number(process.env.QUESTIONS ?? 9)

type Engine = Statistics["Service"]
interface Engines {
  readonly database: Engine
  readonly clickHouse: Engine
}

/** The newest event of a row may be one that counts no more, which each engine forgets in its own time. */
const told = ({ added_timestamp: _, ...row }: Readonly<Record<string, unknown>>) => row

/** Each engine has sums of its own, so that one may read them where another reads events. */
const toldOf = ({ reads: _, ...info }: Readonly<Record<string, unknown>>) => info

/** Pages of a report, at most three. */
const pagesOf = Effect.fnUntraced(function* (
  engine: Engine,
  timezone: TimeZone.TimeZone,
  request: Parameters<Engine["open"]>[1],
  tell?: Tell
) {
  const report = yield* engine.open({ role: "manager", account_id: 1, timezone }, request)
  return yield* Effect.forEach([1, 2, 3], (page) =>
    Effect.map(report.read(page, request.perPage, tell), ({ info, rows, ...rest }) => ({
      ...rest,
      info: toldOf({ ...info }),
      rows: Array.from(rows, told)
    }))
  )
})

const check = Effect.fnUntraced(function* (
  dice: Dice,
  ground: Ground,
  { clickHouse, database }: Engines
) {
  const zone = TimeZone.TimeZone.make(dice.pick(zones))
  const request = drawReport(dice, ground, [start, end])
  const assigned = dice.chance(0.2) ? 1 : undefined
  const asked = (engine: Engine, tell?: Tell) =>
    Effect.provideService(pagesOf(engine, zone, request, tell), AssignedTo, assigned)
  const message = JSON.stringify({ zone, assigned, request })
  const told = yield* asked(database)
  assert.deepStrictEqual(yield* asked(clickHouse), told, message)
  const follow: Tell = () => Effect.void
  assert.deepStrictEqual(yield* asked(clickHouse, follow), told, message)
})

describeOnEngines(
  "Equality of ClickHouse",
  (database) =>
    Layer.mergeAll(Folding.layer, RollUps.layer, StatisticDeltasRepo.layer).pipe(
      Layer.provideMerge(migrated(database))
    ),
  (it) => {
    it.effect(
      "every page of every report says the same",
      () =>
        Effect.gen(function* () {
          const url = yield* startClickHouse
          const sql = yield* SqlClient.SqlClient
          const { fold } = yield* Folding
          const dice = makeDice(seed)
          yield* sql`UPDATE network SET timezone = ${dice.pick(zones)}`
          yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
          const place = [url, drawClickDays(dice), drawParameters(dice)] as const
          const ground = yield* givenGround
          const { account_id } = yield* givenKey("manager")
          yield* insertRow("affiliate_managers", {
            affiliate_id: ground.affiliates[0],
            manager_id: account_id
          })
          // Some of it is there before there is a feed.
          yield* givenTraffic(dice, ground, [start, end], 120)
          yield* Effect.gen(function* () {
            yield* Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure)
            const engines = yield* twoEngines(...place)
            for (let round = 0; round < 3; round++) {
              yield* givenTraffic(dice, ground, [start, end], 120)
              yield* Effect.all([fold, wholeFeed])
              for (let asked = 0; asked < questions / 3; asked++)
                yield* check(dice, ground, engines)
            }
            yield* Effect.flatMap(FeedSetupRepo, ({ rebuild }) => rebuild)
            yield* wholeFeed
            for (let asked = 0; asked < questions / 4; asked++) yield* check(dice, ground, engines)
          }).pipe(Effect.provide(feederOf(...place)))
        }),
      180_000 + questions * 2_000
    )
  },
  { only: ["SQLite file", "PostgreSQL"], excludeTestServices: true }
)
