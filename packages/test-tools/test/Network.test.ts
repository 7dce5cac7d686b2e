import {
  ActivityLogEntry,
  Advertiser,
  Affiliate,
  BillingPreferences,
  Campaign,
  ClickRow,
  ConversionRow,
  Goal,
  Invoice,
  LandingPage,
  LeadLog,
  Manager,
  Money,
  Offer,
  Postback,
  PostbackDelivery,
  ReceiveCampaign,
  RefusedConversionRow,
  Vendor
} from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { fixtures } from "../src/index.ts"

const schemas = {
  managers: Schema.is(Manager.Manager),
  advertisers: Schema.is(Advertiser.Advertiser),
  affiliates: Schema.is(Affiliate.Affiliate),
  billingPreferences: Schema.is(BillingPreferences.BillingPreferences),
  activityLog: Schema.is(ActivityLogEntry.ActivityLogEntry),
  offers: Schema.is(Offer.Offer),
  goals: Schema.is(Goal.Goal),
  landingPages: Schema.is(LandingPage.LandingPage),
  campaigns: Schema.is(Campaign.Campaign),
  postbacks: Schema.is(Postback.Postback),
  clicks: Schema.is(ClickRow.ClickRow),
  invalidClicks: Schema.is(ClickRow.InvalidClickRow),
  conversions: Schema.is(ConversionRow.ConversionRow),
  refusedConversions: Schema.is(RefusedConversionRow.RefusedConversionRow),
  postbackDeliveries: Schema.is(PostbackDelivery.PostbackDelivery),
  invoices: Schema.is(Invoice.Invoice),
  receiveCampaigns: Schema.is(ReceiveCampaign.ReceiveCampaign),
  vendors: Schema.is(Vendor.Vendor),
  leadsLog: Schema.is(LeadLog.LeadLog)
} satisfies { readonly [name in keyof fixtures.Network]?: (value: unknown) => boolean }

const networks = Array.from({ length: 10 }, (_, seed) =>
  fixtures.network({ seed, affiliates: 4, offers: 3, clicks: 60, conversions: 30 })
)

const units = (amounts: ReadonlyArray<string>): bigint =>
  amounts.reduce((sum, amount) => sum + Money.fromAmount(Money.Amount.make(amount)), 0n)

const idsOf = (records: ReadonlyArray<{ readonly id: number }>) =>
  new Set(records.map(({ id }) => id))

describe("Networks of fixtures", () => {
  for (const [name, isRecord] of Object.entries(schemas)) {
    it(`hold valid ${name}, and some of them`, () => {
      const all = networks.flatMap((network): ReadonlyArray<unknown> => {
        const [, records] = Object.entries(network).find(([key]) => key === name) ?? []
        return Array.isArray(records) ? records : []
      })
      assert.isNotEmpty(all)
      for (const record of all) assert.isTrue(isRecord(record), JSON.stringify(record))
    })
  }

  it("are the same for the same seed, and others for another", () => {
    assert.deepStrictEqual(fixtures.network({ seed: 3 }), fixtures.network({ seed: 3 }))
    assert.notDeepEqual(fixtures.network({ seed: 3 }), fixtures.network({ seed: 4 }))
  })

  it("have as many of everything as was asked for", () => {
    const made = fixtures.network({ managers: 2, affiliates: 5, clicks: 50, conversions: 7 })
    assert.lengthOf(made.managers, 2)
    assert.lengthOf(made.affiliates, 5)
    assert.lengthOf(made.clicks, 50)
    assert.lengthOf(made.conversions, 7)
    assert.deepStrictEqual(
      fixtures.network({ affiliates: 0, clicks: 0, conversions: 0 }).clicks,
      []
    )
    assert.throws(() => fixtures.network({ clicks: 1, conversions: 2 }), /conversions/u)
    assert.throws(() => fixtures.network({ offers: -1 }), /offers/u)
  })

  it("hold no id that leads nowhere", () => {
    for (const network of networks) {
      const { affiliates, advertisers, campaigns, clicks, conversions, goals, landingPages } =
        network
      const offers = new Map(network.offers.map((offer) => [offer.id, offer]))
      for (const { advertiser_id, default_goal_id } of network.offers) {
        assert.include(idsOf(advertisers), advertiser_id)
        assert.include(idsOf(goals), default_goal_id)
      }
      for (const { offer_id } of [...goals, ...landingPages]) assert.isTrue(offers.has(offer_id))
      const clickIds = new Map(clicks.map((click) => [String(click.click_id), click]))
      for (const { affiliate, campaign, landing_page, offer } of clicks) {
        assert.include(idsOf(affiliates), affiliate?.id)
        assert.include(idsOf(campaigns), campaign?.id)
        assert.include(idsOf(landingPages), landing_page?.id)
        assert.include(idsOf(network.offers), offer?.id)
      }
      for (const { affiliate, click_id, goal, offer } of conversions) {
        const click = clickIds.get(click_id)
        assert.deepStrictEqual(click?.affiliate, affiliate)
        assert.deepStrictEqual(click?.offer, offer)
        assert.strictEqual(goals.find(({ id }) => id === goal?.id)?.offer_id, offer?.id)
      }
      for (const { vendor_id, campaign_id } of network.leadsLog) {
        if (vendor_id !== null) assert.include(idsOf(network.vendors), vendor_id)
        if (campaign_id !== null) assert.include(idsOf(network.receiveCampaigns), campaign_id)
      }
    }
  })

  it("put nothing before what it follows from", () => {
    for (const { campaigns, clicks, conversions, nowMillis, offers } of networks) {
      const latestCampaign = Math.max(...campaigns.map(({ created }) => created))
      assert.isBelow(Math.max(...offers.map(({ created }) => created)), latestCampaign + 1)
      for (const { created } of clicks) {
        assert.isAbove(Date.parse(created), latestCampaign * 1000)
        assert.isBelow(Date.parse(created), nowMillis)
      }
      for (const { click_created, created, updated } of conversions) {
        assert.isAbove(Date.parse(created), Date.parse(click_created))
        assert.isAtLeast(Date.parse(updated), Date.parse(created))
        assert.isBelow(Date.parse(updated), nowMillis)
      }
    }
  })

  it("add up: profits, invoices, and the balances of affiliates", () => {
    for (const { affiliates, conversions, invoices } of networks) {
      for (const row of conversions) {
        assert.strictEqual(units([row.payout, row.profit]), units([row.revenue]))
        assert.strictEqual(
          units([row.network_payout, row.network_profit]),
          units([row.network_revenue])
        )
      }
      for (const { amount, id } of invoices) {
        const bound = conversions.filter(({ invoice_id }) => invoice_id === id)
        assert.isNotEmpty(bound)
        assert.strictEqual(units([amount]), units(bound.map(({ revenue }) => revenue)))
      }
      for (const { account_balance, id, payout_approved, referral_commission } of affiliates) {
        const approved = conversions.filter(
          (row) => row.affiliate?.id === id && row.conv_status === "approved"
        )
        assert.strictEqual(
          units([payout_approved]),
          units(approved.map(({ network_payout }) => network_payout))
        )
        assert.strictEqual(units([account_balance]), units([payout_approved, referral_commission]))
      }
    }
  })
})
