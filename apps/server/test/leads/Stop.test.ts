import { assert } from "@effect/vitest"
import { Clock, Effect, Exit, Fiber, Latch, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { LeadWorker } from "../../src/leads/delivery/LeadWorker.ts"
import { Failpoints } from "../../src/platform/outbox/Failpoints.ts"
import { Dialect } from "../../src/platform/sql/Dialect.ts"
import { client } from "../platform/outbound/OutboundClient.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { now } from "../tracking/conversions/givenOfferWithClick.ts"
import { at } from "../tracking/postback-deliveries/Deliveries.ts"
import { create, given, options, resultOf, stored } from "./givenLead.ts"
import { servicesWithWorker, workAt } from "./LeadWork.ts"

const outbound = Layer.orDie(client("127.0.0.0/8"))

/** For whom a grace is over at once. */
const inNoTime = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.Clock, (clock) =>
    Effect.provideService(effect, Clock.Clock, {
      currentTimeNanos: clock.currentTimeNanos,
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      currentTimeMillis: clock.currentTimeMillis,
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe(),
      sleep: () => Effect.void
    })
  )

/** A worker of another process on the same database, whose calls wait before they are made. */
const waitingWorker = Effect.fnUntraced(function* (scope: Scope.Scope) {
  const arrived = yield* Latch.make()
  const place = yield* Latch.make()
  const reach = (point: string) =>
    point === "before send" ? Effect.andThen(arrived.open, place.await) : Effect.void
  const given = Layer.mergeAll(
    Layer.succeed(SqlClient.SqlClient, yield* SqlClient.SqlClient),
    Layer.succeed(Dialect, yield* Dialect),
    Layer.succeed(Failpoints, reach),
    outbound
  )
  const worker = LeadWorker.layer.pipe(Layer.provide(given))
  const services = yield* Layer.buildWithMemoMap(worker, yield* Layer.makeMemoMap, scope)
  const step = Effect.flatMap(LeadWorker, (worker) => worker.step)
  return { arrived, place, step: Effect.provideContext(step, services) }
})

/** Makes the delivery of a lead one that nobody has tried. */
const asIfQueued = Effect.fnUntraced(function* (lead_id: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE lead_deliveries SET state = 'pending', attempts = 0, next_millis = 0, lease_token = NULL
    WHERE lead_id = ${lead_id}`
  yield* sql`DELETE FROM leads_log WHERE lead_id = ${lead_id} AND type = 'Outgoing Lead'`
})

describeOnEngines(
  "A stop",
  servicesWithWorker,
  (it) => {
    it.effect("hands on what was begun for the last time and waits for its place", () =>
      Effect.gen(function* () {
        const { click_id, key, vendor } = yield* given({ vendors: [{ retry: '{"attempts":1}' }] })
        const { lead_id } = resultOf(yield* create(key, { click_id, deliver_lead: "yes" }))
        yield* asIfQueued(lead_id)
        const scope = yield* Scope.make()
        const { arrived, place, step } = yield* waitingWorker(scope)
        yield* at(now * 1000)(step)
        yield* arrived.await
        const stop = yield* Effect.forkChild(inNoTime(Scope.close(scope, Exit.void)))
        yield* Effect.yieldNow
        yield* place.open
        yield* Fiber.join(stop)
        assert.lengthOf(vendor.received, 1)
        const { deliveries, outgoing } = yield* stored(lead_id)
        assert.deepInclude(deliveries[0], { state: "waiting", attempts: 1 })
        assert.deepInclude(outgoing[0], { is_unknown: 0, http_status: null })
        yield* workAt(now * 1000 + 5_000)
        assert.lengthOf(vendor.received, 2)
        assert.deepInclude((yield* stored(lead_id)).deliveries[0], {
          state: "success",
          attempts: 2
        })
      })
    )
  },
  options
)
