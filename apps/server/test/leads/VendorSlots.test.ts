import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, holding, options, resultOf } from "./givenLead.ts"
import { servicesWithWorker, workAt } from "./LeadWork.ts"

const later = Date.UTC(2030, 0)

const atOnce = 64
const waiting = 8

describeOnEngines(
  "A vendor that is slow",
  servicesWithWorker,
  (it) => {
    it.effect(
      "is called by 64 requests at once; others wait for five seconds, and leave it to a worker",
      () =>
        Effect.gen(function* () {
          const { letGo, script } = holding(FakeVendor.accept())
          const vendors = [{ timeout_millis: 20_000 }]
          const { anotherClick, key, vendor } = yield* given({ script, vendors })
          const clicks = yield* Effect.replicateEffect(anotherClick(), atOnce + waiting)
          let answered = 0
          const deliver = Effect.fnUntraced(function* (click_id: string) {
            const answer = yield* create(key, { click_id, deliver_lead: "yes" })
            answered += 1
            // Only then do the others get their replies: no place becomes free for those that wait.
            if (answered === waiting) yield* letGo
            return resultOf(answer)
          })
          const results = yield* Effect.forEach(clicks, deliver, { concurrency: "unbounded" })
          const count = (status: string) =>
            results.filter(({ deliveries }) => deliveries[0].status === status).length
          assert.deepStrictEqual([count("success"), count("pending")], [atOnce, waiting])
          assert.lengthOf(vendor.received, atOnce)
          vendor.behave(FakeVendor.accept())
          yield* workAt(later)
          assert.lengthOf(vendor.received, atOnce + waiting)
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
