import { assert, describe, it } from "@effect/vitest"
import { plain } from "../src/document/PlainSchema.ts"

describe("plain", () => {
  it("opens objects, but keeps what their further fields hold", () => {
    assert.deepStrictEqual(plain({ type: "object", additionalProperties: false }), {
      type: "object"
    })
    const record = { type: "object", additionalProperties: { type: "string" } }
    assert.deepStrictEqual(plain(record), record)
  })

  it("joins the parts of allOf to the schema unless they would overwrite something", () => {
    assert.deepStrictEqual(plain({ type: "string", allOf: [{ minLength: 1 }, { maxLength: 9 }] }), {
      type: "string",
      minLength: 1,
      maxLength: 9
    })
    const twoPatterns = { type: "string", allOf: [{ pattern: "a" }, { pattern: "b" }] }
    assert.deepStrictEqual(plain(twoPatterns), twoPatterns)
  })

  it("calls whole numbers integers and says how large they get", () => {
    assert.deepStrictEqual(plain({ type: "number", enum: [1, 2] }), {
      type: "integer",
      enum: [1, 2]
    })
    assert.deepStrictEqual(plain({ type: "number", enum: [0.5] }), { type: "number", enum: [0.5] })
    assert.strictEqual(plain({ type: "integer", maximum: 2_147_483_647 }).format, "int32")
    assert.strictEqual(plain({ type: "integer", maximum: 2_147_483_648 }).format, "int64")
    assert.strictEqual(plain({ type: "integer" }).format, "int64")
  })

  it("writes patterns without names of groups", () => {
    assert.strictEqual(
      plain({ type: "string", pattern: "^(?<day>\\d+)(?:-)(?=x)" }).pattern,
      "^(\\d+)(?:-)(?=x)"
    )
  })

  it("reaches every schema inside, and takes no field or example for a keyword", () => {
    const closed = { type: "object", additionalProperties: false }
    const open = { type: "object" }
    const example = { additionalProperties: false, pattern: "(?<a>b)" }
    assert.deepStrictEqual(
      plain({
        type: "object",
        properties: { pattern: closed, examples: { type: "array", items: closed } },
        anyOf: [closed],
        examples: [example]
      }),
      {
        type: "object",
        properties: { pattern: open, examples: { type: "array", items: open } },
        anyOf: [open],
        examples: [example]
      }
    )
  })
})
