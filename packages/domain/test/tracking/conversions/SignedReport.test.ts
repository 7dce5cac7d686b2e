import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import { AdvertiserId } from "../../../src/accounts/Advertiser.ts"
import * as SignedReport from "../../../src/tracking/conversions/SignedReport.ts"

const signature = "0".repeat(64)
const signed = (query: string) => `/track/conv?${query}&signature=${signature}`

describe("The text that is signed", () => {
  it("is the path with the sorted pairs, encoded as RFC 3986 says", () => {
    const pairs = [
      ["ts", "17"],
      ["b", "a b&c=d"],
      ["a", "!*'()~"],
      ["signature", "zz"]
    ] as const
    const text = "/track/conv?a=%21%2A%27%28%29~&b=a%20b%26c%3Dd&ts=17"
    assert.strictEqual(SignedReport.textOf("/track/conv", pairs), text)
  })

  it.prop(
    "differs wherever two addresses say something else",
    { one: Schema.Array(Schema.Tuple([Schema.String, Schema.String])), name: Schema.String },
    ({ name, one }) => {
      const text = SignedReport.textOf("/track/conv", one)
      const more = SignedReport.textOf("/track/conv", [...one, [`x${name}`, "1"]])
      assert.notStrictEqual(text, more)
      assert.strictEqual(SignedReport.textOf("/track/conv", [...one].reverse()), text)
    }
  )
})

describe("A signed address", () => {
  it("is read with its time, its advertiser and its signature", () => {
    const address = signed("click_id=c&advertiser_id=3&ts=1772366400")
    const found = Option.getOrThrow(SignedReport.read(address))
    assert.strictEqual(found.text, "/track/conv?advertiser_id=3&click_id=c&ts=1772366400")
    assert.strictEqual(found.advertiser_id, AdvertiserId.make(3))
    assert.strictEqual(found.ts, 1_772_366_400)
    assert.strictEqual(found.signature, signature)
  })

  it("is none without any of them, or in another form", () => {
    const cases = [
      "advertiser_id=3",
      "ts=1772366400",
      "advertiser_id=0&ts=1772366400",
      "advertiser_id=x&ts=1772366400",
      "advertiser_id=3&ts=-1",
      "advertiser_id=3&ts=1e9"
    ]
    for (const query of cases) assert.isTrue(Option.isNone(SignedReport.read(signed(query))), query)
    const upper = `/track/conv?advertiser_id=3&ts=1&signature=${"A".repeat(64)}`
    assert.isTrue(Option.isNone(SignedReport.read(upper)))
  })

  it("is good for 300 seconds before and after its time", () => {
    const report = Option.getOrThrow(SignedReport.read(signed("advertiser_id=3&ts=1000")))
    assert.isTrue(SignedReport.isTimely(report, 700_000))
    assert.isTrue(SignedReport.isTimely(report, 1_300_000))
    assert.isFalse(SignedReport.isTimely(report, 699_999))
    assert.isFalse(SignedReport.isTimely(report, 1_300_001))
  })
})
