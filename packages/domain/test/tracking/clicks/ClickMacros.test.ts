import { assert, describe, it } from "@effect/vitest"
import * as ClickId from "../../../src/tracking/clicks/ClickId.ts"
import { fromQuery } from "../../../src/tracking/clicks/ClickInput.ts"
import * as ClickMacros from "../../../src/tracking/clicks/ClickMacros.ts"

const click = {
  click_id: ClickId.make(0, "0".repeat(20)),
  offer_id: 3,
  affiliate_id: 7,
  advertiser_id: 2,
  campaign_id: null,
  creative_id: 5,
  landing_page_id: 1,
  country: "DE",
  language: "de",
  device_type: "smartphone",
  device_brand: null,
  device_model: null,
  device_os: "Android",
  browser: "Chrome",
  deep_link: null,
  invalid_reason: null
}

describe("the macros of a click", () => {
  const values = ClickMacros.values(click, fromQuery("sub_id1=s&aff_click_id=mine", null))

  it("tell of the click and of what its link brought along", () => {
    assert.strictEqual(values("click_id"), "0".repeat(32))
    assert.strictEqual(values("offer_id"), "3")
    assert.strictEqual(values("country"), "DE")
    assert.strictEqual(values("sub_id1"), "s")
    assert.strictEqual(values("aff_click_id"), "mine")
  })

  it("are empty where there is nothing to tell, and unknown where there is no such macro", () => {
    for (const name of ["campaign_id", "sub_id2", "deep_link"]) assert.isNull(values(name))
    for (const name of ["ip", "sub_id6", "toString", "__proto__", ""])
      assert.isUndefined(values(name))
  })

  it("are all those that are listed", () => {
    assert.includeMembers([...ClickMacros.names], ["click_id", "aff_param5", "gaid", "source"])
    for (const name of ClickMacros.names) assert.notStrictEqual(values(name), undefined, name)
  })
})
