import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as ClickInput from "../../../src/tracking/clicks/ClickInput.ts"

const read = (query: string, hash: string | null = null) => ClickInput.fromQuery(query, hash)

describe("the link of a click", () => {
  it("names an offer and an affiliate, and carries the affiliate's texts", () => {
    const input = read(
      "o=3&a=7&aff_click_id=x%20y&sub_id5=%C3%A9&aff_param1=p&link_id=4&creative_id=9&source=s&idfa=i&gaid=g"
    )
    assert.deepInclude(input, {
      offer_id: 3,
      affiliate_id: 7,
      aff_click_id: "x y",
      sub_id5: "é",
      aff_param1: "p",
      link_id: 4,
      creative_id: 9,
      source: "s",
      idfa: "i",
      gaid: "g",
      sub_id1: null,
      campaign_hash: null,
      wants_click_id: false
    })
  })

  it("may name both by the ids of another system, which are never cut", () => {
    assert.deepInclude(read("eo=a%2Fb&ea=%C3%A9%20%00"), {
      offer_id: 0,
      affiliate_id: 0,
      external_offer_id: "a/b",
      external_affiliate_id: "é "
    })
    assert.isNull(read(`eo=${"x".repeat(65)}`).external_offer_id)
    assert.strictEqual(read(`ea=${"x".repeat(64)}`).external_affiliate_id, "x".repeat(64))
    assert.isNull(read("ea=").external_affiliate_id)
  })

  it("may ask for the id of the click", () => {
    assert.isTrue(read("return=click_id").wants_click_id)
    assert.isFalse(read("return=anything").wants_click_id)
  })

  it("names nothing by a number that is none", () => {
    for (const number of ["", "0", "-1", "1.5", "1e3", "0x1", "abc", "2147483648", "99999999999"]) {
      const input = read(`o=${number}&a=${number}&link_id=${number}&creative_id=${number}`)
      assert.deepInclude(input, { offer_id: 0, affiliate_id: 0, link_id: null, creative_id: null })
    }
    assert.strictEqual(read("o=2147483647").offer_id, 2_147_483_647)
  })

  it("counts the first of a repeated parameter, and ignores what nobody knows", () => {
    const input = read("sub_id1=a&sub_id1=b&o=1&o=2&sub_id6=x&__proto__=y&constructor=z")
    assert.deepInclude(input, { sub_id1: "a", offer_id: 1 })
    assert.sameMembers(Object.keys(input), Object.keys(read("")))
  })

  it("has texts of at most 512 characters, and no half of one at their end", () => {
    assert.strictEqual(read(`sub_id1=${"x".repeat(2000)}`).sub_id1, "x".repeat(512))
    assert.strictEqual(
      read(`sub_id1=${"x".repeat(511)}${encodeURIComponent("😀")}`).sub_id1?.length,
      511
    )
  })

  it("has no deep link of more than 2048 characters", () => {
    const link = `https://shop.example/${"x".repeat(2048)}`
    assert.isNull(read(`deep_link=${link}`).deep_link)
    assert.strictEqual(read(`deep_link=${link.slice(0, 2048)}`).deep_link, link.slice(0, 2048))
  })

  it.prop(
    "is read whatever it looks like, into what a database takes",
    [Schema.String],
    ([query]) => {
      const input = read(`o=${query}&${query}=1&sub_id1=${query}&deep_link=%00${query}%zz`)
      for (const value of Object.values(input)) {
        if (typeof value === "string") {
          assert.notMatch(value, /[\p{Cc}\p{Cs}]/u)
          assert.isAtMost(value.length, ClickInput.deepLinkMaxLength)
        }
      }
    }
  )
})
