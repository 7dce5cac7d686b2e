import { type Currency, Invoice, Money, PostingCheck, TimeRange, TimeZone } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Array, Effect, Result } from "effect"
import type { Click } from "../../src/demo/Clicks.ts"
import { networkTimeZone } from "../../src/demo/Moments.ts"
import { showcase } from "../../src/demo/Showcase.ts"
import * as LinearRegex from "../../src/leads/leads-management/LinearRegex.ts"
import { type GeneratedRows, generatedRows } from "./GeneratedRows.ts"

type Amount = readonly [currency: Currency.Currency, money: Money.Money]

/** Amounts of several currencies in one: exact in each, and converted as a whole. */
const totalOf = (rows: GeneratedRows, currency: Currency.Currency, amounts: Iterable<Amount>) => {
  const sums = new Map<Currency.Currency, bigint>()
  for (const [code, money] of amounts) sums.set(code, (sums.get(code) ?? 0n) + money)
  let total = 0n
  for (const [code, sum] of sums) {
    const from = rows.rates.get(code)
    const to = rows.rates.get(currency)
    assert(from !== undefined && to !== undefined, `there is no rate for ${code} or ${currency}`)
    const money = Result.getOrThrow(Money.fromUnits(sum))
    total += code === currency ? money : Result.getOrThrow(Money.convert(money, from, to))
  }
  return total
}

const byId = <Row extends { readonly id: number }>(rows: ReadonlyArray<Row>) =>
  new Map(rows.map((row) => [row.id, row]))

const invoicesFollowFromConversions = (rows: GeneratedRows) => {
  assert.isAbove(rows.invoices.length, 2)
  const bound = Array.groupBy(
    rows.conversions.filter(({ invoice_id }) => invoice_id !== null),
    ({ invoice_id }) => String(invoice_id)
  )
  assert.sameMembers(
    Object.keys(bound),
    rows.invoices.map(({ id }) => String(id))
  )
  const { start_date, end_date } = rows.moments.lastMonth
  const month = TimeZone.range(start_date, end_date, networkTimeZone)
  rows.invoices.forEach((invoice, index) => {
    const conversions = bound[String(invoice.id)] ?? []
    const amounts = conversions.map(({ currency, revenue }): Amount => [currency, revenue])
    const total = totalOf(rows, invoice.currency, amounts)
    assert.strictEqual(invoice.amount, total + invoice.rounded)
    for (const conversion of conversions) {
      assert.strictEqual(conversion.status, "approved")
      assert.strictEqual(conversion.advertiser_id, invoice.advertiser_id)
      assert.isTrue(TimeRange.contains(month, conversion.created_millis))
      assert.isAtMost(conversion.updated_millis, invoice.created * 1000 + 999)
    }
    const day = TimeZone.dayOf(invoice.created * 1000, networkTimeZone)
    const year = Number(day.slice(0, 4))
    assert.strictEqual(invoice.number, Invoice.number(day, index + 1))
    assert.deepStrictEqual(rows.counters, [{ year, last: rows.invoices.length }])
  })
}

const conversionsFollowClicks = ({ conversions, generated, moments, offers }: GeneratedRows) => {
  const clicks = new Map<string, Click["row"]>(generated.clicks.map(({ row }) => [row.id, row]))
  const goals = byId(generated.goals)
  const offerOf = byId(offers)
  const reached = new Set<string>()
  for (const conversion of conversions) {
    const click = clicks.get(conversion.click_id)
    const goal = goals.get(conversion.goal_id)
    const offer = offerOf.get(conversion.offer_id)
    assert.strictEqual(click?.affiliate_id, conversion.affiliate_id)
    assert.strictEqual(click?.offer_id, conversion.offer_id)
    assert.strictEqual(goal?.offer_id, conversion.offer_id)
    assert.strictEqual(offer?.advertiser_id, conversion.advertiser_id)
    assert.strictEqual(offer?.currency, conversion.currency)
    assert.isTrue(0n < conversion.payout && conversion.payout <= conversion.revenue)
    assert.isAtLeast(conversion.created_millis, click?.created_millis ?? Number.NaN)
    assert.isAtLeast(conversion.updated_millis, conversion.created_millis)
    assert.isAtMost(conversion.updated_millis, moments.nowMillis)
    const event = `${conversion.click_id} ${conversion.goal_id}`
    assert.isTrue(goal?.multiple_conversions === 1 || !reached.has(event), event)
    reached.add(event)
  }
}

const clicksFollowCampaigns = ({ affiliates, generated, moments }: GeneratedRows) => {
  const pageOf = byId(generated.landingPages)
  const stray = generated.clicks.filter(
    ({ campaign, row }) =>
      row.affiliate_id !== campaign.row.affiliate_id ||
      row.offer_id !== campaign.row.offer_id ||
      row.offer_id !== pageOf.get(row.landing_page_id ?? 0)?.offer_id ||
      row.created_millis < campaign.row.created * 1000 ||
      row.created_millis < moments.trafficStartMillis ||
      row.created_millis > moments.nowMillis
  )
  assert.deepStrictEqual(stray, [])
  const newest = new Map(generated.clicks.map(({ row }) => [row.affiliate_id, row.created_millis]))
  for (const { activity, created, id, updated } of affiliates) {
    const click = newest.get(id)
    assert.strictEqual(activity, click === undefined ? null : Math.floor(click / 1000))
    assert.isTrue(created <= updated && updated <= moments.now)
  }
}

