import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { DemoNetwork } from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"
import * as LocalVendor from "../network/LocalVendor.ts"
import * as Manager from "../network/Manager.ts"
import type { Task } from "./Task.ts"

const maintenance = '{"problem":"Closed for maintenance until noon"}'

/** A lead whose vendor was down. */
const undelivered = Effect.gen(function* () {
  const vendor = yield* LocalVendor.make(FakeVendor.reply(503, maintenance))
  const lead = yield* LocalVendor.delivered(yield* Manager.newClick)
  return { vendor, ...lead }
})

const attemptsOf = (data: unknown): ReadonlyArray<unknown> =>
  (Array.isArray(data) ? data : []).filter((row) => at(row, "type") !== "Incoming Lead")

/** Tasks about leads that did not arrive. */
export const delivering: ReadonlyArray<Task> = [
  {
    wish: "Why did this lead not reach its vendor?",
    solve: (agent, network) =>
      Effect.gen(function* () {
        const { lead_id, vendor } = yield* undelivered
        const log = yield* agent.ask("delivery_attempts_list", { lead_id, vendor_id: 1 })
        const [attempt] = attemptsOf(log.data)
        assert.strictEqual(at(attempt, "http_status"), 503)
        assert.strictEqual(at(attempt, "vendor_id"), network.ids.vendor_id)
        assert.include(String(at(attempt, "untrusted", "reply")), "Closed for maintenance")
        assert.strictEqual(vendor.received.length, 1)
      }).pipe(Effect.provideService(DemoNetwork, network))
  },
  {
    wish: "The vendor is up again: send it the lead that it missed",
    solve: (agent, network) =>
      Effect.gen(function* () {
        const { lead_id, vendor } = yield* undelivered
        const log = yield* agent.ask("delivery_attempts_list", { lead_id, status: "fail" })
        const delivery_id = at(attemptsOf(log.data)[0], "delivery_id")
        vendor.behave(FakeVendor.accept())
        const sent = yield* agent.write("delivery_retry", { delivery_id })
        assert.include(sent.shown, "503")
        yield* agent.ask("delivery_attempts_list", { lead_id, delivery_status: "success" }).pipe(
          Effect.filterOrFail(({ data }) => attemptsOf(data).length === 1),
          Effect.retry({ times: 20, schedule: Schedule.spaced("250 millis") }),
          Effect.orDie
        )
      }).pipe(Effect.provideService(DemoNetwork, network))
  }
]
