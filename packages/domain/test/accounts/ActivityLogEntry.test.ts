import { assert, describe, it } from "@effect/vitest"
import { Result, Schema, SchemaIssue } from "effect"
import { ActivityLogQuery } from "../../src/accounts/ActivityLogEntry.ts"

const format = SchemaIssue.makeFormatterStandardSchemaV1()
const refused = (input: unknown): ReadonlyArray<unknown> =>
  Result.match(Schema.decodeUnknownResult(ActivityLogQuery)(input), {
    onSuccess: () => [],
    onFailure: (error) => format(error.issue).issues.map(({ path }) => path?.[0])
  })

describe("ActivityLogQuery", () => {
  it("asks for everything when it is empty", () => {
    assert.deepStrictEqual(Schema.decodeUnknownSync(ActivityLogQuery)({}), {})
  })

  it("pages within the limits of lists", () => {
    assert.deepStrictEqual(refused({ page: 1, perPage: 1000 }), [])
    assert.deepStrictEqual(refused({ page: "2", perPage: "10" }), [])
    assert.deepStrictEqual(refused({ perPage: 1001 }), ["perPage"])
    assert.deepStrictEqual(refused({ perPage: 0 }), ["perPage"])
    assert.deepStrictEqual(refused({ page: 0 }), ["page"])
  })

  it("takes null for what is not given", () => {
    const nothing = { page: null, perPage: null, rangeFrom: null, rangeTo: null }
    assert.deepStrictEqual(refused(nothing), [])
    assert.deepStrictEqual(refused({ rangeFrom: null, rangeTo: "2026-01-01" }), [])
  })

  it("ends where it starts or later", () => {
    assert.deepStrictEqual(refused({ rangeFrom: "2026-01-02", rangeTo: "2026-01-02" }), [])
    assert.deepStrictEqual(refused({ rangeFrom: "2026-01-02", rangeTo: "2026-01-01" }), ["rangeTo"])
    assert.deepStrictEqual(refused({ rangeFrom: "yesterday" }), ["rangeFrom"])
  })
})
