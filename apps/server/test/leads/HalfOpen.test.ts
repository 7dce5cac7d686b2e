import type { Vendor } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { CircuitBreaker } from "../../src/leads/delivery/CircuitBreaker.ts"
import { VendorsRepo } from "../../src/leads/leads-management/VendorsRepo.ts"
import { DueDeliveriesRepo } from "../../src/leads/store/DueDeliveriesRepo.ts"
import { makeTransaction } from "../../src/platform/sql/Transaction.ts"
import { type DatabaseLayer, describeOnEngines, migrated } from "../platform/sql/engines.ts"
import { now } from "../tracking/conversions/givenOfferWithClick.ts"
import { create, given, options, services } from "./givenLead.ts"

const heldUntil = now * 1000 + 30_000
const circuit = JSON.stringify({
  failures: 5,
  failed_millis: now * 1000,
  reason: "It replied with HTTP 503.",
  holds: 1,
  held_until_millis: heldUntil
})

const parts = Layer.mergeAll(DueDeliveriesRepo.layer, CircuitBreaker.layer, VendorsRepo.layer)

/** One of several processes: connections and services of its own. */
const processOn = (database: DatabaseLayer) =>
  Effect.gen(function* () {
    const memo = yield* Layer.makeMemoMap
    const whole = parts.pipe(Layer.provideMerge(migrated(database)))
    return yield* Layer.buildWithMemoMap(whole, memo, yield* Effect.scope)
  })
type Process = Effect.Success<ReturnType<typeof processOn>>

class Processes extends Context.Service<Processes, ReadonlyArray<Process>>()("test/Processes") {
  static readonly layer = (database: DatabaseLayer) =>
    Layer.effect(Processes, Effect.replicateEffect(processOn(database), 2))
}

/** What a process is about to send at that moment, as it read it; and then what of it it may send. */
const aboutToSend = Effect.fnUntraced(function* (process: Process, vendor_id: Vendor.VendorId) {
  const found = yield* Context.get(process, VendorsRepo).findAnywhere(vendor_id)
  const vendor = yield* Effect.fromOption(found)
  const transaction = yield* Effect.provide(makeTransaction, process)
  const due = yield* transaction(Context.get(process, DueDeliveriesRepo).due(heldUntil, [], 100))
  const sendable = due
    .filter((delivery) => delivery.vendor_id === vendor_id)
    .map((delivery) => ({ delivery, vendor }))
  const { filter } = Context.get(process, CircuitBreaker)
  return (index: number) => transaction(filter(sendable.slice(index, index + 1), heldUntil))
})

describeOnEngines(
  "A vendor that may be tried again",
  (_, { create: database }) =>
    Layer.unwrap(
      Effect.map(database, (one) => Processes.layer(one).pipe(Layer.provideMerge(services(one))))
    ),
  (it) => {
    it.effect("is tried by one of two processes that want to at the same moment", () =>
      Effect.gen(function* () {
        const [one, other] = yield* Processes
        assert(one !== undefined && other !== undefined)
        for (let round = 0; round < 10; round++) {
          const { anotherClick, key, vendor_ids } = yield* given({ vendors: [{ circuit }] })
          for (let lead = 0; lead < 2; lead++) {
            yield* create(key, { click_id: yield* anotherClick(), deliver_lead: "yes" })
          }
          const [vendor_id] = vendor_ids
          assert(vendor_id !== undefined)
          const first = yield* aboutToSend(one, vendor_id)
          const second = yield* aboutToSend(other, vendor_id)
          const sent = yield* Effect.all([first(0), second(1)], { concurrency: "unbounded" })
          assert.deepStrictEqual(
            sent.flat().map(({ isProbe }) => isProbe),
            [true]
          )
          const sql = yield* SqlClient.SqlClient
          const rows = yield* sql`
            SELECT next_millis FROM lead_deliveries
            WHERE vendor_id = ${vendor_id} ORDER BY next_millis`
          const [probe, held] = rows.map(({ next_millis }) => Number(next_millis))
          assert.strictEqual(probe, heldUntil)
          assert.isAbove(Number(held), heldUntil, "the other one goes on waiting")
        }
      })
    )
  },
  { ...options, only: ["PostgreSQL"] }
)
