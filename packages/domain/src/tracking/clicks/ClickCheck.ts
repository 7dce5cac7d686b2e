/**
 * The checks that a click is put to, in their order. The first that does not hold is the reason why the
 * click is invalid. Codes are stored with clicks and never change their meaning.
 */

import { isOfAny, OnApproval, Private } from "../../catalog/OfferAccess.ts"
import { subIds } from "../../catalog/SubNames.ts"
import type { Trait } from "../../catalog/Targeting.ts"
import { Active } from "../../values/Status.ts"
import type { ClickFacts } from "./ClickFacts.ts"
import type { FullCap } from "./FullCaps.ts"
import type { OfferPage } from "./LandingPageChoice.ts"
import { allowsCountry, allowsTrait } from "./VisitorRules.ts"

/** The facts once a landing page and full caps have been looked up. */
interface Inquiry extends ClickFacts {
  readonly page: OfferPage | undefined
  readonly cap: FullCap | undefined
}

/** A check: its rule, and its message. */
export interface ClickCheck<Code extends string = string> {
  readonly code: Code
  readonly rule: string
  readonly sentence: string
  /** The columns of a click that the check used. */
  readonly looks_at: ReadonlyArray<string>
  readonly holds: (inquiry: Inquiry) => boolean
}

const check = <const Code extends string>(check: ClickCheck<Code>): ClickCheck<Code> => check

/** Whether the affiliate may not send visitors to such an offer without a grant, and has none. */
const lacksGrant = ({ access, offer }: ClickFacts, visible_type: number): boolean =>
  offer?.visible_type === visible_type && !access.isGranted

const ofTrait = <const T extends Trait>(trait: T, words: string) =>
  check({
    code: `${trait}_not_allowed` as const,
    rule: `The offer is for the visitor's ${words}.`,
    sentence: `The offer is not for the visitor's ${words}.`,
    looks_at: [trait],
    holds: ({ offer, visitor }) => offer === undefined || allowsTrait(offer.rules, visitor, trait)
  })

/** Every check, in the order in which they are made. */
export const checks = [
  check({
    code: "campaign_unknown",
    rule: "The campaign of the link exists.",
    sentence: "The link names a campaign that does not exist.",
    looks_at: ["campaign_id"],
    holds: ({ input, campaign }) => input.campaign_hash === null || campaign !== undefined
  }),
  check({
    code: "campaign_paused",
    rule: "The campaign of the link is active.",
    sentence: "The campaign is paused.",
    looks_at: ["campaign_id"],
    holds: ({ campaign }) => campaign?.status !== "paused"
  }),
  check({
    code: "offer_unknown",
    rule: "The offer exists.",
    sentence: "The link names no offer that exists.",
    looks_at: ["offer_id"],
    holds: ({ offer }) => offer !== undefined
  }),
  check({
    code: "affiliate_unknown",
    rule: "The affiliate exists.",
    sentence: "The link names no affiliate that exists.",
    looks_at: ["affiliate_id"],
    holds: ({ affiliate }) => affiliate !== undefined
  }),
  check({
    code: "offer_inactive",
    rule: "The offer is active.",
    sentence: "The offer is not active.",
    looks_at: ["offer_id"],
    holds: ({ offer }) => offer?.status === Active
  }),
  check({
    code: "offer_expired",
    rule: "The offer has not expired.",
    sentence: "The offer has expired.",
    looks_at: ["offer_id"],
    holds: ({ millis, offer }) =>
      offer === undefined || offer.expires_millis === null || millis < offer.expires_millis
  }),
  check({
    code: "affiliate_inactive",
    rule: "The affiliate is active.",
    sentence: "The affiliate is not active.",
    looks_at: ["affiliate_id"],
    holds: ({ affiliate }) => affiliate?.status === Active
  }),
  check({
    code: "affiliate_blocked",
    rule: "The affiliate's traffic is not blocked.",
    sentence: "The affiliate's traffic is blocked.",
    looks_at: ["affiliate_id"],
    holds: ({ affiliate }) => affiliate?.is_blocked !== true
  }),
  check({
    code: "affiliate_not_allowed",
    rule: "The offer and its advertiser take the affiliate's traffic.",
    sentence: "The offer or its advertiser blocks the affiliate.",
    looks_at: ["offer_id", "affiliate_id"],
    holds: ({ access }) => !access.isBlocked
  }),
  check({
    code: "offer_private",
    rule: "A private offer is granted to the affiliate.",
    sentence: "The offer is private, and not granted to the affiliate.",
    looks_at: ["offer_id", "affiliate_id"],
    holds: (facts) => !lacksGrant(facts, Private)
  }),
  check({
    code: "approval_missing",
    rule: "Where the offer asks for approval, the affiliate is approved.",
    sentence: "The affiliate is not approved for the offer.",
    looks_at: ["offer_id", "affiliate_id"],
    holds: (facts) => !lacksGrant(facts, OnApproval)
  }),
  check({
    code: "source_blocked",
    rule: "The offer and its advertiser take the click's source and sub ids.",
    sentence: "The offer or its advertiser blocks this source or sub id of the affiliate.",
    looks_at: ["affiliate_id", "source", ...subIds],
    holds: ({ access, input }) => !isOfAny(access.blockedParts, input)
  }),
  check({
    code: "country_not_allowed",
    rule: "The offer is for the visitor's country.",
    sentence: "The offer is not for the visitor's country.",
    looks_at: ["country"],
    holds: ({ offer, visitor }) => offer === undefined || allowsCountry(offer.rules, visitor)
  }),
  ofTrait("device_type", "kind of device"),
  ofTrait("device_os", "operating system"),
  ofTrait("browser", "browser"),
  ofTrait("language", "language"),
  ofTrait("connection_type", "kind of connection"),
  check({
    code: "cap_reached",
    rule: "No cap is full.",
    sentence: "A cap is full.",
    looks_at: ["cap_id"],
    holds: ({ cap }) => cap === undefined
  }),
  check({
    code: "landing_page_unavailable",
    rule: "A landing page is open to the visitor.",
    sentence: "The offer has no landing page that is open to this affiliate and visitor.",
    looks_at: ["landing_page_id"],
    holds: ({ page }) => page !== undefined
  }),
  check({
    code: "bot",
    rule: "The visitor is no bot.",
    sentence: "The visitor is a bot: it was redirected, and its click is not counted as valid.",
    looks_at: ["device_type", "browser"],
    holds: ({ visitor }) => !visitor.is_bot
  })
] as const

/** The code of a check that did not hold, as `clicks.invalid_reason` keeps it. */
export type InvalidReason = (typeof checks)[number]["code"]

/** The codes in the order of the checks. */
export const invalidReasons: ReadonlyArray<InvalidReason> = checks.map(({ code }) => code)

/** Only a mark: a bot is redirected like any visitor, and its click may convert. */
export const isOnlyMarked = (reason: string | null): boolean => reason === "bot"

/** The check that turned a click away; `undefined` for a click that may convert. */
export const turnedAway = (reason: string | null): ClickCheck<InvalidReason> | undefined =>
  isOnlyMarked(reason) ? undefined : checks.find(({ code }) => code === reason)
