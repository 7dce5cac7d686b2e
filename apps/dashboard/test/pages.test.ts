import { assert, it } from "vitest"
import { pathPart } from "../src/address/pathPart.ts"
import { lastPageOf } from "../src/records/lastPage.ts"

it("knows the last page of a list, which nothing has as well", () => {
  assert.deepStrictEqual([0, 1, 25, 26, 250].map(lastPageOf), [1, 1, 1, 2, 10])
})

it("reads a part of a path, or nothing where it is malformed", () => {
  assert.strictEqual(pathPart("/why/a%2Fb", 2), "a/b")
  assert.strictEqual(pathPart("/why", 2), "")
  assert.isUndefined(pathPart("/why/%zz", 2))
})
