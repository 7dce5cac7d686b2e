/** The outcome of a click and of its checks, derived from what is stored of it. */

import * as CustomTerms from "../../catalog/CustomTerms.ts"
import type * as Macros from "../../values/Macros.ts"
import { type ClickCheck, checks, type InvalidReason, isOnlyMarked } from "./ClickCheck.ts"
import type { ClickFacts, ClickOffer, ClickTerms } from "./ClickFacts.ts"
import * as ClickUrl from "./ClickUrl.ts"
import { closing } from "./FullCaps.ts"
import { choose, type OfferPage } from "./LandingPageChoice.ts"

/** The outcome of a click. */
export interface ClickDecision {
  readonly invalid_reason: InvalidReason | null
  /** The offer that it counts for: the fallback when that takes it while a cap is full. */
  readonly offer: ClickOffer | undefined
  /** The custom terms that hold for it. */
  readonly custom_term_id: number | null
  /** The full cap that turned it away, or to the fallback. */
  readonly cap_id: number | null
  /** Where the visitor lands; `undefined` when the traffic goes back. */
  readonly landing_page: OfferPage | undefined
  /** Where traffic goes back to: the URL of the custom terms, else the affiliate's, the offer's, the network's. */
  readonly trafficback: ClickUrl.ClickUrl | undefined
}

/** The page that the link or its campaign asks for. */
const wantedPage = ({ input, campaign }: ClickFacts): number | null =>
  input.link_id ?? campaign?.landing_page_id ?? null

const termsOf = ({ affiliate, input, offer, visitor }: ClickFacts): ClickTerms | undefined => {
  if (offer === undefined || affiliate === undefined || offer.terms.length === 0) return undefined
  const { source, sub_id1, sub_id2, sub_id3, sub_id4, sub_id5 } = input
  const { country, device_type } = visitor
  const sent = { source, sub_id1, sub_id2, sub_id3, sub_id4, sub_id5 }
  const traffic = { ...sent, affiliate_id: affiliate.id, country, device_type }
  return CustomTerms.choose(offer.terms, traffic, null)
}

/** Decides a click of one offer. */
const decideAt = (facts: ClickFacts): ClickDecision => {
  const { affiliate, fraction, input, offer, visitor } = facts
  const affiliate_id = affiliate?.id ?? 0
  const terms = termsOf(facts)
  const custom_term_id = terms?.id ?? null
  const cap =
    offer === undefined || offer.full_caps.length === 0
      ? undefined
      : closing(offer.full_caps, offer.active_goals, { affiliate_id, custom_term_id })
  const wanted = wantedPage(facts)
  const page = offer && choose(offer.pages, { affiliate_id, visitor, input, wanted, fraction })
  const inquiry = { ...facts, page, cap }
  const failed = checks.find(({ holds }) => !holds(inquiry))
  const invalid_reason = failed?.code ?? null
  const decided = { invalid_reason, offer, custom_term_id }
  if (invalid_reason === null || isOnlyMarked(invalid_reason)) {
    return { ...decided, cap_id: null, landing_page: page, trafficback: undefined }
  }
  return {
    ...decided,
    cap_id: invalid_reason === "cap_reached" ? (cap?.id ?? null) : null,
    landing_page: undefined,
    trafficback:
      terms?.trafficback ?? affiliate?.trafficback ?? offer?.trafficback ?? facts.trafficback
  }
}

/** Decides a click. One that comes while a cap is full is decided once more at the fallback, and no further. */
export const decide = (facts: ClickFacts): ClickDecision => {
  const decision = decideAt(facts)
  const { fallback } = facts
  if (decision.invalid_reason !== "cap_reached" || fallback === undefined) return decision
  const second = decideAt({ ...facts, ...fallback, fallback: undefined })
  return second.landing_page === undefined ? decision : { ...second, cap_id: decision.cap_id }
}

/**
 * Where the visitor of a decided click goes: to the landing page, to the deep link when it stays with the offer, or
 * back; `undefined` when there is no trafficback.
 */
export const location = (
  { landing_page, offer, trafficback }: ClickDecision,
  { input }: Pick<ClickFacts, "input">,
  values: Macros.Values
): string | undefined => {
  if (landing_page === undefined) return trafficback && ClickUrl.fill(trafficback, values)
  const deep_link = offer?.takesDeepLinks === true ? input.deep_link : null
  const hosts = new Set(deep_link === null ? [] : offer?.pages.map(({ url }) => url.host))
  const link = deep_link === null ? undefined : ClickUrl.deepLink(deep_link, hosts)
  return link === undefined
    ? ClickUrl.fill(landing_page.url, values)
    : ClickUrl.followDeepLink(landing_page.url, link, values)
}

/** The part of a stored click that says how it was decided. */
export interface DecidedClick {
  readonly invalid_reason: string | null
  readonly campaign_id: number | null
}

/** A check as it went for a stored click. */
export interface ReplayedCheck {
  readonly code: InvalidReason
  readonly rule: string
  /** Why the click is invalid; `null` unless this check is the reason. */
  readonly sentence: string | null
  readonly looks_at: ReadonlyArray<string>
  /** Checks behind the one that failed were not made, nor those of a campaign that the link lacks. */
  readonly verdict: "passed" | "failed" | "not_made"
}

/** Whether the check is one that only a link of a campaign is put to. */
const isOfCampaign = ({ looks_at }: ClickCheck): boolean => looks_at.includes("campaign_id")

/** The outcome of each check of a click, derived from what is stored of it. */
export const replay = ({
  invalid_reason,
  campaign_id
}: DecidedClick): ReadonlyArray<ReplayedCheck> => {
  const failedAt = checks.findIndex(({ code }) => code === invalid_reason)
  return checks.map((check, index) => {
    const { code, looks_at, rule, sentence } = check
    const isBeyond = failedAt !== -1 && index > failedAt
    const isPut = campaign_id !== null || !isOfCampaign(check)
    if (index === failedAt) return { code, rule, looks_at, sentence, verdict: "failed" }
    const verdict = isBeyond || !isPut ? "not_made" : "passed"
    return { code, rule, looks_at, sentence: null, verdict }
  })
}
