import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import type { Columns } from "../fixtures/givenRow.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { now } from "../tracking/conversions/givenOfferWithClick.ts"
import { create, given, holding, options, resultOf, stored } from "./givenLead.ts"
import { servicesWithWorker, workAt } from "./LeadWork.ts"

const start = now * 1000
const day = 86_400_000
const interrupted = "The server stopped while the call was under way."

/** A lead that was handed in, whose vendor behaves so. */
const delivered = Effect.fnUntraced(function* (
  script: FakeVendor.Script,
  ...vendors: ReadonlyArray<Columns>
) {
  const found = yield* given({ script, vendors })
  const { click_id, key } = found
  const deliver = create(key, { click_id, deliver_lead: "yes" })
  const result = resultOf(yield* deliver)
  const lead = stored(result.lead_id)
  return { ...found, result, lead, again: Effect.map(deliver, resultOf) }
})

/** What is left of a process that died while it called the vendor of the lead. */
const cut = Effect.fnUntraced(function* (lead_id: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE lead_deliveries SET state = 'sending', next_millis = ${start + 75_000}, lease_token = 'gone'
    WHERE lead_id = ${lead_id}`
  yield* sql`
    UPDATE leads_log SET finished_millis = NULL, delivery_status = NULL, reply = NULL,
      http_status = NULL, error = NULL
    WHERE lead_id = ${lead_id} AND type = 'Outgoing Lead'`
}, Effect.orDie)

describeOnEngines(
  "A delivery that failed",
  servicesWithWorker,
  (it) => {
    it.effect("is tried again by a worker when its time has come, up to its attempts", () =>
      Effect.gen(function* () {
        const { again, lead, result, vendor } = yield* delivered(FakeVendor.reject(503), {
          retry: '{"attempts":3}'
        })
        assert.strictEqual(result.delivery_status, null)
        assert.strictEqual(result.deliveries[0].status, "pending")
        yield* workAt(start + 4000)
        assert.lengthOf(vendor.received, 1)
        yield* workAt(start + 7000)
        assert.lengthOf(vendor.received, 2)
        yield* workAt(start + day)
        yield* workAt(start + 2 * day)
        assert.lengthOf(vendor.received, 3)
        assert.strictEqual((yield* again).delivery_status, "fail")
        const { deliveries, outgoing } = yield* lead
        assert.deepInclude(deliveries[0], { state: "failed", attempts: 3, next_millis: null })
        assert.deepStrictEqual(
          outgoing.map(({ attempt_no, http_status }) => [attempt_no, http_status]),
          [
            [1, 503],
            [2, 503],
            [3, 503]
          ]
        )
      })
    )

    it.effect("waits as long as the vendor asks", () =>
      Effect.gen(function* () {
        const { again, vendor } = yield* delivered([FakeVendor.busy("600"), FakeVendor.accept()], {
          retry: '{"attempts":2}'
        })
        yield* workAt(start + 599_000)
        assert.lengthOf(vendor.received, 1)
        yield* workAt(start + 760_000)
        assert.lengthOf(vendor.received, 2)
        assert.strictEqual((yield* again).delivery_status, "success")
      })
    )

    it.effect("holds up no other vendor, and a later success counts", () =>
      Effect.gen(function* () {
        const retry = '{"attempts":2}'
        const script = [FakeVendor.reject(500), FakeVendor.reject(422), FakeVendor.accept()]
        const { again, result, vendor } = yield* delivered(script, { retry }, { retry })
        assert.strictEqual(result.delivery_status, null)
        assert.strictEqual(result.deliveries[1].status, "fail")
        yield* workAt(start + day)
        assert.deepStrictEqual(
          vendor.received.map(({ url }) => url),
          ["/1", "/2", "/1"]
        )
        assert.strictEqual((yield* again).delivery_status, "success")
      })
    )

    it.effect("with an unknown outcome is sent again only under its own id", () =>
      Effect.gen(function* () {
        const retry = '{"attempts":2}'
        const mute = yield* delivered(FakeVendor.drop, { retry })
        assert.strictEqual(mute.result.delivery_status, "fail")
        const named = yield* delivered([FakeVendor.drop, FakeVendor.accept()], {
          retry,
          body: '{"id":"{delivery_id}"}'
        })
        assert.strictEqual(named.result.delivery_status, null)
        yield* workAt(start + day)
        assert.lengthOf(mute.vendor.received, 1)
        assert.lengthOf(named.vendor.received, 2)
        assert.strictEqual(new Set(named.vendor.received.map(({ body }) => body)).size, 1)
        assert.strictEqual((yield* named.again).delivery_status, "success")
      })
    )

    it.effect("that a process left behind is interrupted when its lease is over, and ends", () =>
      Effect.gen(function* () {
        const { again, lead, result, vendor } = yield* delivered(FakeVendor.accept(), {
          retry: '{"attempts":3}'
        })
        yield* cut(result.lead_id)
        yield* workAt(start + 74_000)
        assert.isNull((yield* again).delivery_status)
        yield* workAt(start + 76_000)
        const { deliveries, outgoing } = yield* lead
        assert.deepInclude(deliveries[0], { state: "failed", error: interrupted, attempts: 1 })
        assert.deepInclude(outgoing[0], {
          delivery_status: "fail",
          error: interrupted,
          is_unknown: 1
        })
        assert.strictEqual((yield* again).delivery_status, "fail")
        assert.lengthOf(vendor.received, 1)
      })
    )

    it.effect("that a process left behind goes on where the vendor can tell a repetition", () =>
      Effect.gen(function* () {
        const { again, lead, result } = yield* delivered(FakeVendor.accept(), {
          retry: '{"attempts":3}',
          body: '{"id":"{delivery_id}"}'
        })
        yield* cut(result.lead_id)
        yield* workAt(start + 76_000)
        const { outgoing } = yield* lead
        assert.deepStrictEqual(
          outgoing.map(({ attempt_no, delivery_status, is_unknown }) => [
            attempt_no,
            delivery_status,
            is_unknown
          ]),
          [
            [1, "fail", 1],
            [2, "success", 0]
          ]
        )
        assert.strictEqual((yield* again).delivery_status, "success")
      })
    )

    it.effect("never leaves once the lead is in the trash, or the vendor is off or deleted", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const retry = '{"attempts":3}'
        const ends = [
          [
            "The lead is in the trash.",
            sql`UPDATE conversions SET status = 'trash' WHERE click_id = `
          ],
          ["The vendor is switched off.", sql`UPDATE vendors SET status = 2 WHERE id = `],
          ["The vendor was deleted.", sql`UPDATE vendors SET deleted = 1 WHERE id = `]
        ] as const
        for (const [error, statement] of ends) {
          const one = yield* delivered(FakeVendor.reject(503), { retry })
          const isClick = error.includes("trash")
          yield* sql`${statement}${isClick ? one.click_id : one.vendor_ids[0]}`
          yield* workAt(start + day)
          assert.lengthOf(one.vendor.received, 1)
          const { deliveries } = yield* one.lead
          assert.deepInclude(deliveries[0], { state: "failed", error, attempts: 1 })
        }
      })
    )

    it.effect("is none because the client hung up: the attempts go on without it", () =>
      Effect.gen(function* () {
        const { click_id, goal_id, key, vendor } = yield* given({
          vendors: [{}, {}],
          script: FakeVendor.slow(100)
        })
        const fiber = yield* Effect.forkChild(create(key, { click_id, deliver_lead: "yes" }))
        while (vendor.received.length === 0) yield* Effect.sleep(5)
        yield* Fiber.interrupt(fiber)
        while (vendor.received.length < 2) yield* Effect.sleep(5)
        const again = resultOf(yield* create(key, { click_id, goal_id, deliver_lead: "yes" }))
        assert.strictEqual(again.message, "Lead already exists.")
        assert.strictEqual(again.deliveries[0].status, "success")
      })
    )

    it.effect("that others took over is not settled by who comes too late, nor gone on with", () =>
      Effect.gen(function* () {
        const { letGo, script } = holding(FakeVendor.accept())
        const { click_id, key, vendor } = yield* given({ vendors: [{}, {}], script })
        const sql = yield* SqlClient.SqlClient
        const takeOver = Effect.gen(function* () {
          while (vendor.received.length === 0) yield* Effect.sleep(10)
          yield* sql`UPDATE lead_deliveries SET lease_token = 'other' WHERE state = 'sending'`
          yield* letGo
        })
        const [answer] = yield* Effect.all(
          [create(key, { click_id, deliver_lead: "yes" }), takeOver],
          {
            concurrency: 2
          }
        )
        assert.strictEqual(resultOf(answer).deliveries[0].status, "pending")
        assert.lengthOf(vendor.received, 1)
      })
    )
  },
  options
)
