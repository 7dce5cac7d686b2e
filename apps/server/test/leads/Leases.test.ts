import { assert } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { DueDeliveriesRepo } from "../../src/leads/store/DueDeliveriesRepo.ts"
import { LeadQueueRepo } from "../../src/leads/store/LeadQueueRepo.ts"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenConversion } from "../fixtures/givenConversion.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { insertRow } from "../fixtures/givenRow.ts"
import { describeOnEngines, migrated } from "../platform/sql/engines.ts"
import { inTransaction } from "../platform/sql/inTransaction.ts"

const services = (database: Parameters<typeof migrated>[0]) =>
  Layer.merge(DueDeliveriesRepo.layer, LeadQueueRepo.layer).pipe(
    Layer.provideMerge(migrated(database))
  )

/** A lead whose deliveries, in the order of their vendors, are in these states until these moments. */
const givenDeliveries = Effect.fnUntraced(function* (
  lead_id: string,
  ...deliveries: ReadonlyArray<readonly [state: string, next_millis: number]>
) {
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
  const goal_id = yield* givenGoal({ offer_id })
  const conversion_id = yield* givenConversion({ advertiser_id, offer_id, goal_id })
  yield* insertRow("leads", { lead_id, conversion_id, fields: "{}", created_millis: 0 })
  for (const [index, [state, next_millis]] of deliveries.entries()) {
    yield* insertRow("lead_deliveries", {
      lead_id,
      vendor_id: index + 1,
      vendor: "Solar Buyers",
      position: index + 1,
      return_reply: 0,
      state,
      attempts: 1,
      attempts_max: 3,
      next_millis,
      updated_millis: 0
    })
  }
})

const positionsDue = Effect.fnUntraced(function* (lead_id: string, nowMillis: number) {
  const repo = yield* DueDeliveriesRepo
  const due = yield* inTransaction(repo.due(nowMillis, [], 100))
  return due.filter((one) => one.lead_id === lead_id).map(({ vendor_id }) => Number(vendor_id))
})

describeOnEngines("The attempts of one lead", services, (it) => {
  it.effect("that somebody had for himself come before a backlog, once that is over", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* givenDeliveries("lost", ["sending", 50])
      yield* sql`UPDATE lead_deliveries SET lease_token = 'gone' WHERE lead_id = 'lost'`
      for (let index = 0; index < 40; index++) {
        yield* givenDeliveries(`backlog-${index}`, ["pending", -index])
      }
      const { due } = yield* DueDeliveriesRepo
      const lead_ids = (nowMillis: number, limit: number) =>
        Effect.map(inTransaction(due(nowMillis, [], limit)), (found) =>
          found.map(({ lead_id }) => lead_id)
        )
      assert.notInclude(yield* lead_ids(49, 100), "lost")
      assert.strictEqual((yield* lead_ids(50, 8))[0], "lost")
      assert.lengthOf(yield* lead_ids(50, 8), 8)
      yield* sql`UPDATE lead_deliveries SET next_millis = NULL`
    })
  )

  it.effect("wait for one that is under way, and the lost one comes first", () =>
    Effect.gen(function* () {
      yield* givenDeliveries("waits", ["waiting", 10], ["sending", 50], ["waiting", 10])
      assert.deepStrictEqual(yield* positionsDue("waits", 40), [])
      assert.deepStrictEqual(yield* positionsDue("waits", 50), [2])
    })
  )

  it.effect("wait for a request that goes on with the lead", () =>
    Effect.gen(function* () {
      yield* givenDeliveries("reserved", ["waiting", 10], ["pending", 50])
      assert.deepStrictEqual(yield* positionsDue("reserved", 40), [])
      assert.deepStrictEqual(yield* positionsDue("reserved", 50), [1])
    })
  )
})

describeOnEngines(
  "The attempts of one lead",
  services,
  (it) => {
    it.effect("wait for one that another process is about to make", () =>
      Effect.gen(function* () {
        const deliveries = yield* DueDeliveriesRepo
        const queue = yield* LeadQueueRepo
        const sql = yield* SqlClient.SqlClient
        yield* givenDeliveries("contended", ["waiting", 20], ["waiting", 10])
        const [leased, committing] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const other = yield* Effect.gen(function* () {
          const due = yield* deliveries.due(10, [], 100)
          const lease = { token: "other", nowMillis: 10, untilMillis: 1_000 }
          yield* queue.lease(
            due.map(({ id }) => id),
            lease
          )
          yield* Deferred.succeed(leased, undefined)
          yield* Deferred.await(committing)
        }).pipe(inTransaction, Effect.forkChild)
        yield* Deferred.await(leased)
        assert.deepStrictEqual(yield* sql.withTransaction(positionsDue("contended", 20)), [])
        yield* Deferred.succeed(committing, undefined)
        yield* Fiber.join(other)
        assert.deepStrictEqual(yield* positionsDue("contended", 20), [])
      })
    )
  },
  { only: ["PostgreSQL"], excludeTestServices: true }
)
