import { assert, describe, it } from "vitest"
import { byTitle, countryIn } from "../src/format/countries.ts"

describe("names of countries", () => {
  it("are those of the language", () => {
    assert.strictEqual(countryIn("de", "DE", "Germany"), "Deutschland")
    assert.strictEqual(countryIn("de", "AT", "Austria"), "Österreich")
  })

  it("stay as they came where the language has none", () => {
    assert.strictEqual(countryIn("de", "QX", "Atlantis"), "Atlantis")
  })

  it("are in the order of the language", () => {
    const titles = ["Zypern", "Österreich", "Oman", "Ägypten", "Albanien"]
    assert.deepStrictEqual(
      byTitle(
        titles.map((title) => ({ title })),
        "de"
      ).map(({ title }) => title),
      ["Ägypten", "Albanien", "Oman", "Österreich", "Zypern"]
    )
  })
})
