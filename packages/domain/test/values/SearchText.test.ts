import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { of, wordsOf } from "../../src/values/SearchText.ts"

describe("the text that a search looks through", () => {
  it("has one form for what looks alike", () => {
    assert.strictEqual(of(" Ünïcorn\u200b\t GmbH ", null, "ΑΣ", 7), "unicorn gmbh ασ 7")
  })

  it("asks for each word once, and not for what another word has", () => {
    assert.deepStrictEqual(wordsOf("acme ac acme me shop"), ["acme", "shop"])
    assert.deepStrictEqual(wordsOf(" "), [])
  })

  it.prop("is the same with a character that nobody sees", [Schema.String], ([text]) => {
    assert.strictEqual(of(text), of(`${text}\u200b`))
  })
})
