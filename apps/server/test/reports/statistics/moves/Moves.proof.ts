import { assert } from "@effect/vitest"
import { Effect, Exit, Layer, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import type * as Database from "../../../../src/platform/sql/Database.ts"
import { RollUps } from "../../../../src/reports/statistics/folding/RollUps.ts"
import { places } from "../../../../src/reports/statistics/moves/MoveFailpoints.ts"
import { insertRow } from "../../../fixtures/givenRow.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import { clicksHere, givenNetwork } from "./movesFixtures.ts"

const clicks = 1_300

/** A conversion of the first of the clicks. */
const givenConversion = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [click] = yield* sql<{ readonly id: string; readonly created_millis: number }>`
    SELECT id, created_millis FROM clicks WHERE affiliate_id <> 0 AND offer_id <> 0 ORDER BY id LIMIT 1`
  const millis = Number(click?.created_millis)
  yield* sql`
    INSERT INTO conversions (transaction_id, click_id, click_millis, affiliate_id, advertiser_id, offer_id,
      goal_id, status, currency, revenue, payout, network_revenue, network_payout, exchange_rate,
      created_millis, updated_millis)
    SELECT 't-1', id, created_millis, affiliate_id, advertiser_id, offer_id,
      (SELECT MIN(id) FROM goals), 'approved', 'USD', 1, 1, 1, 1, '1', ${millis + 5}, ${millis + 5}
    FROM clicks WHERE id = ${click?.id ?? ""}`
}).pipe(Effect.orDie)

const movedBefore = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql`SELECT moved_before FROM statistics_feed_state`.pipe(
    Effect.map(([row]) => Number(row?.moved_before)),
    Effect.orDie
  )
)

type Services = Database.Services | RollUps | Scope.Scope

const april = Date.parse("2026-04-01T00:00:00Z")

/** Each has a database of its own, since what has moved does not come back. */
const suite = (name: string, proof: Effect.Effect<void, unknown, Services>) =>
  describeOnEngines(
    "Clicks that move",
    (database) => RollUps.layer.pipe(Layer.provideMerge(migrated(database))),
    (it) => {
      it.effect(name, () => proof, 120_000)
    },
    { only: ["SQLite file", "PostgreSQL"], excludeTestServices: true }
  )

suite(
  "leave once they are confirmed, wherever it dies, and reports say the same",
  Effect.gen(function* () {
    const network = yield* givenNetwork(clicks)
    yield* givenConversion
    yield* network.begin
    const before = yield* network.reported
    for (const { status, text } of before) {
      assert.strictEqual(status, 200)
      assert.isAbove(text.length, 10_000)
    }

    const died = yield* Effect.exit(network.step("after confirmation"))
    assert.isTrue(Exit.isFailure(died))
    assert.strictEqual(yield* movedBefore, 0)
    for (const place of places.slice(1)) {
      yield* Effect.exit(network.step(place))
      const left = yield* clicksHere
      assert.isTrue(left === clicks || left === 1, `${place}: ${left}`)
      assert.deepStrictEqual(yield* network.reported, before, place)
    }
    yield* network.step()
    // One has a conversion, and stays.
    assert.strictEqual(yield* clicksHere, 1)
    assert.strictEqual(yield* movedBefore, april)
    assert.deepStrictEqual(yield* network.reported, before)
    assert.deepStrictEqual(yield* network.differences, [])
    // There is nothing more to move.
    yield* network.step()
    assert.strictEqual(yield* movedBefore, april)
  })
)

suite(
  "stay for the time of grace, and while something is not fed or not the same",
  Effect.gen(function* () {
    const network = yield* givenNetwork(40)
    const sql = yield* SqlClient.SqlClient
    yield* network.begin
    const all = yield* clicksHere
    const [one] = yield* sql<{ readonly id: string }>`SELECT id FROM clicks ORDER BY id LIMIT 1`
    yield* insertRow("clicks", {
      id: "f".repeat(32),
      created_millis: april - 1,
      affiliate_id: 1,
      offer_id: 1,
      advertiser_id: 1,
      currency: "USD",
      is_unique: 1
    })
    yield* network.step()
    assert.strictEqual(yield* movedBefore, 0, "not fed")
    yield* network.fed
    yield* sql`DELETE FROM clicks WHERE id = ${one?.id ?? ""}`
    yield* network.step()
    assert.strictEqual(yield* movedBefore, 0, "not the same")
    yield* network.rebuild
    yield* network.early
    assert.strictEqual(yield* movedBefore, april)
    yield* network.early
    assert.strictEqual(yield* clicksHere, all, "time of grace")
    yield* network.step()
    assert.strictEqual(yield* clicksHere, 0)
  })
)

suite(
  "are in ClickHouse after everything else was fed anew, with their sums",
  Effect.gen(function* () {
    const network = yield* givenNetwork(300)
    yield* network.begin
    const before = yield* network.reported
    yield* network.step()
    yield* network.step()
    assert.strictEqual(yield* clicksHere, 0)
    yield* insertRow("clicks", {
      id: "e".repeat(32),
      created_millis: april + 1,
      affiliate_id: 1,
      offer_id: 1,
      advertiser_id: 1,
      currency: "USD",
      is_unique: 1
    })
    yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
    yield* network.fed
    const after = yield* network.reported
    assert.notDeepEqual(after, before)
    for (const _ of [1, 2]) {
      yield* network.rebuild
      assert.deepStrictEqual(yield* network.reported, after)
      assert.deepStrictEqual(yield* network.differences, [])
    }
  })
)
