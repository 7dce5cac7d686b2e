import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as Currency from "../src/values/Currency.ts"
import * as Flag from "../src/values/Flag.ts"
import * as HttpUrl from "../src/values/HttpUrl.ts"
import * as Id from "../src/values/Id.ts"
import * as Integer from "../src/values/Integer.ts"
import * as Status from "../src/values/Status.ts"
import * as Text from "../src/values/Text.ts"

const read = (schema: Schema.ConstraintDecoder<unknown>, input: unknown): unknown =>
  Result.match(Schema.decodeUnknownResult(schema)(input), {
    onSuccess: (value) => value,
    onFailure: (error) => error.message
  })

describe("ids", () => {
  it("are whole numbers from 1 to 2147483647", () => {
    assert.strictEqual(read(Id.Id, 1), 1)
    assert.strictEqual(read(Id.Id, 2147483647), 2147483647)
    for (const input of [0, -1, 1.5, 2147483648, Number.NaN, "1", null, undefined]) {
      assert.strictEqual(read(Id.Id, input), "must be a whole number from 1 to 2147483647")
    }
    assert.strictEqual(read(Id.IdOrZero, 0), 0)
  })

  it("are read from the text of a path or a query", () => {
    assert.strictEqual(read(Schema.toCodecStringTree(Id.Id), "42"), 42)
  })

  it("may be numbers or text in a body", () => {
    const input = Integer.input(Id.Id)
    assert.strictEqual(read(input, 7), 7)
    assert.strictEqual(read(input, "7"), 7)
    for (const wrong of ["", " 7", "7.0", "1e1", "0", "seven", null, [], {}]) {
      assert.strictEqual(read(input, wrong), "must be a whole number from 1 to 2147483647")
    }
    assert.strictEqual(Schema.encodeSync(input)(7), 7)
  })
})

describe("statuses", () => {
  it("are numbers, their text, or words", () => {
    const cases = { active: 1, disabled: 2, inactive: 2, pending: 3, rejected: 4 }
    for (const [word, status] of Object.entries(cases)) {
      assert.strictEqual(read(Status.StatusInput, word), status)
      assert.strictEqual(read(Status.StatusInput, status), status)
      assert.strictEqual(read(Status.StatusInput, String(status)), status)
    }
    for (const wrong of [0, 5, "0", "", "Active", null]) {
      assert.include(String(read(Status.StatusInput, wrong)), "must be 1, 2, 3, 4 or one of active")
    }
  })

  it.prop("read back what they wrote", [Status.Status], ([status]) => {
    const written = Schema.encodeSync(Status.StatusInput)(status)
    assert.strictEqual(Schema.decodeSync(Status.StatusInput)(written), status)
  })
})

describe("booleans", () => {
  it("are true, false, 1, 0, yes, no", () => {
    for (const yes of [true, 1, "true", "1", "yes"]) assert.strictEqual(read(Flag.YesNo, yes), true)
    for (const no of [false, 0, "false", "0", "no"]) assert.strictEqual(read(Flag.YesNo, no), false)
    for (const wrong of ["on", "", 2, null, "YES"]) {
      assert.include(String(read(Flag.YesNo, wrong)), "must be one of true, false, 1, 0, yes, no")
      assert.include(String(read(Flag.YesNoText, wrong)), "must be one of true, false")
    }
    assert.strictEqual(Schema.encodeSync(Flag.YesNoText)(true), "yes")
    assert.strictEqual(Schema.encodeSync(Flag.YesNo)(false), false)
    assert.deepStrictEqual([true, false].map(Flag.fromBoolean), [1, 0])
  })
})

describe("currencies", () => {
  it("are turned to upper case", () => {
    assert.strictEqual(read(Currency.CurrencyInput, "eur"), "EUR")
    assert.strictEqual(read(Currency.CurrencyInput, "Usd"), "USD")
  })

  it("are active codes of ISO 4217", () => {
    for (const wrong of [
      "",
      "EU",
      "EURO",
      "ABC",
      "XXX",
      "XTS",
      "DEM",
      "HRK",
      "€",
      "ınr",
      " usd",
      "usd\n",
      978,
      null
    ]) {
      assert.strictEqual(
        read(Currency.CurrencyInput, wrong),
        "must be a three-letter ISO 4217 currency code, such as EUR"
      )
    }
    assert.strictEqual(new Set(Currency.codes).size, Currency.codes.length)
    for (const code of Currency.codes) assert.strictEqual(read(Currency.CurrencyInput, code), code)
  })
})

describe("text", () => {
  it("has a length in characters, not in halves of them", () => {
    assert.strictEqual(read(Text.atMost(2), "😀😀"), "😀😀")
    assert.strictEqual(read(Text.atMost(2), "abc"), "must be text of at most 2 characters")
    assert.strictEqual(read(Text.atMost(2), 5), "must be text of at most 2 characters")
    assert.strictEqual(read(Text.atMost(2), ""), "")
  })

  it("is filled with more than blanks where it has to be", () => {
    assert.strictEqual(read(Text.filled(2), "ab"), "ab")
    for (const wrong of ["", "  ", "\t", "abc", null]) {
      assert.strictEqual(read(Text.filled(2), wrong), "must be text of 1 to 2 characters")
    }
  })

  it("holds nothing that a database refuses", () => {
    for (const wrong of ["a\u0000b", "\u0007", "\ud800", "a\udc00"]) {
      assert.strictEqual(read(Text.atMost(9), wrong), "must not contain control characters")
    }
    assert.strictEqual(read(Text.atMost(9), "a\tb\r\nc"), "a\tb\r\nc")
  })
})

describe("URLs", () => {
  it("are absolute, over http or https, and may hold macros", () => {
    for (const path of ["", ":8080/x?c={click_id}#y", "?{sub_id1}"]) {
      const url = `https://ü.example${path}`
      assert.strictEqual(read(HttpUrl.HttpUrl, url), url)
    }
    for (const wrong of [
      "",
      "a.example",
      "//a.example",
      "ftp://a.example",
      "javascript:alert(1)",
      "https://",
      "https://a.example/x y",
      " https://a.example",
      "https://a.example/\n",
      "https://a b",
      "https://a.example/\u0001",
      "https://{sub_id1}.example",
      "https://a.example\\x",
      5,
      `https://a.example/${"x".repeat(2048)}`
    ]) {
      assert.strictEqual(read(HttpUrl.HttpUrl, wrong), HttpUrl.message, String(wrong))
    }
  })
})
