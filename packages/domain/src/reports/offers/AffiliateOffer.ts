/** An offer as an affiliate sees it, with everything needed to promote it. */
import { Schema, Struct } from "effect"
import { Category } from "../../catalog/Category.ts"
import type { Creative } from "../../catalog/Creative.ts"
import type { Goal } from "../../catalog/Goal.ts"
import type { LandingPage } from "../../catalog/LandingPage.ts"
import { Offer } from "../../catalog/Offer.ts"
import * as OfferAccess from "../../catalog/OfferAccess.ts"
import { OfferRequestId, Status as RequestStatus } from "../../catalog/OfferRequest.ts"
import { CountryRule, Rule } from "../../catalog/Targeting.ts"
import { Decimal } from "../../values/DecimalText.ts"
import { derived, exampleOf } from "../../values/Example.ts"
import { Flag, fromBoolean } from "../../values/Flag.ts"
import { Count } from "../../values/Integer.ts"
import { Trend } from "../dashboard/Trend.ts"
import { creativesOf, goalsOf, linksOf, OfferCreative, OfferGoal, OfferLink } from "./OfferParts.ts"
import * as OfferPerformance from "./OfferPerformance.ts"

const shared = [
  "id",
  "title",
  "description",
  "image",
  "advertiser_id",
  "currency",
  "timezone",
  "visible_type",
  "questions",
  "deep_linking",
  "is_featured",
  "preview_url",
  "expires",
  "categories",
  "tags_selected",
  "caps",
  "created",
  "updated"
] as const

const ids = Schema.NullOr(Schema.String)
const decimal = (description: string) => Decimal.annotateKey({ description })

/** The outcome of an affiliate's request to promote an offer. */
const Availability = Schema.Literals(["available", "on_request", "pending", "denied"])

const AskedFor = Schema.Struct({
  id: OfferRequestId,
  status: RequestStatus,
  answer: Schema.NullOr(Schema.String)
})
export type AskedFor = typeof AskedFor.Type

const shown = Schema.Struct({
  ...Struct.pick(Offer.fields, shared),
  ask_approval_questions: Flag.annotate({
    description: "1 = affiliates who ask for approval are asked `questions`"
  }),
  tracking_url: Schema.NullOr(Schema.String).annotate({
    description: "The affiliate's own link; null until the offer is open to it"
  }),
  tracking_domain: Schema.NullOr(Schema.String).annotate({ description: "The host of links" }),
  gt_included_ids: ids.annotate({ description: "Comma-separated ids of allowed countries" }),
  gt_excluded_ids: ids.annotate({ description: "Comma-separated ids of denied countries" }),
  targeting: Schema.Struct({
    geo: CountryRule,
    deviceType: Rule,
    deviceOs: Rule,
    browser: Rule,
    language: Rule,
    connectionType: Rule
  }).annotate({ description: "Which visitors the offer is for" }),
  categories: Schema.Array(Category),
  visible_type_selected: Schema.Array(
    Schema.Struct({
      id: OfferAccess.VisibleType,
      title: Schema.String,
      availability: Availability,
      requests: Schema.Array(AskedFor).annotate({ description: "The own ones, newest first" })
    })
  ).annotate({ description: "One entry: whom it is open to, and whether the affiliate is one" }),
  goals: Schema.Array(OfferGoal),
  creatives: Schema.Array(OfferCreative).annotate({ description: "None until it is open" }),
  creatives_count: Count,
  links: Schema.Array(OfferLink).annotate({ description: "None until it is open" }),
  links_count: Count,
  live_stats: Trend,
  aff_epc: decimal("Own payout for each own click of the last 30 days, in the network's currency"),
  ar: decimal("Approved conversions in percent of all own ones of the last 30 days"),
  cr: decimal("Approved conversions in percent of own clicks of the last 30 days")
})
export type AffiliateOffer = typeof shown.Type

/** Whose view it is, and where links lead. */
export interface Viewer {
  readonly affiliate_id: number
  readonly networkUrl: string
}

/** The facts of an offer and one affiliate. */
export interface Known {
  readonly offer: Offer
  readonly goals: ReadonlyArray<Goal>
  readonly creatives: ReadonlyArray<Creative>
  readonly pages: ReadonlyArray<LandingPage>
  readonly isGranted: boolean
  /** Newest first. */
  readonly requests: ReadonlyArray<AskedFor>
  /** The last days, the latest of which is the last one. */
  readonly days: ReadonlyArray<OfferPerformance.DaySums>
}

const visibility: { readonly [type in OfferAccess.VisibleType]: string } = {
  1: "Public",
  2: "On approval",
  3: "Private"
}

const availabilityOf = (isOpen: boolean, requests: ReadonlyArray<AskedFor>) => {
  if (isOpen) return "available"
  const status = requests[0]?.status
  return status === "pending" || status === "denied" ? status : "on_request"
}

const listed = (values: ReadonlyArray<number>): string | null =>
  values.length === 0 ? null : values.join(",")

const targetingOf = ({ targeting }: Offer): AffiliateOffer["targeting"] => ({
  geo: targeting.geo,
  deviceType: targeting.device_type,
  deviceOs: targeting.device_os,
  browser: targeting.browser,
  language: targeting.language,
  connectionType: targeting.connection_type
})

/** The offer as the affiliate sees it. What promotes it is shown once it is open. */
export const of = ({ affiliate_id, networkUrl }: Viewer, known: Known): AffiliateOffer => {
  const { offer, requests } = known
  const { targeting, visible_type } = offer
  const isOpen = visible_type === OfferAccess.Public || known.isGranted
  const link = `${networkUrl}/click?o=${offer.id}&a=${affiliate_id}`
  const creatives = isOpen ? creativesOf(known.creatives) : []
  const links = isOpen
    ? linksOf(known.pages, affiliate_id, ({ id }) => `${link}&link_id=${id}`)
    : []
  return {
    ...Struct.pick(offer, shared),
    ask_approval_questions: fromBoolean(
      visible_type === OfferAccess.OnApproval && offer.questions !== null
    ),
    tracking_url: isOpen ? link : null,
    tracking_domain: isOpen ? new URL(networkUrl).host : null,
    gt_included_ids: listed(targeting.geo.allowed),
    gt_excluded_ids: listed(targeting.geo.denied),
    targeting: targetingOf(offer),
    visible_type_selected: [
      {
        id: visible_type,
        title: visibility[visible_type],
        availability: availabilityOf(isOpen, requests),
        requests
      }
    ],
    goals: goalsOf(known.goals),
    creatives,
    creatives_count: creatives.length,
    links,
    links_count: links.length,
    ...OfferPerformance.of(known.days)
  }
}

/** An offer as an affiliate sees it. */
export const AffiliateOffer = shown.pipe(
  derived(
    "AffiliateOffer",
    "An offer as affiliates see it",
    of(
      { affiliate_id: 7, networkUrl: "https://network.example" },
      {
        offer: { ...exampleOf(Offer), image: null },
        goals: [],
        creatives: [],
        pages: [],
        isGranted: false,
        requests: [],
        days: []
      }
    )
  )
)
