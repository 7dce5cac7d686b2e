/** What becomes of a click, and how that went, told from what is stored of it. */

import type * as Macros from "../../values/Macros.ts"
import { type ClickCheck, checks, type InvalidReason, isOnlyMarked } from "./ClickCheck.ts"
import type { ClickFacts } from "./ClickFacts.ts"
import * as ClickUrl from "./ClickUrl.ts"
import { choose, type OfferPage } from "./LandingPageChoice.ts"

/** What became of a click. */
export interface ClickDecision {
  readonly invalid_reason: InvalidReason | null
  /** Where the visitor lands; `undefined` when the traffic goes back. */
  readonly landing_page: OfferPage | undefined
  /** Where traffic goes back to: the affiliate's URL, else the offer's, else the network's. */
  readonly trafficback: ClickUrl.ClickUrl | undefined
}

/** The page that the link or its campaign asks for. */
const wantedPage = ({ input, campaign }: ClickFacts): number | null =>
  input.link_id ?? campaign?.landing_page_id ?? null

/** Decides a click. */
export const decide = (facts: ClickFacts): ClickDecision => {
  const { affiliate, fraction, input, offer, visitor } = facts
  const affiliate_id = affiliate?.id ?? 0
  const wanted = wantedPage(facts)
  const page = offer && choose(offer.pages, { affiliate_id, visitor, input, wanted, fraction })
  const failed = checks.find(({ holds }) => !holds({ ...facts, page }))
  const invalid_reason = failed?.code ?? null
  return invalid_reason === null || isOnlyMarked(invalid_reason)
    ? { invalid_reason, landing_page: page, trafficback: undefined }
    : {
        invalid_reason,
        landing_page: undefined,
        trafficback: affiliate?.trafficback ?? offer?.trafficback ?? facts.trafficback
      }
}

/**
 * Where the visitor of a decided click goes: to the landing page, to the deep link when it stays with the
 * offer, or back; `undefined` when nobody takes the traffic back.
 */
export const location = (
  { landing_page, trafficback }: ClickDecision,
  { input, offer }: ClickFacts,
  values: Macros.Values
): string | undefined => {
  if (landing_page === undefined) return trafficback && ClickUrl.fill(trafficback, values)
  const { deep_link } = input
  const hosts = new Set(deep_link === null ? [] : offer?.pages.map(({ url }) => url.host))
  const link = deep_link === null ? undefined : ClickUrl.deepLink(deep_link, hosts)
  return link === undefined
    ? ClickUrl.fill(landing_page.url, values)
    : ClickUrl.followDeepLink(landing_page.url, link, values)
}

/** The part of a stored click that tells how it was decided. */
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

/** How each check went for a click, told from what is stored of it. */
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
