/**
 * Processes that die, vendors that do what the seed says, clients that ask again, and a clock that the seed
 * moves: what has to hold of the delivery of leads holds all the time.
 * `SEEDS=500 npm run proof -- test/leads/Simulation` tries more, `SEED=17` one of them, and both
 * together so many from there. Their database grows: thousands are faster in several runs.
 */
import { assert } from "@effect/vitest"
import { Cause, Effect, Random, References } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { describeOnEngines, migrated } from "../platform/sql/engines.ts"
import {
  type Delivered,
  hasEnded,
  logProblems,
  named,
  type Pace,
  readDeliveries,
  receiptProblems,
  sequenceProblems
} from "./deliveryProblems.ts"
import { givenSimulatedNetwork, type SimulatedNetwork } from "./simulation/Network.ts"
import { makeWorld, type World } from "./simulation/World.ts"

const { SEED, SEEDS } = process.env
const first = Number(SEED ?? 1)
const last = first - 1 + Number(SEEDS ?? (SEED === undefined ? 200 : 1))

/** So often something happens before all calms down. */
const turns = 60

/** All retries of a lead, whatever its vendors ask for, take less. */
const drainMillis = 3 * 3_600_000

const pace: Pace = { leaseMillis: 75_000, pauseMillis: 5_000 }

const start = Date.UTC(2026, 2, 1)

/** Sees what must be true at any time; the deliveries as they are. */
const look = Effect.fnUntraced(function* (
  { receipts }: World,
  after: number,
  settled: Map<number, number>
) {
  const deliveries = yield* readDeliveries(after)
  const problems = deliveries.flatMap((delivery) => {
    const { email, id, state, vendor } = delivery
    const count = receipts.of(vendor, email)
    const before = settled.get(id) ?? count
    if (state === "success") settled.set(id, before)
    return named(delivery, [
      ...logProblems(delivery),
      ...receiptProblems(delivery, count, vendor.endsWith("told")),
      ...(before === count ? [] : ["was received again after its success was on record"])
    ])
  })
  const all = [...problems, ...sequenceProblems(deliveries, pace)]
  if (all.length > 0) assert.fail(all.join("\n"))
  return deliveries
})

/** What chance does in a turn; the clock goes on by a moment or by minutes. */
const turn = Effect.fnUntraced(function* (world: World) {
  const chance = yield* Random.next
  if (chance < 0.45) yield* world.handIn
  if (chance > 0.35) yield* world.work
  if ((yield* Random.next) < 0.04) yield* world.crash
  if ((yield* Random.next) < 0.2) yield* world.restart
  yield* TestClock.adjust(Math.ceil((yield* Random.next) ** 6 * 300_000))
})

/** Lets time pass, with nothing dying any more, until every delivery has ended. */
const drain = Effect.fnUntraced(function* (
  world: World,
  after: number,
  settled: Map<number, number>
) {
  yield* world.calm
  for (let millis = 0; millis < drainMillis; millis += 30_000) {
    yield* world.work
    yield* TestClock.adjust(30_000)
    if (millis % 300_000 === 0) {
      const deliveries = yield* look(world, after, settled)
      if (deliveries.every(hasEnded)) return deliveries
    }
  }
  return assert.fail("some deliveries come to no end")
})

/** Each lead is there once, as it was acknowledged, with all its deliveries. */
const checkLeads = (world: World, deliveries: ReadonlyArray<Delivered>) => {
  const ofLead = Map.groupBy(deliveries, ({ email }) => email)
  for (const { acknowledged, email, vendors } of world.leads) {
    const own = ofLead.get(email) ?? []
    const ids = new Set([...acknowledged, ...own].map(({ lead_id }) => String(lead_id)))
    assert.isAtMost(ids.size, 1, `${email} is more than one lead`)
    assert.strictEqual(own.length, ids.size * vendors, `the vendors of ${email}`)
    const isSuccess = own.some(({ state }) => state === "success")
    const answered = new Set(acknowledged.map(({ delivery_status }) => delivery_status))
    assert.isFalse(answered.has(isSuccess ? "fail" : "success"), `the answer about ${email}`)
  }
}

const simulate = Effect.fnUntraced(
  function* (network: SimulatedNetwork, seed: number) {
    const sql = yield* SqlClient.SqlClient
    const [{ most } = { most: 0 }] = yield* sql<{ readonly most: number | null }>`
      SELECT MAX(id) AS most FROM lead_deliveries`
    const after = Number(most ?? 0)
    const settled = new Map<number, number>()
    const world = yield* makeWorld(network, seed)
    for (let count = 1; count <= turns; count++) {
      yield* turn(world)
      if (count % 10 === 0) yield* look(world, after, settled)
    }
    const deliveries = yield* drain(world, after, settled)
    checkLeads(world, deliveries)
    const { crashes } = world.danger
    yield* world.end
    const attempts = deliveries.flatMap(({ log }) => log)
    const unknown = attempts.filter(({ is_unknown }) => is_unknown === 1)
    return [deliveries.length, attempts.length, unknown.length, crashes]
  },
  (effect, _, seed) =>
    effect.pipe(
      Random.withSeed(seed),
      Effect.provideService(References.MinimumLogLevel, "None"),
      Effect.catchCause((cause) => Effect.die(new Error(`Seed ${seed}: ${Cause.pretty(cause)}`)))
    )
)

describeOnEngines(
  "A simulation of leads, processes and vendors",
  migrated,
  (it) => {
    it.effect(
      `delivers every lead as promised, for the seeds ${first} to ${last}`,
      () =>
        Effect.gen(function* () {
          yield* TestClock.setTime(start)
          const network = yield* givenSimulatedNetwork
          const sums = [0, 0, 0, 0]
          for (let seed = first; seed <= last; seed++) {
            for (const [index, count] of (yield* simulate(network, seed)).entries()) {
              sums[index] = (sums[index] ?? 0) + count
            }
          }
          const [deliveries = 0, attempts, unknown, crashes] = sums
          process.stdout.write(
            `${last - first + 1} seeds: ${deliveries} deliveries, ${attempts} attempts, ` +
              `${unknown} of them unknown, ${crashes} crashes\n`
          )
          assert.isAbove(deliveries, 0)
        }),
      60_000 + (last - first) * 1_000
    )
  },
  { only: ["SQLite memory"] }
)