const offersHaveOneOfEach = ({ generated, offers }: GeneratedRows) => {
  for (const { id } of offers) {
    const goals = generated.goals.filter(({ offer_id }) => offer_id === id)
    const pages = generated.landingPages.filter(({ offer_id }) => offer_id === id)
    assert.strictEqual(goals.filter(({ is_default }) => is_default === 1).length, 1)
    assert.strictEqual(pages.filter(({ type }) => type === 0).length, 1)
    assert.isTrue(goals.length <= 4 && pages.length <= 4)
  }
}

const postbacksReferToTheirOffers = ({ generated, offers, postbacks }: GeneratedRows) => {
  const goalOf = byId(generated.goals)
  const offerOf = byId(offers)
  for (const { goal_id, level_id, offer_id } of postbacks) {
    assert.strictEqual(offer_id !== 0, level_id > 1)
    assert.strictEqual(goal_id !== 0, level_id > 2)
    assert.isTrue(offer_id === 0 || offerOf.has(offer_id))
    assert.isTrue(goal_id === 0 || goalOf.get(goal_id)?.offer_id === offer_id)
  }
}

const vendorsCanBeCalled = ({ receiveCampaigns, vendors }: GeneratedRows) => {
  assert.lengthOf(receiveCampaigns, 2)
  assert.lengthOf(vendors, 3)
  for (const vendor of vendors) {
    assert.deepStrictEqual(PostingCheck.problems(vendor, LinearRegex.problem), {})
    assert.match(vendor.url ?? "", /^https:\/\/[a-z.]+\.example\//)
  }
}

const showcaseExists = (rows: GeneratedRows) => {
  const { conversions, generated } = rows
  const ids = showcase(generated)
  const goalOf = byId(generated.goals)
  const campaignOf = byId(generated.campaigns.map(({ row }) => row))
  const click = generated.clicks.find(({ row }) => row.id === ids.click_id)?.row
  assert.strictEqual(byId(rows.offers).get(ids.offer_id)?.advertiser_id, ids.advertiser_id)
  assert.strictEqual(byId(generated.landingPages).get(ids.url_id)?.offer_id, ids.offer_id)
  assert.deepInclude(goalOf.get(ids.goal_id), { offer_id: ids.offer_id, is_default: 0 })
  assert.deepInclude(goalOf.get(ids.default_goal_id), { offer_id: ids.offer_id, is_default: 1 })
  assert.deepInclude(goalOf.get(ids.lead_goal_id), { offer_id: ids.offer_id, type: 3, status: 1 })
  assert.notStrictEqual(ids.goal_id, ids.lead_goal_id)
  assert.strictEqual(campaignOf.get(ids.campaign_id)?.affiliate_id, ids.affiliate_id)
  assert.strictEqual(campaignOf.get(ids.other_campaign_id)?.affiliate_id, ids.other_affiliate_id)
  assert.deepInclude(click, { affiliate_id: ids.affiliate_id, offer_id: ids.offer_id })
  assert.isFalse(conversions.some(({ click_id }) => click_id === ids.click_id))
  const vendor = rows.vendors.find(({ id }) => id === ids.vendor_id)
  const receiving = byId(rows.receiveCampaigns).get(vendor?.campaign_id ?? 0)
  assert.deepStrictEqual([Number(receiving?.goal_id), receiving?.status], [ids.lead_goal_id, 1])
  const billable = conversions.filter(
    ({ advertiser_id, invoice_id, status }) =>
      advertiser_id === ids.advertiser_id && invoice_id === null && status === "approved"
  )
  assert.isAbove(billable.length, 100)
  assert.isAbove(new Set(billable.map(({ currency }) => currency)).size, 1)
}

/** Moments at which months, years, and the zone's clocks change. */
const cases = [
  ["affnet", "2026-03-17T09:41:00Z"],
  ["affnet", "2026-10-31T23:00:30Z"],
  ["another seed", "2027-01-01T12:00:00Z"],
  ["a third", "2028-02-29T06:00:00Z"]
] as const

const promises = {
  "invoices are the sums of the conversions bound to them, under numbers without a gap":
    invoicesFollowFromConversions,
  "conversions come of clicks on the same offer, once for each goal": conversionsFollowClicks,
  "clicks come of campaigns that were there, and none after now": clicksFollowCampaigns,
  "an offer has one default goal and one main landing page": offersHaveOneOfEach,
  "postbacks refer to offers, and to goals of them": postbacksReferToTheirOffers,
  "vendors can be called, and their hosts exist nowhere": vendorsCanBeCalled,
  "demo.json names what there is": showcaseExists
}

for (const [seed, now] of cases) {
  describe(`Generation from "${seed}" at ${now}`, () => {
    const rows = Effect.runSync(Effect.cached(generatedRows(seed, now)))
    for (const [promise, check] of Object.entries(promises)) {
      it.effect(promise, () => Effect.map(rows, check))
    }
  })
}
