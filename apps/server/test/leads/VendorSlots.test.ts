import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf } from "./givenLead.ts"
import { servicesWithWorker, workAt } from "./LeadWork.ts"

const later = Date.UTC(2030, 0)

describeOnEngines(
  "A vendor that is slow",
  servicesWithWorker,
  (it) => {
    it.effect(
      "is called by 64 requests at once; others wait for five seconds, and leave it to a worker",
      () =>
        Effect.gen(function* () {
          const { anotherClick, key, vendor } = yield* given({ script: FakeVendor.slow(6500) })
          const clicks = yield* Effect.replicateEffect(anotherClick(), 72)
          const results = yield* Effect.forEach(
            clicks,
            (click_id) => Effect.map(create(key, { click_id, deliver_lead: "yes" }), resultOf),
            { concurrency: "unbounded" }
          )
          const count = (status: string) =>
            results.filter(({ deliveries }) => deliveries[0].status === status).length
          assert.deepStrictEqual([count("success"), count("pending")], [64, 8])
          assert.lengthOf(vendor.received, 64)
          vendor.behave(FakeVendor.accept())
          yield* workAt(later)
          assert.lengthOf(vendor.received, 72)
        }),
      30_000
    )

    it.effect("serves those that wait as places become free", () =>
      Effect.gen(function* () {
        const { anotherClick, key, vendor } = yield* given({ script: FakeVendor.slow(200) })
        const clicks = yield* Effect.replicateEffect(anotherClick(), 100)
        const results = yield* Effect.forEach(
          clicks,
          (click_id) => Effect.map(create(key, { click_id, deliver_lead: "yes" }), resultOf),
          { concurrency: "unbounded" }
        )
        assert.isTrue(results.every(({ delivery_status }) => delivery_status === "success"))
        assert.lengthOf(vendor.received, 100)
      })
    )
  },
  { ...options, only: ["SQLite memory"] }
)
