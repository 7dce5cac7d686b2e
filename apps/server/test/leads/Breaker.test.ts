import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Columns } from "../fixtures/givenRow.ts"
import { get, sendJson, setTime } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { now } from "../tracking/conversions/givenOfferWithClick.ts"
import { create, given, options, resultOf, stored } from "./givenLead.ts"
import { servicesWithWorker, workAt } from "./LeadWork.ts"

const start = now * 1000
const second = 1000
const hour = 3_600_000

/** A vendor that is down, and leads that were handed in. */
const givenDown = Effect.fnUntraced(function* (leads: number, vendor: Columns = {}) {
  const found = yield* given({ script: FakeVendor.reject(503), vendors: [vendor] })
  const { anotherClick, campaign_id, key, vendor_ids } = found
  const deliver = Effect.gen(function* () {
    const click_id = yield* anotherClick()
    return resultOf(yield* create(key, { click_id, deliver_lead: "yes" }))
  })
  const results = yield* Effect.replicateEffect(deliver, leads)
  const path = `/api/v2/network/leads-management/campaigns/${campaign_id}/vendors/${vendor_ids[0]}`
  const record = Effect.map(get(key, path), ({ info }) => Object(info.vendor))
  const change = (fields: object) => sendJson(key, "PUT", path, { ...fields })
  return { ...found, change, deliver, record, results }
})

const deliveryOf = (lead: { readonly lead_id: string }) =>
  Effect.map(stored(lead.lead_id), ({ deliveries }) => deliveries[0])

describeOnEngines(
  "A vendor that is down",
  servicesWithWorker,
  (it) => {
    it.effect("is held back after five failures: requests answer without a call, and say why", () =>
      Effect.gen(function* () {
        const { deliver, record, vendor } = yield* givenDown(5)
        assert.deepInclude((yield* record).circuit, {
          failures: 5,
          reason: "It replied with HTTP 503.",
          held_until_millis: start + 30 * second
        })
        const result = yield* deliver
        assert.lengthOf(vendor.received, 5)
        assert.isNull(result.delivery_status)
        assert.deepInclude(result.deliveries[0], {
          status: "pending",
          error:
            "Held back until 2026-03-01T12:00:30Z, because the vendor failed 5 times in a row. " +
            "It replied with HTTP 503."
        })
        const { deliveries, outgoing } = yield* stored(result.lead_id)
        assert.deepInclude(deliveries[0], { state: "waiting", attempts: 0 })
        assert.lengthOf(outgoing, 0)
      })
    )

    it.effect("is tried by one delivery at a time, which says whether the others may go", () =>
      Effect.gen(function* () {
        const { deliver, record, vendor } = yield* givenDown(5)
        const waiting = yield* Effect.replicateEffect(deliver, 4)
        yield* workAt(start + 29 * second)
        assert.lengthOf(vendor.received, 5)
        yield* workAt(start + 30 * second)
        assert.lengthOf(vendor.received, 6)
        assert.deepInclude((yield* record).circuit, {
          holds: 2,
          held_until_millis: start + 90 * second
        })
        vendor.behave(FakeVendor.reject(422, "no"))
        yield* workAt(start + 89 * second)
        assert.lengthOf(vendor.received, 6)
        yield* workAt(start + 90 * second)
        assert.lengthOf(vendor.received, 9, "an answer, even one that takes no lead, frees all")
        assert.isNull((yield* record).circuit)
        const states = yield* Effect.forEach(waiting, deliveryOf)
        assert.deepStrictEqual(
          states.map((delivery) => [delivery?.state, delivery?.attempts]),
          waiting.map(() => ["failed", 1])
        )
      })
    )

    it.effect("keeps a delivery waiting for a day, and not longer", () =>
      Effect.gen(function* () {
        const { deliver, vendor } = yield* givenDown(5)
        const [first, last] = yield* Effect.replicateEffect(deliver, 2)
        const sql = yield* SqlClient.SqlClient
        const heldFor = (millis: number) =>
          sql`UPDATE vendors SET circuit = ${JSON.stringify({
            failures: 5,
            failed_millis: start,
            reason: "No connection could be made.",
            holds: 9,
            held_until_millis: start + millis
          })} WHERE circuit IS NOT NULL`
        yield* heldFor(48 * hour)
        yield* workAt(start + 23 * hour)
        assert.strictEqual((yield* deliveryOf(last))?.state, "waiting")
        const unheld = sql`UPDATE lead_deliveries SET next_millis = ${start} WHERE state = 'waiting'`
        yield* unheld
        yield* workAt(start + 25 * hour)
        for (const lead of [first, last]) {
          assert.deepInclude(yield* deliveryOf(lead), {
            state: "failed",
            error: "The vendor was down for a day.",
            attempts: 0,
            next_millis: null
          })
        }
        assert.lengthOf(vendor.received, 5)
      })
    )

    it.effect("is called at once after it was changed, and what waited as well", () =>
      Effect.gen(function* () {
        const { change, deliver, record, vendor } = yield* givenDown(5)
        const waiting = yield* deliver
        vendor.behave(FakeVendor.accept())
        yield* change({ timeout_millis: 5000 })
        assert.isNull((yield* record).circuit)
        yield* workAt(start + second)
        assert.strictEqual((yield* deliveryOf(waiting))?.state, "success")
        assert.strictEqual((yield* deliver).delivery_status, "success")
      })
    )

    it.effect("is not one that refuses, nor one that fails now and then", () =>
      Effect.gen(function* () {
        const { deliver, record, vendor } = yield* givenDown(4)
        vendor.behave(FakeVendor.reject(422))
        yield* Effect.replicateEffect(deliver, 7)
        assert.isNull((yield* record).circuit)
        assert.lengthOf(vendor.received, 11)
      })
    )

    it.effect("holds up no other vendor of its leads", () =>
      Effect.gen(function* () {
        const { anotherClick, key, vendor } = yield* given({
          vendors: [{ title: "Down" }, { title: "Up" }],
          script: ({ url }) => (url === "/1" ? FakeVendor.drop : FakeVendor.accept())
        })
        for (let n = 0; n < 6; n++) {
          const click_id = yield* anotherClick()
          const result = resultOf(yield* create(key, { click_id, deliver_lead: "yes" }))
          assert.strictEqual(result.delivery_status, "success")
        }
        assert.lengthOf(vendor.received, 11)
      })
    )
  },
  options
)

describeOnEngines(
  "A vendor that replies 410 Gone",
  servicesWithWorker,
  (it) => {
    it.effect("is marked, and called all the same, until it takes a lead or is changed", () =>
      Effect.gen(function* () {
        const { change, deliver, record, vendor } = yield* givenDown(0)
        vendor.behave(FakeVendor.reject(410))
        yield* deliver
        yield* setTime(now + 60)
        yield* deliver
        assert.strictEqual((yield* record).gone, now)
        assert.lengthOf(vendor.received, 2)
        yield* change({ title: "Mended" })
        assert.isNull((yield* record).gone)
        yield* deliver
        assert.strictEqual((yield* record).gone, now + 60)
        vendor.behave(FakeVendor.accept())
        yield* deliver
        assert.isNull((yield* record).gone)
      })
    )
  },
  options
)
