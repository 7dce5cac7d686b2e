import { assert, describe, it } from "vitest"
import { describeMatrix } from "./describeMatrix.ts"
import { operations } from "./Operations.ts"

describe("Who may call what", () => {
  it("every operation that asks for a key is asked for", () => {
    assert.isAtLeast(operations.length, 259)
    const ids = operations.map(({ id }) => id)
    assert.strictEqual(new Set(ids).size, ids.length)
  })
})

describeMatrix("SQLite file")
