import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as SuccessReply from "../../../src/leads/delivery/SuccessReply.ts"

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
