import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Nearest from "../../src/values/Nearest.ts"

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

it("a name that is not near in spelling gets no suggestion", () => {
  assert.strictEqual(
    Nearest.unknown("metric", "offer_id", ["ctr", "clicks", "conversions"]),
    "Unknown metric `offer_id`."
  )
  assert.strictEqual(Nearest.nearest("ab", ["xy"]), undefined)
})

const Name = Schema.String.check(Schema.isPattern(/^[abc]{0,8}$/u))

it.prop(
  "a suggestion is the nearest name, and differs in a third of the letters at most",
  [Name, Schema.Array(Name)],
  ([name, names]) => {
    const distances = names.map((known) => Nearest.distance(name, known))
    const least = Math.min(...distances)
    const expected =
      least <= Math.ceil(name.length / 3) ? names[distances.indexOf(least)] : undefined
    assert.strictEqual(Nearest.nearest(name, names), expected)
  }
)

it("without any name there is nothing to suggest, and a long one is cut", () => {
  assert.strictEqual(
    Nearest.unknown("metric", "x".repeat(100), []),
    `Unknown metric \`${"x".repeat(64)}\`.`
  )
})
