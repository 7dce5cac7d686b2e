import { assert, describe, it } from "@effect/vitest"
import * as DeliveryVerdict from "../../../src/leads/delivery/DeliveryVerdict.ts"
import { attemptStatus } from "../../../src/leads/delivery/LeadDelivery.ts"
import type { SuccessReply } from "../../../src/leads/delivery/SuccessReply.ts"

const regex = (pattern: string, text: string) => new RegExp(pattern).test(text)

const rules: ReadonlyArray<SuccessReply | null> = [
  null,
  { kind: "contains", value: "ok" },
  { kind: "exact", value: "ok" },
  { kind: "regex", value: "^o.$" },
  { kind: "json", value: "ok", path: "status" }
]
const bodies = ["ok", "not ok", "", "{", '{"status":"ok"}', '{"status":"no"}', '{"status":{}}']

describe("the verdict on an attempt", () => {
  it("has the status of the rule, and another reason for the other status", () => {
    for (const rule of rules) {
      const reasons = new Map<string, Set<string>>()
      for (const httpStatus of [200, 302, 500]) {
        for (const body of bodies) {
          const outcome = { kind: "replied", httpStatus, body } as const
          const { reason, status } = DeliveryVerdict.explain(outcome, rule, regex)
          assert.strictEqual(status, attemptStatus(outcome, rule, regex))
          reasons.set(status, (reasons.get(status) ?? new Set()).add(reason))
        }
      }
      const both = [...(reasons.get("success") ?? [])].filter((one) =>
        reasons.get("fail")?.has(one)
      )
      assert.deepStrictEqual(both, [])
      assert.deepStrictEqual([...reasons.keys()].sort(), ["fail", "success"])
    }
  })

  it("says what was found where something else was expected", () => {
    const rule = { kind: "json", value: "ok", path: "status" } as const
    const reason = (body: string) =>
      DeliveryVerdict.explain({ kind: "replied", httpStatus: 200, body }, rule, regex).reason
    assert.strictEqual(reason('{"status":"no"}'), "The reply has `no` at `status`, not `ok`.")
    assert.strictEqual(reason("<html>"), "The reply is no JSON with a value at `status`.")
    assert.strictEqual(reason('{"status":"ok"}'), "The reply has `ok` at `status`.")
  })

  it("is a failure without a reply", () => {
    for (const rule of rules) {
      const verdict = DeliveryVerdict.explain({ kind: "transport_error" }, rule, () => true)
      assert.deepStrictEqual(verdict, { status: "fail", reason: "No reply came." })
    }
  })
})
