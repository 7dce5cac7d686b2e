import { assert, it } from "@effect/vitest"
import * as Nearest from "../src/Nearest.ts"

it("distance counts what has to be inserted, left out or replaced", () => {
  assert.strictEqual(Nearest.distance("clikcs", "clicks"), 2)
  assert.strictEqual(Nearest.distance("", "abc"), 3)
  assert.strictEqual(Nearest.distance("kitten", "sitting"), 3)
  assert.strictEqual(Nearest.distance("same", "same"), 0)
})

it("a misspelt name gets the nearest known one as a suggestion", () => {
  assert.strictEqual(
    Nearest.unknown("metric", "clikcs", ["cr", "clicks", "unique_clicks"]),
    "Unknown metric `clikcs`. Did you mean `clicks`?"
  )
})

it("without any name there is nothing to suggest, and a long one is cut", () => {
  assert.strictEqual(
    Nearest.unknown("metric", "x".repeat(100), []),
    `Unknown metric \`${"x".repeat(64)}\`.`
  )
})
