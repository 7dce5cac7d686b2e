/**
 * Why a click and its conversions became what they are, as affiliates and advertisers may know: with the money of
 * their own side alone.
 */
import { Schema, Struct } from "effect"
import { subIds } from "../../catalog/SubNames.ts"
import { exampleOf, withExample } from "../../values/Example.ts"
import { Entry, type Side, State } from "./ConversionHistory.ts"
import {
  ClickReasons,
  ConversionReasons,
  type Reasons,
  RefusalReasons
} from "./ConversionReasons.ts"

const own = {
  affiliate: ["conv_status", "hold_reason", "payout"],
  advertiser: ["conv_status", "hold_reason", "revenue", "amount"]
} as const

/** What fraud is suspected by would tell whoever commits it. */
const suspicion = ["antifraud_logic_score", "fraud_findings"] as const

/** What decided prices may be about the other side. */
const ofTheClick = ["custom_terms", "revenue_by", "payout_by", ...suspicion] as const

const click = Schema.Struct(Struct.omit(ClickReasons.fields, ofTheClick)).pipe(
  withExample(Struct.omit(exampleOf(ClickReasons), ofTheClick))
)

const ofTheConversion = [
  "custom_terms",
  "revenue_by",
  "payout_by",
  "held_by",
  "history",
  ...suspicion
] as const

const conversionFields = Struct.omit(ConversionReasons.fields, ofTheConversion)

const entryFields = Struct.omit(Entry.fields, ["request_id", "before", "after"])

const exampleEntry = {
  created: 1772324000,
  actor: "advertiser 2",
  proof: "token",
  source: "conv",
  ip: null,
  user_agent: null,
  before: null
} as const
const exampleState = { conv_status: "pending", hold_reason: null } as const
const exampleConversion = {
  ...Struct.omit(exampleOf(ConversionReasons), ofTheConversion),
  history: []
}

const affiliateState = Schema.Struct(Struct.pick(State.fields, own.affiliate))
const advertiserState = Schema.Struct(Struct.pick(State.fields, own.advertiser))

const affiliateEntry = Schema.Struct({
  ...entryFields,
  before: Schema.NullOr(affiliateState),
  after: affiliateState
}).pipe(withExample({ ...exampleEntry, after: { ...exampleState, payout: "8.00" } }))

const advertiserEntry = Schema.Struct({
  ...entryFields,
  before: Schema.NullOr(advertiserState),
  after: advertiserState
}).pipe(
  withExample({ ...exampleEntry, after: { ...exampleState, revenue: "12.50", amount: null } })
)

const reasonsOf = <Conversion extends Schema.Top>(conversion: Conversion) =>
  Schema.Struct({
    checks: ConversionReasons.fields.checks.annotate({
      description: "The checks of what was asked for"
    }),
    click: Schema.NullOr(click),
    conversions: Schema.Array(conversion),
    refusals: Schema.Array(RefusalReasons).annotate({
      description: "The newest 100, oldest first"
    })
  })

/** What an affiliate reads. */
export const AffiliateReasons = reasonsOf(
  Schema.Struct({
    ...conversionFields,
    payout_by: ConversionReasons.fields.payout_by,
    history: Schema.Array(affiliateEntry)
  }).pipe(withExample({ ...exampleConversion, payout_by: "goal" }))
).annotate({ identifier: "AffiliateReasons" })
export type AffiliateReasons = typeof AffiliateReasons.Type

/** What an advertiser reads. */
export const AdvertiserReasons = reasonsOf(
  Schema.Struct({
    ...conversionFields,
    revenue_by: ConversionReasons.fields.revenue_by,
    history: Schema.Array(advertiserEntry)
  }).pipe(withExample({ ...exampleConversion, revenue_by: "goal" }))
).annotate({ identifier: "AdvertiserReasons" })
export type AdvertiserReasons = typeof AdvertiserReasons.Type

/** Facts that no check may reveal to the other side. */
const hidden: { readonly [side in Side]: ReadonlySet<string> } = {
  affiliate: new Set(["revenue", "revenue_by", "amount", "custom_term_id", "exchange_rate"]),
  advertiser: new Set([
    "payout",
    "payout_by",
    "custom_term_id",
    "exchange_rate",
    "aff_click_id",
    "source",
    ...subIds
  ])
}

/** The part of the input and the facts that a side may see; all of it without a side. */
export const seenBy = <A>(
  cells: Readonly<Record<string, A>>,
  side: Side | undefined
): Readonly<Record<string, A>> =>
  side === undefined
    ? cells
    : Object.fromEntries(Object.entries(cells).filter(([name]) => !hidden[side].has(name)))

const clickOf = (reasons: Reasons) =>
  reasons.click === null ? null : Struct.omit(reasons.click, ofTheClick)

type Kept = "payout_by" | "revenue_by"

const conversionOf = <K extends Kept, Shown>(
  conversion: Reasons["conversions"][number],
  by: K,
  show: (state: State) => Shown
) => ({
  ...Struct.pick(conversion, Struct.keys(conversionFields)),
  history: conversion.history.map(({ after, before, request_id: _, ...entry }) => ({
    ...entry,
    ip: null,
    user_agent: null,
    before: before === null ? null : show(before),
    after: show(after)
  })),
  by: conversion[by]
})

/** The reasons as the affiliate reads them. Their checks have to be visible to this side. */
export const toAffiliate = (reasons: Reasons): AffiliateReasons => ({
  ...reasons,
  click: clickOf(reasons),
  conversions: reasons.conversions.map((one) => {
    const { by, ...shown } = conversionOf(one, "payout_by", Struct.pick(own.affiliate))
    return { ...shown, payout_by: by }
  })
})

/** The reasons as the advertiser reads them. Their checks have to be visible to this side. */
export const toAdvertiser = (reasons: Reasons): AdvertiserReasons => ({
  ...reasons,
  click: clickOf(reasons),
  conversions: reasons.conversions.map((one) => {
    const { by, ...shown } = conversionOf(one, "revenue_by", Struct.pick(own.advertiser))
    return { ...shown, revenue_by: by }
  })
})
