import { assert, describe, it } from "@effect/vitest"
import { Result, Schema, SchemaIssue } from "effect"
import {
  LandingPage,
  LandingPageUpdate,
  typeTitles,
  update
} from "../../src/catalog/LandingPage.ts"

const read = Schema.decodeUnknownSync(LandingPageUpdate)
const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** The fields that an update is refused for. */
const refused = (input: unknown): ReadonlyArray<unknown> =>
  Result.match(Schema.decodeUnknownResult(LandingPageUpdate, { errors: "all" })(input), {
    onSuccess: () => [],
    onFailure: (error) => format(error.issue).issues.map(({ path }) => path?.[0])
  })

describe("what may be written", () => {
  it("0 and 3 both mean inactive, 1 means active", () => {
    const statuses = [1, 0, 3, "1", "0", "3"].map((status) => read({ status }).status)
    assert.deepStrictEqual(statuses, [1, 3, 3, 1, 3, 3])
    for (const status of [2, 4, -1, "active", "", null, true]) {
      assert.deepStrictEqual(refused({ status }), ["status"], String(status))
    }
  })

  it("the type is 0, 1, 2 or 5", () => {
    assert.deepStrictEqual(
      [0, 1, 2, 5, "5"].map((type) => read({ type }).type),
      [0, 1, 2, 5, 5]
    )
    for (const type of [3, 4, 6, "main", null]) assert.deepStrictEqual(refused({ type }), ["type"])
  })

  it("the title has 1 to 128 characters", () => {
    assert.deepStrictEqual(refused({ title: "é".repeat(128) }), [])
    for (const title of ["", " ", "x".repeat(129), 5]) {
      assert.deepStrictEqual(refused({ title }), ["title"])
    }
  })

  it("null clears the preview and nothing else", () => {
    assert.deepStrictEqual(read({ preview: null }), { preview: null })
    assert.sameMembers(
      [...refused({ title: null, url: null, status: null, type: null, preview: null })],
      ["title", "url", "status", "type"]
    )
  })

  it("unknown fields write nothing", () => {
    assert.deepStrictEqual(read({ id: 9, offer_id: 9, created: 9, rules: [] }), {})
  })
})

describe("update", () => {
  it.prop("keeps what is not named", [LandingPage], ([page]) => {
    const { type_selected: _, ...kept } = update(page, {})
    const { type_selected: __, ...before } = page
    assert.deepStrictEqual(kept, before)
  })

  it.prop(
    "writes what is named, and the type in words",
    [LandingPage, LandingPageUpdate],
    ([page, changes]) => {
      const updated = update(page, changes)
      assert.deepStrictEqual({ ...updated, ...changes }, updated)
      assert.strictEqual(updated.type_selected, typeTitles[updated.type])
    }
  )
})
