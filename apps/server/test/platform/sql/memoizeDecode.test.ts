import { assert, describe, it } from "@effect/vitest"
import { memoizeDecode } from "../../../src/platform/sql/memoizeDecode.ts"

describe("A row that comes again", () => {
  const decode = memoizeDecode((row) => ({ title: row.title, note: row.note }))

  it("is the record of the last time while it is the same", () => {
    const record = decode({ id: 1, title: "Ann", note: null })
    assert.strictEqual(decode({ id: 1, title: "Ann", note: null }), record)
  })

  it("is read anew after any change, and once more when it is as it was", () => {
    const before = decode({ id: 2, title: "Ann", note: null })
    assert.deepStrictEqual(decode({ id: 2, title: "Ann", note: "" }), { title: "Ann", note: "" })
    assert.deepStrictEqual(decode({ id: 2, title: "Ann", note: null }), before)
  })

  it("is no other one's", () => {
    assert.deepStrictEqual(decode({ id: 3, title: "Bob", note: null }), {
      title: "Bob",
      note: null
    })
    assert.deepStrictEqual(decode({ id: "3 ", title: "Cy", note: null }), {
      title: "Cy",
      note: null
    })
  })
})
