import { assert, it } from "@effect/vitest"
import { beginning, storable } from "../../src/values/TextBytes.ts"

const euros = "€€€"

it("is whole while it fits, and ends before the character that does not", () => {
  const beginnings = [9, 8, 6, 5].map((bytes) => beginning(euros, bytes))
  assert.deepStrictEqual(beginnings, [euros, "€€", "€€", "€"])
})

it("never ends within a pair", () => {
  const beginnings = [9, 8, 7, 4].map((bytes) => beginning("a😀😀", bytes))
  assert.deepStrictEqual(beginnings, ["a😀😀", "a😀", "a😀", "a"])
})

it("replaces what databases refuse, and nothing else", () => {
  const stored = ["a\0b", "a\ud800b", "\udc00", "😀\n\t€"].map(storable)
  assert.deepStrictEqual(stored, ["a\ufffdb", "a\ufffdb", "\ufffd", "😀\n\t€"])
})
