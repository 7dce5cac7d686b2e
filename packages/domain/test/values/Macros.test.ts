import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Macros from "../../src/values/Macros.ts"

const plain = (value: string) => value
const known = (values: Readonly<Record<string, string | null>>) => (name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

describe("macros", () => {
  it("are filled wherever they stand", () => {
    const values = known({ click_id: "c1", sub_id1: "s1" })
    const text = "{click_id}/x?a={sub_id1}&b={click_id}"
    assert.strictEqual(Macros.expand(text, values, plain), "c1/x?a=s1&b=c1")
  })

  it("stay as they are when nobody knows them", () => {
    const text = "{nobody} {} {a b} {constructor} {{click_id} }{"
    assert.strictEqual(
      Macros.expand(text, known({ click_id: "c1" }), plain),
      "{nobody} {} {a b} {constructor} {c1 }{"
    )
  })

  it("leave nothing behind when they have no value", () => {
    assert.strictEqual(Macros.expand("a={sub_id1}&b", known({ sub_id1: null }), plain), "a=&b")
  })

  it("are named in their order", () => {
    assert.deepStrictEqual(Macros.names(Macros.parse("{b}x{a}{c}")), ["b", "a", "c"])
  })

  it("never lead out of their place in the path of a URL, and are themselves behind it", () => {
    const fill = (text: string, ...values: ReadonlyArray<string>) =>
      Macros.fillUrl(
        Macros.parseUrl(text),
        known(Object.fromEntries(values.map((value, index) => [`v${index}`, value])))
      )
    const step = "%252E"
    for (const [text, values, expected] of [
      ["/a/b/{v0}/c?x={v0}#{v0}", [".."], `/a/b/${step}${step}/c?x=..#..`],
      ["/a/{v0}", ["."], `/a/${step}`],
      ["/a\\{v0}\\c", [".."], `/a\\${step}${step}\\c`],
      ["/.{v0}/%2e{v0}/{v0}{v1}", [".", "."], `/${step}${step}/${step}${step}/${step}${step}`],
      ["/../{v0}/x{v1}", ["...", ".."], "/../.../x.."],
      ["/{v0}/{v1}", ["", "a/.."], "//a%2F.."],
      ["?x={v0}", [".."], "?x=.."]
    ] as const) {
      assert.strictEqual(fill(text, ...values), expected)
    }
  })

  it.prop("never expand twice", [Schema.String], ([value]) => {
    const values = known({ a: `{b}${value}{a}`, b: "second" })
    assert.strictEqual(Macros.expand("<{a}|{b}>", values, plain), `<{b}${value}{a}|second>`)
  })

  it.prop("come back from a URL as they were", [Schema.String], ([value]) => {
    const url = Macros.expand(
      "https://shop.example/?q={q}&z=1",
      known({ q: value }),
      Macros.encodeUrlPart
    )
    assert.strictEqual(new URL(url).searchParams.get("q"), value.toWellFormed())
    assert.strictEqual(new URL(url).searchParams.get("z"), "1")
  })
})
