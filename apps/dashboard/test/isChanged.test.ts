import { assert, it } from "vitest"
import { isChanged } from "../src/records/isChanged.ts"

it("tells what was typed from what a form began with", () => {
  const begun = { title: "Shop", tags: ["a", "b"], caps: [{ maximum: 5 }], isOpen: true }
  assert.isFalse(isChanged(begun, begun))
  assert.isTrue(isChanged(begun, { ...begun, title: "Shops" }))
  assert.isTrue(isChanged(begun, { ...begun, notes: "Half a thought" }))
  assert.isTrue(isChanged(begun, { ...begun, tags: ["b", "a"] }))
  assert.isTrue(isChanged(begun, { ...begun, tags: [] }))
  assert.isTrue(isChanged(begun, { ...begun, caps: [{ maximum: 6 }] }))
  assert.isTrue(isChanged(begun, { ...begun, isOpen: false }))
  assert.isTrue(isChanged({}, { caps: [{}] }))
  assert.isTrue(isChanged({}, { picture: new File([], "banner.png") }))
})

it("takes what was typed and taken back for nothing", () => {
  assert.isFalse(isChanged({}, { title: "", amount: null, tags: [], isOpen: false }))
  assert.isFalse(isChanged({ affiliate: 7, ids: [1, 2] }, { affiliate: "7", ids: ["1", "2"] }))
  assert.isFalse(isChanged({ caps: [{ maximum: 5 }] }, { caps: [{ maximum: "5", note: "" }] }))
})
