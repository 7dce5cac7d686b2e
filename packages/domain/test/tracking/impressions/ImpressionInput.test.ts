import { assert, describe, it } from "@effect/vitest"
import { fromAddress } from "../../../src/tracking/impressions/ImpressionInput.ts"

describe("the address of an impression", () => {
  it("names offer, affiliate and creative, or a campaign", () => {
    assert.deepInclude(fromAddress("/impression?o=3&a=7&creative_id=5"), {
      campaign_hash: null,
      offer_id: 3,
      affiliate_id: 7,
      creative_id: 5
    })
    assert.deepInclude(fromAddress("/impression/spring-1?creative_id=5"), {
      campaign_hash: "spring-1",
      offer_id: 0,
      creative_id: 5
    })
    assert.deepInclude(fromAddress("/impression/spring-1/"), { campaign_hash: "spring-1" })
  })

  it("may name nothing, and is read all the same", () => {
    for (const address of ["/impression", "/impression/", "/impression?o=x&a=-1&creative_id="]) {
      assert.deepInclude(fromAddress(address), {
        campaign_hash: null,
        offer_id: 0,
        affiliate_id: 0,
        creative_id: null
      })
    }
  })

  it("is no other one", () => {
    for (const address of ["/impressions", "/impression/a/b", "/x/impression", "/click?o=1", ""]) {
      assert.isUndefined(fromAddress(address), address)
    }
  })
})
