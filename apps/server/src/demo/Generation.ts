/** Puts the demo network together, in the order in which one thing follows from another. */
import { advertiserLinks, affiliateLinks } from "./AccountLinks.ts"
import * as Advertisers from "./Advertisers.ts"
import * as Affiliates from "./Affiliates.ts"
import { billingPreferences } from "./BillingPreferences.ts"
import * as Campaigns from "./Campaigns.ts"
import * as Caps from "./Caps.ts"
import * as Clicks from "./Clicks.ts"
import { conversionChanges } from "./ConversionChanges.ts"
import * as Conversions from "./Conversions.ts"
import * as Creatives from "./Creatives.ts"
import type { Draw } from "./Draw.ts"
import { networkCurrency } from "./ExchangeRates.ts"
import { goalPayouts } from "./GoalPayouts.ts"
import * as Goals from "./Goals.ts"
import { impressions } from "./Impressions.ts"
import * as Invoices from "./Invoices.ts"
import * as LandingPages from "./LandingPages.ts"
import { leadsManagement } from "./LeadsManagement.ts"
import * as Managers from "./Managers.ts"
import { type Moments, networkTimeZone } from "./Moments.ts"
import { offerAccess } from "./OfferAccess.ts"
import { offerLinks } from "./OfferLinks.ts"
import * as Offers from "./Offers.ts"
import * as Postbacks from "./Postbacks.ts"
import * as PromoCodes from "./PromoCodes.ts"
import { type Ground, type ReferenceData, referenceData } from "./ReferenceData.ts"
import { refusals } from "./Refusals.ts"

/** Rows of a table by the names of its columns. */
export type Table = readonly [name: string, rows: ReadonlyArray<Readonly<Record<string, unknown>>>]

interface Surroundings {
  readonly draw: Draw
  readonly moments: Moments
  readonly ground: Ground
}

const rowsOf = <Row>(made: ReadonlyArray<{ readonly row: Row }>): ReadonlyArray<Row> =>
  made.map(({ row }) => row)

const referenceTables = (reference: ReferenceData): ReadonlyArray<Table> => [
  ["tiers", reference.tiers],
  ["payment_methods", reference.paymentMethods],
  ["tags", reference.tags],
  ["categories", reference.categories],
  ["traffic_sources", reference.trafficSources],
  ["traffic_approaches", reference.trafficApproaches],
  ["commission_plans", reference.commissionPlans.map(({ id, title }) => ({ id, title }))],
  ["exchange_rates", reference.exchangeRates]
]

/** The accounts. */
const makeAccounts = ({ draw, ground, moments }: Surroundings) => {
  const reference = referenceData(ground, moments)
  const managers = Managers.managers(draw, moments)
  const advertisers = Advertisers.advertisers(draw, moments)
  const affiliates = Affiliates.affiliates({ draw, ground, moments, reference })
  const ofAdvertisers = advertiserLinks(draw, advertisers, reference, managers)
  const ofAffiliates = affiliateLinks(draw, affiliates, reference, managers)
  const links: ReadonlyArray<Table> = [
    ["billing_preferences", billingPreferences(draw, advertisers, ground.paymentTermsIds)],
    ["advertiser_tags", ofAdvertisers.tags],
    ["advertiser_managers", ofAdvertisers.managers],
    ["affiliate_tags", ofAffiliates.tags],
    ["affiliate_traffic_sources", ofAffiliates.trafficSources],
    ["affiliate_managers", ofAffiliates.managers],
    ["affiliate_commission_plans", ofAffiliates.commissionPlans]
  ]
  return { reference, managers, advertisers, affiliates, links }
}
type Accounts = ReturnType<typeof makeAccounts>

