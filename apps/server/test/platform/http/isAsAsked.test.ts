import { assert, describe, it } from "@effect/vitest"
import { isAsAsked } from "../../../src/platform/http/isAsAsked.ts"

const record = {
  title: "Spring",
  vat: 19,
  memo: "",
  terms: { id: 3, title: "Net 30" },
  tags: [{ id: 1 }, { id: 2 }],
  countries: ["DE", "AT"]
}

describe("a record that is as a request asks for it", () => {
  it("has every value that is named, other records by their ids", () => {
    for (const asked of [
      { title: "Spring" },
      { vat: "19", memo: null },
      { terms: "3", tags: ["1", "2"], countries: ["DE", "AT"] },
      { terms: { title: "Net 30" } }
    ]) {
      assert.isTrue(isAsAsked(asked, record))
    }
  })

  it("has no other value of any, and all that is named is shown", () => {
    for (const asked of [
      {},
      { title: "Spring", vat: "20" },
      { title: null },
      { password: null },
      { password: "undefined" },
      { constructor: String(Object) },
      { terms: "Net 30" },
      { terms: "[object Object]" },
      { tags: "1,2" },
      { tags: ["1"] },
      { countries: "DE,AT" },
      [],
      null
    ]) {
      assert.isFalse(isAsAsked(asked, record))
    }
  })
})
