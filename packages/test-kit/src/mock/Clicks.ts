import {
  AffiliateLead,
  ClickCheck,
  type ClickFacts,
  ClickId,
  ClickInput,
  type ClickRow,
  ClickTurnedAway,
  ClickUrl,
  type ConversionRefusal,
  IsoTime,
  LandingPageChoice,
  LeadRepetition,
  NewClick,
  TimeZone,
  type Visitor
} from "@affnet/domain"
import { Effect, Struct } from "effect"
import { change, type Knowledge, type Records } from "./State.ts"

/** Clicks, by the checks that every click is put to. Countries, languages and devices are not known. */

/** Who sent the request. */
export interface Sender {
  readonly ip: string
  readonly user_agent: string
}

const unknown: Visitor.Visitor = {
  country: null,
  country_code: null,
  language: null,
  device_type: null,
  device_brand: null,
  device_model: null,
  device_os: null,
  browser: null,
  is_bot: false
}

const urlOf = (url: string | null) => (url === null ? undefined : ClickUrl.parse(url))

const offerOf = (
  { landingPages, offers }: Records,
  offer_id: number
): ClickFacts.ClickOffer | undefined => {
  const offer = offers.find(({ id }) => id === offer_id)
  return (
    offer && {
      ...offer,
      trafficback: urlOf(offer.trafficback_url),
      countries: offer.countries.length === 0 ? null : new Set(offer.countries.map(({ id }) => id)),
      creatives: new Set<number>(),
      pages: landingPages
        .filter((page) => page.offer_id === offer_id)
        .flatMap((page) => LandingPageChoice.offerPage(page) ?? [])
    }
  )
}

const affiliateOf = ({ affiliates }: Records, affiliate_id: number) => {
  const found = affiliates.find(({ id }) => id === affiliate_id)
  return (
    found && {
      id: found.id,
      status: found.status,
      is_blocked: found.block_traffic === 1,
      trafficback: urlOf(found.trafficback_url)
    }
  )
}

const campaignOf = (
  { campaigns }: Records,
  hash: string | null
): ClickFacts.ClickCampaign | undefined => {
  const found = hash === null ? undefined : campaigns.find((campaign) => campaign.hash === hash)
  return (
    found && {
      id: found.id,
      status: found.status,
      affiliate_id: found.affiliate.id,
      offer_id: found.offer.id,
      landing_page_id: found.landing_page?.id ?? null,
      commission_plan_id: found.commission_plan?.id ?? null,
      traffic_source_id: found.traffic_source?.id ?? null,
      traffic_approach_id: found.traffic_approach?.id ?? null,
      creative_id: found.creative?.id ?? null
    }
  )
}

const namedBy = (records: Records, input: ClickInput.ClickInput): NewClick.Named => {
  const campaign = campaignOf(records, input.campaign_hash)
  const target = NewClick.targetOf(input, campaign)
  return {
    network: { currency: records.currency, timezone: records.timezone, trafficback: undefined },
    campaign,
    offer: offerOf(records, target.offer_id),
    affiliate: affiliateOf(records, target.affiliate_id)
  }
}

const percent = 100

/** Decides a click; without `isPreview` it gets an id. */
export const decide = (
  state: Knowledge,
  input: ClickInput.ClickInput,
  { ip }: Pick<Sender, "ip">,
  isPreview = false
): NewClick.DecidedClick => {
  const { draw, records } = state
  return NewClick.make(
    {
      id: isPreview ? "" : ClickId.make(records.nowMillis, draw.hex(ClickId.randomDigits)),
      millis: records.nowMillis,
      input,
      visitor: unknown,
      ip: ip || null,
      fraction: draw.integer(0, percent - 1) / percent
    },
    namedBy(records, input)
  )
}

const titled = <A extends { readonly id: number }>(
  records: ReadonlyArray<A>,
  wanted: number | null,
  titleOf: (record: A) => string | null
) => {
  const found = records.find(({ id }) => id === wanted)
  return found === undefined ? null : { id: found.id, value: titleOf(found) ?? "" }
}

/** The visitor of a valid click is unique once a day for an affiliate and an offer. */
const isUnique = (
  { records, visits }: Knowledge,
  click: NewClick.DecidedClick["click"],
  user_agent: string
) => {
  const day = TimeZone.dayOf(click.created_millis, records.timezone)
  const visit = JSON.stringify([day, click.affiliate_id, click.offer_id, click.ip, user_agent])
  const isFirst = !visits.has(visit)
  visits.add(visit)
  return isFirst
}

/** Stores a click, among the invalid ones when it is. */
export const store = (
  state: Knowledge,
  { click }: NewClick.DecidedClick,
  { user_agent }: Pick<Sender, "user_agent">
): void => {
  const { records } = state
  const { deep_link, gaid, id, idfa, invalid_reason, ip } = click
  // One that is only previewed is not stored.
  if (id === "") return
  const row: ClickRow.ClickRow = {
    ...Struct.pick(click, ClickInput.textNames),
    click_id: id,
    created: IsoTime.fromMillis(click.created_millis),
    is_unique: invalid_reason === null && isUnique(state, click, user_agent) ? 1 : 0,
    deep_link,
    affiliate: titled(
      records.affiliates,
      click.affiliate_id,
      ({ company_name, email }) => company_name || email
    ),
    advertiser: titled(records.advertisers, click.advertiser_id, (one) => one.company_name),
    offer: titled(records.offers, click.offer_id, ({ title }) => title),
    currency: records.offers.find((offer) => offer.id === click.offer_id)?.currency ?? "",
    landing_page: titled(records.landingPages, click.landing_page_id, ({ title }) => title),
    creative: null,
    campaign: titled(records.campaigns, click.campaign_id, ({ name }) => name),
    commission_plan: null,
    traffic_source: titled(records.trafficSources, click.traffic_source_id, ({ title }) => title),
    traffic_approach: null,
    country: null,
    region: null,
    city: null,
    language: null,
    device_type: null,
    device_brand: null,
    device_model: null,
    device_os: null,
    browser: null,
    connection_type: null,
    mobile_operator: null,
    ip,
    idfa,
    gaid
  }
  const failed = ClickCheck.checks.find(({ code }) => code === invalid_reason)
  if (failed === undefined) {
    change(state, { clicks: [...records.clicks, row] })
  } else {
    const invalid = { ...row, invalid_reason: failed.code, reason: failed.sentence }
    change(state, { invalidClicks: [...records.invalidClicks, invalid] })
  }
}

/** The click that a lead has none of: made by the same checks, or the one that was made for it before. */
export const ofLead: (
  state: Knowledge,
  lead: AffiliateLead.AffiliateLeadInput,
  affiliate_id: number
) => Effect.Effect<
  string | undefined,
  ClickTurnedAway.ClickTurnedAway | ConversionRefusal.ConversionRefused
> = Effect.fnUntraced(function* (state, lead, affiliate_id) {
  const { offer_id } = lead
  if (offer_id === undefined || !AffiliateLead.wantsClick(lead)) return undefined
  const { ip = "", user_agent = "" } = lead
  const input = ClickInput.fromGiven({ ...lead, offer_id, affiliate_id })
  const decided = decide(state, input, { ip })
  const refusal = ClickTurnedAway.of(decided.click.invalid_reason)
  if (refusal !== undefined) return yield* Effect.fail(refusal)
  const key = LeadRepetition.key(affiliate_id, lead)
  const known = state.leadClicks.get(key)
  if (known !== undefined) return known
  store(state, decided, { user_agent })
  state.leadClicks.set(key, decided.click.id)
  return decided.click.id
})
