import { assert, describe, it } from "@effect/vitest"
import { Predicate, Schema } from "effect"
import * as FormFields from "../../src/wire/FormFields.ts"

const collect = (text: string) => FormFields.collect(new URLSearchParams(text))

describe("The fields of a form", () => {
  for (const [text, expected] of [
    ["a=1&b=&a=2&c=4&a=3", { a: ["1", "2", "3"], c: "4" }],
    ["a[]=1", { a: ["1"] }],
    ["a[0]=1&a[1]=2", { a: ["1", "2"] }],
    ["a[]=1&a[]=2&a=3", { a: ["3", "1", "2"] }],
    ["a[5]=1&a[]=2", { a: ["1", "2"] }],
    ["a[1]=8&a[]=9", { a: ["8", "9"] }],
    ["a[1]=x&a[0]=y", { a: ["y", "x"] }],
    ["a[]=", {}],
    ["a[b]=1&a[c]=2", { a: { b: "1", c: "2" } }],
    ["a[b][]=1&a[b][]=2", { a: { b: ["1", "2"] } }],
    ["a[0][b]=1&a[0][c]=2&a[1][b]=3", { a: [{ b: "1", c: "2" }, { b: "3" }] }],
    ["a=1&a[b]=2", { a: ["1", { b: "2" }] }],
    ["a[b=1&[c]=2&d]=3&e[f]g=4", { "a[b": "1", "[c]": "2", "d]": "3", "e[f]g": "4" }]
  ] as const)
    it(text, () => assert.deepStrictEqual(collect(text), expected))

  it("a name of the prototype is a name like all others", () => {
    const fields = collect("__proto__=1&a[__proto__][x]=2&a[constructor]=3")
    assert.deepStrictEqual(
      JSON.stringify(fields),
      '{"__proto__":"1","a":{"__proto__":{"x":"2"},"constructor":"3"}}'
    )
    assert.isUndefined(Reflect.get({}, "x"))
  })

  /** JSON as the form encoders of other languages write it. */
  const written = (name: string, value: unknown): ReadonlyArray<readonly [string, string]> => {
    if (Array.isArray(value))
      return value.flatMap((one, index) => written(`${name}[${index}]`, one))
    return Predicate.isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => written(`${name}[${key}]`, one))
      : [[name, String(value)]]
  }
  const Name = Schema.String.check(Schema.isPattern(/^[a-z_]{1,8}$/u))
  const within = <S extends Schema.Top>(value: S) =>
    Schema.Union([
      value,
      Schema.NonEmptyArray(value),
      Schema.Record(Name, value).check(Schema.isMinProperties(1))
    ])
  const Fields = Schema.Record(Name, within(within(Schema.NonEmptyString)))

  it.prop("reads what other languages write", [Fields], ([fields]) => {
    const parts = Object.entries(fields).flatMap(([name, value]) => written(name, value))
    assert.deepStrictEqual(FormFields.collect(parts), { ...fields })
  })

  it("brackets are no deeper than JSON may nest", () => {
    assert.isFalse(FormFields.isTooDeep(`a${"[b]".repeat(31)}`))
    assert.isTrue(FormFields.isTooDeep(`a${"[b]".repeat(32)}`))
  })
})
