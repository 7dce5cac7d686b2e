import { assert, describe, it } from "@effect/vitest"
import * as DeliveryVerdict from "../../../src/leads/delivery/DeliveryVerdict.ts"
import type { SuccessReply } from "../../../src/leads/delivery/SuccessReply.ts"

const regex = (pattern: string, text: string) => new RegExp(pattern).test(text)

const matches = (expected: SuccessReply, body: string) =>
  DeliveryVerdict.of({ http_status: 500, body }, expected, regex).status === "success"

const rules: ReadonlyArray<SuccessReply | null> = [
  null,
  { kind: "contains", value: "ok" },
  { kind: "exact", value: "ok" },
  { kind: "regex", value: "^o.$" },
  { kind: "json", value: "ok", path: "status" }
]
const bodies = ["ok", "not ok", "", "{", '{"status":"ok"}', '{"status":"no"}', '{"status":{}}']

describe("the verdict on an attempt", () => {
  it("has another reason for the other status", () => {
    for (const rule of rules) {
      const reasons = new Map<string, Set<string>>()
      for (const http_status of [200, 302, 500]) {
        for (const body of bodies) {
          const { reason, status } = DeliveryVerdict.of({ http_status, body }, rule, regex)
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
      DeliveryVerdict.of({ http_status: 200, body }, rule, regex).reason
    assert.strictEqual(reason('{"status":"no"}'), "The reply has `no` at `status`, not `ok`.")
    assert.strictEqual(reason("<html>"), "The reply is no JSON with a value at `status`.")
    assert.strictEqual(reason('{"status":"ok"}'), "The reply has `ok` at `status`.")
  })

  it("is a failure without a reply", () => {
    for (const rule of rules) {
      const verdict = DeliveryVerdict.of(undefined, rule, () => true)
      assert.deepStrictEqual(verdict, { status: "fail", reason: "No reply came." })
    }
  })
})

describe("the status of an attempt", () => {
  const replies = {
    "no success reply": null,
    "a reply that matches": { kind: "contains", value: "taken" },
    "a reply that does not match": { kind: "contains", value: "refused" }
  } satisfies Record<string, SuccessReply | null>
  const isSuccessful = new Set([200, 201, 204, 299])
  const statuses = [100, 199, 200, 201, 204, 299, 300, 302, 400, 404, 410, 429, 500, 503]

  for (const [name, successReply] of Object.entries(replies)) {
    for (const http_status of statuses) {
      const succeeds =
        successReply === null ? isSuccessful.has(http_status) : successReply.value === "taken"
      it(`${name}, HTTP ${http_status}: ${succeeds ? "success" : "fail"}`, () => {
        const reply = { http_status, body: "taken" }
        const { status } = DeliveryVerdict.of(reply, successReply, () => false)
        assert.strictEqual(status, succeeds ? "success" : "fail")
      })
    }
    it(`${name}, no reply: fail`, () => {
      assert.strictEqual(DeliveryVerdict.of(undefined, successReply, () => true).status, "fail")
    })
  }
})

describe("a success reply", () => {
  it("contains: anywhere, case counts", () => {
    const expected = { kind: "contains", value: "OK" } as const
    assert.isTrue(matches(expected, "<r>OK</r>"))
    assert.isFalse(matches(expected, "ok"))
    assert.isFalse(matches(expected, ""))
  })

  it("exact: the whole reply but for blanks around it", () => {
    const expected = { kind: "exact", value: "OK" } as const
    assert.isTrue(matches(expected, "OK"))
    assert.isTrue(matches(expected, " OK\r\n"))
    assert.isFalse(matches(expected, "OK!"))
  })

  it("regex: anywhere, by the matcher it is given", () => {
    const expected = { kind: "regex", value: "^id=\\d+$" } as const
    assert.isTrue(matches(expected, "id=17"))
    assert.isFalse(matches(expected, "id=x"))
  })

  it("regex: sees at most 64 KiB of the reply, and no half of a character", () => {
    const seen: Array<string> = []
    const spy: DeliveryVerdict.RegexMatcher = (_, text) => {
      seen.push(text)
      return true
    }
    const expected = { kind: "regex", value: "x" } as const
    const twoBytes = `a${"é".repeat(40_000)}`
    for (const body of ["a".repeat(70_000), twoBytes, "😀".repeat(20_000), "short"]) {
      DeliveryVerdict.of({ http_status: 200, body }, expected, spy)
    }
    assert.deepStrictEqual(
      seen.map((text) => new TextEncoder().encode(text).length),
      [65_536, 65_535, 65_536, 5]
    )
    assert.isTrue(seen.every((text) => text.isWellFormed()))
  })

  it("json: one value, as text", () => {
    const body = JSON.stringify({
      ok: true,
      code: 200,
      none: null,
      status: "done",
      items: [{ id: 7 }],
      "": "empty"
    })
    const at = (path: string, value: string) => matches({ kind: "json", path, value }, body)
    assert.isTrue(at("ok", "true"))
    assert.isTrue(at("code", "200"))
    assert.isTrue(at("none", "null"))
    assert.isTrue(at("status", "done"))
    assert.isTrue(at("items.0.id", "7"))
    assert.isFalse(at("status", "Done"))
    assert.isFalse(at("items.1.id", "7"))
    assert.isFalse(at("items", "[object Object]"))
    assert.isFalse(at("missing", "undefined"))
    assert.isFalse(at("status.length", "4"))
    assert.isFalse(at("constructor", "function Object() { [native code] }"))
    assert.isFalse(at("__proto__", "[object Object]"))
  })

  it("json: a reply that is no JSON is no success", () => {
    for (const body of ["", "OK", "{", "<html>"]) {
      assert.isFalse(matches({ kind: "json", path: "ok", value: "true" }, body), body)
    }
  })
})
