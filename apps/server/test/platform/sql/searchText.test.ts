import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { searchText } from "../../../src/platform/sql/lists/searchText.ts"

describe("searchText", () => {
  it("folds case, accents, compatibility forms, controls and blanks", () => {
    assert.strictEqual(
      searchText("  Ärger\n", null, "ＦＵＬＬ", undefined, "ﬁn\0e", 7),
      "arger full fin e 7"
    )
    assert.strictEqual(searchText("ΟΔΟΣ"), "οδοσ")
    assert.strictEqual(searchText(), "")
  })

  it.prop("folding twice changes nothing more", [Schema.String], ([text]) => {
    assert.strictEqual(searchText(searchText(text)), searchText(text))
  })

  it.prop("a text is found by itself in upper and in lower case", [Schema.String], ([text]) => {
    assert.include(searchText(`x${text}y`.toUpperCase()), searchText(text.toUpperCase()).trim())
    assert.strictEqual(searchText(text.toLowerCase()), searchText(text))
  })
})
