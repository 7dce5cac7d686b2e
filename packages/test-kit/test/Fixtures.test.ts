import * as Domain from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Fixtures from "../src/Fixtures.ts"

/** Every fixture with a test of what it makes. */
const fixtures = {
  activityLogEntry: Schema.is(Domain.ActivityLogEntry.ActivityLogEntry),
  advertiser: Schema.is(Domain.Advertiser.Advertiser),
  affiliate: Schema.is(Domain.Affiliate.Affiliate),
  billingPreferences: Schema.is(Domain.BillingPreferences.BillingPreferences),
  campaign: Schema.is(Domain.Campaign.Campaign),
  category: Schema.is(Domain.Category.Category),
  country: Schema.is(Domain.Country.Country),
  goal: Schema.is(Domain.Goal.Goal),
  goalType: Schema.is(Domain.GoalType.GoalType),
  invoice: Schema.is(Domain.Invoice.Invoice),
  landingPage: Schema.is(Domain.LandingPage.LandingPage),
  lead: Schema.is(Domain.Lead.Lead),
  leadDelivery: Schema.is(Domain.LeadDelivery.LeadDelivery),
  manager: Schema.is(Domain.Manager.Manager),
  offer: Schema.is(Domain.Offer.Offer),
  postback: Schema.is(Domain.Postback.Postback),
  receiveCampaign: Schema.is(Domain.ReceiveCampaign.ReceiveCampaign),
  tag: Schema.is(Domain.Tag.Tag),
  tier: Schema.is(Domain.Tier.Tier),
  trafficSource: Schema.is(Domain.TrafficSource.TrafficSource),
  vendor: Schema.is(Domain.Vendor.Vendor)
} satisfies Record<keyof typeof Fixtures, (value: unknown) => boolean>

describe("fixtures", () => {
  for (const [name, isRecord] of Object.entries(fixtures)) {
    it(`make a valid ${name} of every seed`, () => {
      for (let seed = 1; seed <= 20; seed++) {
        const make = Object.entries(Fixtures).find(([other]) => other === name)?.[1]
        assert.isTrue(make !== undefined && isRecord(make({}, seed)), `seed ${seed}`)
      }
    })
  }

  it("make the same record of the same seed, and another of another", () => {
    assert.deepStrictEqual(Fixtures.offer({}, 3), Fixtures.offer({}, 3))
    assert.notDeepEqual(Fixtures.offer({}, 3), Fixtures.offer({}, 4))
    assert.deepStrictEqual(Fixtures.offer(), Fixtures.offer({}, 1))
  })

  it("keep what is stated", () => {
    assert.strictEqual(Fixtures.affiliate({ status: 2, city: "Berlin" }).city, "Berlin")
    assert.strictEqual(Fixtures.affiliate({ status: 2 }).status, 2)
  })
})
