import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, stored } from "./givenLead.ts"
import { servicesWithWorker, workAt } from "./LeadWork.ts"

const later = Date.UTC(2030, 0)

describeOnEngines(
  "The time of a request",
  servicesWithWorker,
  (it) => {
    it.effect(
      "ends after 25 seconds; what is not done by then goes on, and what is not begun is a worker's",
      () =>
        Effect.gen(function* () {
          const { click_id, key, vendor } = yield* given({
            vendors: [{ timeout_millis: 30_000 }, {}],
            script: ({ url }) => (url === "/1" ? FakeVendor.slow(29_000) : FakeVendor.accept())
          })
          const deliver = create(key, { click_id, deliver_lead: "yes" })
          const asked = performance.now()
          const result = resultOf(yield* deliver)
          // It is not the vendor's reply, which comes four seconds later, that ended it.
          assert.isAtLeast(performance.now() - asked, 24_900)
          assert.strictEqual(result.delivery_status, null)
          const statusesOf = (lead: typeof result): ReadonlyArray<string> =>
            lead.deliveries.map(({ status }: { readonly status: string }) => status)
          assert.deepStrictEqual(statusesOf(result), ["pending", "pending"])
          while ((yield* stored(result.lead_id)).deliveries[0]?.state !== "success") {
            yield* Effect.sleep(100)
          }
          yield* Effect.sleep(200)
          assert.lengthOf(vendor.received, 1)
          yield* workAt(later)
          assert.deepStrictEqual(statusesOf(resultOf(yield* deliver)), ["success", "success"])
        }),
      60_000
    )
  },
  { ...options, only: ["SQLite memory"] }
)
