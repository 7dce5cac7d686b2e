import {
  ActivityLogEntry,
  Advertiser,
  Affiliate,
  BillingPreferences,
  Campaign,
  Category,
  Country,
  Goal,
  GoalType,
  Invoice,
  LandingPage,
  Lead,
  LeadDelivery,
  Manager,
  Offer,
  Postback,
  ReceiveCampaign,
  Tag,
  Tier,
  TrafficSource,
  Vendor
} from "@affnet/domain"
import { Arbitrary, Effect, type Schema } from "effect"

/**
 * Records made up from their schemas: `Fixtures.affiliate({ status: 1 })`. Whatever is not stated is
 * decided by the seed, which is 1 unless another one is given.
 */

/** How long texts and lists become. */
const size = 8

const fixture = <A extends object>(schema: Schema.Codec<A, unknown>) => {
  let arbitrary: Arbitrary.Arbitrary<A> | undefined
  return (stated: Partial<A> = {}, seed: number | string = 1): A => {
    arbitrary ??= Arbitrary.schema(schema)
    const [made] = Effect.runSync(Arbitrary.sampleEffect(arbitrary, { seed, size }))
    if (made === undefined) throw new Error("The schema has no values")
    return { ...made, ...stated }
  }
}

export const activityLogEntry = fixture(ActivityLogEntry.ActivityLogEntry)
export const advertiser = fixture(Advertiser.Advertiser)
export const affiliate = fixture(Affiliate.Affiliate)
export const billingPreferences = fixture(BillingPreferences.BillingPreferences)
export const campaign = fixture(Campaign.Campaign)
export const category = fixture(Category.Category)
export const country = fixture(Country.Country)
export const goal = fixture(Goal.Goal)
export const goalType = fixture(GoalType.GoalType)
export const invoice = fixture(Invoice.Invoice)
export const landingPage = fixture(LandingPage.LandingPage)
export const lead = fixture(Lead.Lead)
export const leadDelivery = fixture(LeadDelivery.LeadDelivery)
export const manager = fixture(Manager.Manager)
export const offer = fixture(Offer.Offer)
export const postback = fixture(Postback.Postback)
export const receiveCampaign = fixture(ReceiveCampaign.ReceiveCampaign)
export const tag = fixture(Tag.Tag)
export const tier = fixture(Tier.Tier)
export const trafficSource = fixture(TrafficSource.TrafficSource)
export const vendor = fixture(Vendor.Vendor)
