import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as SuccessReply from "../../../src/leads/delivery/SuccessReply.ts"

const regex: SuccessReply.RegexMatcher = (pattern, text) => new RegExp(pattern).test(text)
const matches = (expected: SuccessReply.SuccessReply, body: string) =>
  SuccessReply.matches(expected, body, regex)

describe("matches", () => {
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
    const spy: SuccessReply.RegexMatcher = (_, text) => {
      seen.push(text)
      return true
    }
    const expected = { kind: "regex", value: "x" } as const
    const twoBytes = `a${"é".repeat(40_000)}`
    for (const body of ["a".repeat(70_000), twoBytes, "😀".repeat(20_000), "short"]) {
      SuccessReply.matches(expected, body, spy)
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

describe("SuccessReply", () => {
  const accepts = Schema.is(SuccessReply.SuccessReply)

  it("needs a path for json, and a value that is not blank", () => {
    assert.isTrue(accepts({ kind: "json", path: "a.b", value: "1" }))
    assert.isTrue(accepts({ kind: "exact", path: null, value: "1" }))
    assert.isFalse(accepts({ kind: "json", value: "1" }))
    assert.isFalse(accepts({ kind: "json", path: null, value: "1" }))
    assert.isFalse(accepts({ kind: "contains", value: "" }))
    assert.isFalse(accepts({ kind: "contains", value: " " }))
    assert.isFalse(accepts({ kind: "regex", value: "x".repeat(1025) }))
    assert.isFalse(accepts({ kind: "starts", value: "x" }))
  })
})
