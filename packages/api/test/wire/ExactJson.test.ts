import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { exactJson } from "../../src/wire/ExactJson.ts"

const fieldOf = (name: string, source: string): unknown =>
  Result.getOrThrow(exactJson(`{ "lead": "x:1", ${JSON.stringify(name)} : ${source}}`))[name]
const valueOf = (source: string): unknown => fieldOf("amount", source)

describe("ExactJson", () => {
  it.each(["0", "-3", "1.50", "12345.6789", "123456789012.345", "0.0001"])(
    "%s is a number, because a double holds every digit of it",
    (source) => assert.strictEqual(valueOf(source), Number(source))
  )

  it.each([
    "123456789012.3456",
    "900719925474.0993",
    "922337203685477.5807",
    "9007199254740993",
    "0.1000000000000000055",
    "1e400",
    "-1e400",
    "1e-400",
    "1.5e0"
  ])("%s keeps its text, so that no digit is lost", (source) =>
    assert.strictEqual(valueOf(source), source)
  )

  it.each(["123456789012.3456", "9007199254740993", "1e400", "-1e400", "1e-400", "1.5e0"])(
    "%s stays a number where a field takes text alone",
    (source) => assert.isNumber(JSON.parse(JSON.stringify(fieldOf("firstname", source))))
  )

  it.each([
    ["1e0", 1],
    ["2E3", 2000],
    ["-1.5e1", -15]
  ] as const)("%s is a whole number, however it is written", (source, expected) =>
    assert.strictEqual(valueOf(source), expected)
  )
})
