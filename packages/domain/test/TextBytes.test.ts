import { assert, it } from "@effect/vitest"
import { beginning } from "../src/TextBytes.ts"

const euros = "€€€"

it("is whole while it fits, and ends before the character that does not", () => {
  const beginnings = [9, 8, 6, 5].map((bytes) => beginning(euros, bytes))
  assert.deepStrictEqual(beginnings, [euros, "€€", "€€", "€"])
})

it("never ends within a pair", () => {
  const beginnings = [9, 8, 7, 4].map((bytes) => beginning("a😀😀", bytes))
  assert.deepStrictEqual(beginnings, ["a😀😀", "a😀", "a😀", "a"])
})
