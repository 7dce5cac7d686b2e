import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as LeadRetries from "../../../src/leads/delivery/LeadRetries.ts"
import type { Reason } from "../../../src/values/OutboundFailure.ts"

const instructions = (url: string) => ({
  url,
  method: "GET" as const,
  headers: [],
  body: null,
  content_type: "application/json"
})

const ended: LeadRetries.Ended = {
  result: Result.succeed({ http_status: 503, retry_after: null }),
  status: "fail",
  attempts: 1,
  attempts_max: 3,
  vendor: instructions("https://vendor.example/leads"),
  nowMillis: 1_000_000,
  jitter: 0
}

const replied = (http_status: number, retry_after: string | null = null) =>
  Result.succeed({ http_status, retry_after })
const broken = (reason: Reason, is_sent: boolean) => Result.fail({ reason, is_sent })
const stateOf = (changes: Partial<LeadRetries.Ended>) =>
  LeadRetries.nextStep({ ...ended, ...changes }).state

describe("a delivery that failed", () => {
  it("is tried again after what may pass, and after nothing else", () => {
    for (const status of [408, 425, 429, 500, 502, 503, 599]) {
      assert.strictEqual(stateOf({ result: replied(status) }), "waiting", String(status))
    }
    for (const status of [200, 204, 301, 302, 400, 401, 404, 410, 422]) {
      assert.strictEqual(stateOf({ result: replied(status) }), "failed", String(status))
    }
  })

  it("is tried again when nothing was sent, but for what is never called", () => {
    for (const reason of ["dns", "refused", "tls", "timeout"] as const) {
      assert.strictEqual(stateOf({ result: broken(reason, false) }), "waiting")
    }
    for (const reason of ["blocked_address", "invalid_request"] as const) {
      assert.strictEqual(stateOf({ result: broken(reason, false) }), "failed")
    }
  })

  it("is tried again with an unknown outcome only when the vendor can tell a repetition", () => {
    for (const reason of ["timeout", "protocol", "interrupted"] as const) {
      const result = broken(reason, true)
      assert.strictEqual(stateOf({ result }), "failed")
      assert.strictEqual(
        stateOf({ result, vendor: instructions("https://vendor.example/{delivery_id}") }),
        "waiting"
      )
    }
  })

  it("goes to another process at once when its own stops, but for a last attempt that may have arrived", () => {
    const at = (is_sent: boolean, attempts: number) => {
      const vendor = instructions("https://vendor.example/{delivery_id}")
      const result = broken("interrupted", is_sent)
      return LeadRetries.nextStep({ ...ended, vendor, result, attempts, jitter: 1 })
    }
    const atOnce = { state: "waiting", next_millis: ended.nowMillis } as const
    assert.deepStrictEqual(at(false, 1), atOnce)
    assert.deepStrictEqual(at(true, 1), atOnce)
    assert.deepStrictEqual(at(false, 3), atOnce)
    assert.deepStrictEqual(at(true, 3), { state: "failed" })
  })

  it("is not tried more often than its vendor says, and never after a success", () => {
    assert.strictEqual(stateOf({ attempts: 3 }), "failed")
    assert.strictEqual(stateOf({ attempts: 1, attempts_max: 1 }), "failed")
    assert.strictEqual(stateOf({ status: "success" }), "success")
  })

  it("waits longer each time, as long as it is asked to, and not exactly as long as others", () => {
    const next = (changes: Partial<LeadRetries.Ended>) => {
      const step = LeadRetries.nextStep({ ...ended, attempts_max: 8, ...changes })
      return step.state === "waiting" ? step.next_millis - ended.nowMillis : undefined
    }
    assert.strictEqual(next({}), 5000)
    assert.strictEqual(next({ attempts: 2 }), 300_000)
    assert.strictEqual(next({ jitter: 1 }), 6250)
    assert.strictEqual(next({ result: replied(429, "60") }), 60_000)
    assert.strictEqual(next({ result: replied(429, "1") }), 5000)
  })
})