/** What is advertised, and how. */
const makeAdvertising = (
  { draw, moments }: Surroundings,
  { advertisers, affiliates, reference }: Accounts
) => {
  const offers = Offers.offers(draw, moments, advertisers)
  const goals = Goals.goals(draw, offers)
  const landingPages = LandingPages.landingPages(draw, offers)
  const creatives = Creatives.creatives(draw, offers)
  const surroundings = { draw, moments, reference, offers, landingPages, creatives: creatives.rows }
  const campaigns = Campaigns.campaigns(surroundings, affiliates)
  const postbacks = Postbacks.postbacks({ draw, moments, campaigns, goals }, affiliates)
  const links = offerLinks(draw, offers, reference)
  const caps = Caps.caps(draw, offers, goals)
  const leads = leadsManagement(moments, goals)
  const tables: ReadonlyArray<Table> = [
    ["offers", Caps.describedOffers(offers, caps)],
    ["offer_categories", links.categories],
    ["offer_countries", links.countries],
    ["offer_tags", links.tags],
    ["landing_pages", landingPages],
    ["goals", Caps.describedGoals(goals, offers, caps)],
    ["caps", caps],
    ["goal_payouts", goalPayouts(draw, reference, campaigns, goals)],
    ["creatives", creatives.rows],
    ["campaigns", rowsOf(campaigns)],
    ["postbacks", postbacks],
    ["receive_campaigns", leads.campaigns],
    ["vendors", leads.vendors]
  ]
  const pictures = offers.flatMap(({ picture, row }) => (row.image === null ? [] : [picture]))
  const portraits = affiliates.flatMap(({ picture }) => (picture === null ? [] : [picture]))
  const files = [...creatives.files, ...pictures, ...portraits]
  return {
    offers,
    goals,
    landingPages,
    campaigns,
    caps,
    postbacks,
    receiveCampaigns: leads.campaigns,
    vendors: leads.vendors,
    files,
    tables
  }
}
type Advertising = ReturnType<typeof makeAdvertising>

/** What came of it. */
const makeTraffic = (
  { draw, moments }: Surroundings,
  { advertisers, affiliates }: Accounts,
  { campaigns, caps, goals, landingPages }: Advertising
) => {
  const codes = PromoCodes.promoCodes(draw, moments, campaigns)
  const clicks = PromoCodes.withPromoClicks(
    draw,
    Clicks.clicks(draw, moments, campaigns, landingPages),
    codes
  )
  const conversions = Conversions.conversions(draw, moments, clicks, goals)
  const invoices = Invoices.invoices(moments, advertisers, conversions)
  const lastClicks = new Map(clicks.map(({ row }) => [row.affiliate_id, row.created_millis]))
  const refused = refusals(draw, moments, conversions)
  const converted = new Set(conversions.map(({ click_id }) => click_id))
  // The first affiliate's clicks are for trying things out.
  const clickRows = Clicks.withInvalid(
    draw,
    clicks,
    ({ row }) => converted.has(row.id) || row.affiliate_id === 1
  )
  const tables: ReadonlyArray<Table> = [
    ["promo_codes", rowsOf(codes)],
    ["impressions", impressions(draw, clicks)],
    ["clicks", clickRows],
    ["invoices", invoices.rows],
    ["invoice_lines", invoices.lines],
    ["invoice_counters", invoices.counters],
    ["conversions", invoices.conversions],
    ["cap_usage", Caps.capUsage(caps, conversions, moments)],
    ["conversion_changes", conversionChanges(conversions)],
    ["conversion_refusals", refused]
  ]
  const affiliateRows = affiliates.map(({ row }) => {
    const lastClick = lastClicks.get(row.id)
    return { ...row, activity: lastClick === undefined ? null : Math.floor(lastClick / 1000) }
  })
  return { clicks, conversions, affiliateRows, tables }
}

/** What affiliates asked for and were given. */
const makeTerms = (
  { draw, moments }: Surroundings,
  { affiliates }: Accounts,
  { campaigns, offers }: Advertising
): ReadonlyArray<Table> => {
  const { access, requests } = offerAccess(draw, moments, offers, { affiliates, campaigns })
  return [
    ["offer_access", access],
    ["offer_requests", requests]
  ]
}

/** All rows of the demo network but for keys, so that each refers only to rows before it. */
export const generate = (surroundings: Surroundings) => {
  const accounts = makeAccounts(surroundings)
  const advertising = makeAdvertising(surroundings, accounts)
  const traffic = makeTraffic(surroundings, accounts, advertising)
  const tables: ReadonlyArray<Table> = [
    ...referenceTables(accounts.reference),
    ["managers", accounts.managers],
    ["advertisers", rowsOf(accounts.advertisers)],
    ["affiliates", traffic.affiliateRows],
    ...accounts.links,
    ...advertising.tables,
    ...traffic.tables,
    ...makeTerms(surroundings, accounts, advertising)
  ]
  const { advertisers, affiliates } = accounts
  const { campaigns, files, goals, landingPages, postbacks, receiveCampaigns, vendors } =
    advertising
  const { clicks, conversions } = traffic
  return {
    tables,
    files,
    advertisers,
    affiliates,
    goals,
    landingPages,
    campaigns,
    postbacks,
    receiveCampaigns,
    vendors,
    clicks,
    conversions
  }
}
export type Generated = ReturnType<typeof generate>

/** The network itself. */
export const network = {
  title: "affnet demo network",
  currency: networkCurrency,
  timezone: networkTimeZone,
  trafficback_url: "https://affnet.example/closed"
}
