import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { asJson } from "../../../src/platform/sql/commits/JsonRows.ts"

/** Text, halves of surrogate pairs, and what looks like one in JSON. */
const Text = Schema.Union([
  Schema.String,
  Schema.Literals(["\ud800", "a\udfffb", "\\ud800", "\\\ud83d", "\ud83d\ude00"])
])
const Row = Schema.Struct({
  title: Text,
  note: Schema.NullOr(Text),
  revenue: Schema.BigInt,
  clicks: Schema.Int
})

/** What the engine is to read. */
const read = (value: unknown): unknown => {
  switch (typeof value) {
    case "bigint":
      return String(value)
    case "string":
      return value.toWellFormed()
    case "number":
      // There is no negative zero in JSON.
      return value + 0
  }
  return value
}
const readRow = (cells: object) =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, value]) => (value === null ? [] : [[name, read(value)]]))
  )

describe("Rows as JSON", () => {
  it.prop(
    "carry every cell but nulls, integers of any size as text, and no half of a character",
    [Schema.Array(Row)],
    ([rows]) => {
      assert.deepStrictEqual(JSON.parse(asJson(rows)), rows.map(readRow))
      assert.notMatch(asJson(rows).replaceAll("\\\\", ""), /\\ud[89a-f]/u)
    }
  )
})
