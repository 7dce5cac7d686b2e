import { assert, describe, it } from "vitest"
import { readAmount, toldAmount, typedAmount } from "../src/format/typedAmounts.ts"

const valueOf = (typed: string, locale: string) => readAmount(typed, locale)?.value

describe("an amount that is typed", () => {
  it("has the separators of whoever types it", () => {
    for (const [typed, locale, value] of [
      ["7,50", "de", "7.50"],
      ["-7,5", "de", "-7.5"],
      ["1.250", "de", "1250"],
      ["1.250,00", "de", "1250.00"],
      ["1.234.567,8", "de", "1234567.8"],
      ["1,250", "en", "1250"],
      ["1,250.00", "en", "1250.00"],
      ["1 250,00", "fr-FR", "1250.00"],
      ["1'250.00", "de-CH", "1250.00"],
      [" 1250 ", "de", "1250"]
    ] as const) {
      assert.strictEqual(valueOf(typed, locale), value, `${typed} in ${locale}`)
    }
  })

  it("may have a point before its decimals everywhere, where it can be nothing else", () => {
    assert.strictEqual(valueOf("7.50", "de"), "7.50")
    assert.strictEqual(valueOf("0.125", "de"), "0.125")
    assert.strictEqual(valueOf("1250.125", "de"), "1250.125")
  })

  it("is not guessed where a separator is out of place", () => {
    for (const [typed, locale] of [
      ["7,50", "en"],
      ["1,25,0", "en"],
      ["1.25.0", "de"],
      ["1,250.00", "de"],
      ["12.5,0", "de"],
      ["1.250,", "de"],
      ["", "de"]
    ] as const) {
      assert.isUndefined(valueOf(typed, locale), `${typed} in ${locale}`)
    }
  })

  it("is told as it was read where it could be meant otherwise", () => {
    assert.strictEqual(toldAmount("1.250", "de"), "1.250,00")
    assert.strictEqual(toldAmount("1,250", "en"), "1,250.00")
    assert.strictEqual(toldAmount("7.5", "de"), "7,50")
    assert.isUndefined(toldAmount("7,5", "de"))
    assert.isUndefined(toldAmount("1250", "de"))
    assert.isUndefined(toldAmount("1,25,0", "en"))
  })

  it("stands in a field as somebody would type it", () => {
    assert.strictEqual(typedAmount("1250.5", "de"), "1250,5")
    assert.strictEqual(typedAmount("1250.5", "en"), "1250.5")
    assert.strictEqual(typedAmount("1,2,3", "de"), "1,2,3")
    for (const value of ["1.125", "0.0125", "1234567.125", "-3.00"]) {
      assert.strictEqual(valueOf(typedAmount(value, "de"), "de"), value)
    }
  })
})
