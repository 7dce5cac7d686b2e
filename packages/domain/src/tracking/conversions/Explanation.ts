/** Why clicks and conversions became what they are, derived from what is stored of them. */
import { Schema } from "effect"
import * as FraudRule from "../../accounts/FraudRule.ts"
import * as ConversionRefusal from "../../catalog/ConversionRefusal.ts"
import * as Money from "../../values/Money.ts"
import { fromMillis } from "../../values/UnixTime.ts"
import * as ClickDecision from "../clicks/ClickDecision.ts"
import * as ConversionCheck from "./ConversionCheck.ts"
import type { Side } from "./ConversionHistory.ts"
import type { Reasons } from "./ConversionReasons.ts"
import { seenBy } from "./PartnerReasons.ts"

type Cells = Readonly<Record<string, unknown>>

/** A stored click, with the facts that its checks used. */
export type ExplainedClick = Cells &
  ClickDecision.DecidedClick & {
    readonly id: string
    readonly created_millis: number
    readonly affiliate_id: number
    readonly offer_id: number
  } & Pick<
    NonNullable<Reasons["click"]>,
    "cap" | "custom_terms" | "promo_code" | "revenue_by" | "payout_by"
  > & {
    /** What was found in it just now. */
    readonly found: ReadonlyArray<FraudRule.FraudRule>
  }

/** A stored conversion. */
export type ExplainedConversion = Cells &
  Pick<
    Reasons["conversions"][number],
    | "transaction_id"
    | "goal_id"
    | "proof"
    | "hold_reason"
    | "history"
    | "custom_terms"
    | "revenue_by"
    | "payout_by"
  > & {
    readonly antifraud_logic_score: number | null
    readonly fraud_rules: string | null
    readonly status: Reasons["conversions"][number]["conv_status"]
    readonly hold_by: Reasons["conversions"][number]["held_by"]
    readonly release_millis: number | null
    readonly click_millis: number
    readonly created_millis: number
    readonly amount: Money.Money | null
    readonly revenue: Money.Money
    readonly payout: Money.Money
  }

/** A stored refusal. */
export type ExplainedRefusal = Cells &
  Pick<Reasons["refusals"][number], "reason" | "source"> & {
    readonly created_millis: number
    /** The input, as JSON. */
    readonly input: string
  }

/** Names with their values: `goal_id=5, amount=12.50`; fields without a value are left out. */
const pairs = (cells: Cells, names: ReadonlyArray<string>): string | undefined => {
  const given = names.filter((name) => cells[name] !== null && cells[name] !== undefined)
  return given.length === 0
    ? undefined
    : given.map((name) => `${name}=${String(cells[name])}`).join(", ")
}

/** What each check looks at, by the names of stored things. */
const looksAt = {
  proof: ["proof"],
  click: ["click_id", "aff_click_id", "promo_code"],
  click_valid: ["invalid_reason"],
  goal: ["goal_id", "goal_alias"],
  repetition: ["click_id", "goal_id", "transaction_id", "adv_order_id"],
  conversion: ["transaction_id", "click_id", "goal_id", "adv_order_id"],
  offer: ["offer_id"],
  goal_active: ["goal_id"],
  status: ["conv_status"],
  window: ["seconds_since_click"],
  price: ["amount", "revenue", "revenue_by", "payout", "payout_by"],
  rate: ["currency", "exchange_rate", "exchange_date"],
  caps: ["offer_id", "goal_id", "affiliate_id", "custom_term_id"]
} as const satisfies { readonly [name in ConversionCheck.Name]?: ReadonlyArray<string> }

const inputsOf = (cells: Cells): ConversionCheck.Inputs =>
  Object.fromEntries(Object.entries(looksAt).map(([name, names]) => [name, pairs(cells, names)]))

/** How the checks of a click went. */
export const clickReasons = (
  click: ExplainedClick,
  side: Side | undefined
): NonNullable<Reasons["click"]> => ({
  click_id: click.id,
  created: fromMillis(click.created_millis),
  affiliate_id: click.affiliate_id,
  offer_id: click.offer_id,
  invalid_reason: click.invalid_reason,
  cap: click.cap,
  custom_terms: click.custom_terms,
  promo_code: click.promo_code,
  revenue_by: click.revenue_by,
  payout_by: click.payout_by,
  antifraud_logic_score: FraudRule.scoreOf(click.found),
  fraud_findings: click.found.map(FraudRule.findingOf),
  checks: ClickDecision.replay(click).map(({ code, looks_at, rule, sentence, verdict }) => ({
    rule,
    input: pairs(seenBy(click, side), looks_at) ?? null,
    verdict: verdict === "not_made" ? "not_reached" : verdict,
    code: verdict === "failed" ? code : null,
    message: sentence
  }))
})

const amount = (money: Money.Money | null): string | null =>
  money === null ? null : Money.toAmount(money)

const secondsBetween = (start: number, end: number): number => Math.floor((end - start) / 1000)

/** The checks of an existing conversion: all of them passed. */
export const conversionReasons = (
  conversion: ExplainedConversion,
  side: Side | undefined
): Reasons["conversions"][number] => ({
  transaction_id: conversion.transaction_id,
  conv_status: conversion.status,
  goal_id: conversion.goal_id,
  created: fromMillis(conversion.created_millis),
  proof: conversion.proof,
  hold_reason: conversion.hold_reason,
  custom_terms: conversion.custom_terms,
  revenue_by: conversion.revenue_by,
  payout_by: conversion.payout_by,
  antifraud_logic_score: conversion.antifraud_logic_score,
  fraud_findings: FraudRule.fromStored(conversion.fraud_rules).map(FraudRule.findingOf),
  held_by: conversion.hold_by,
  held_until: conversion.release_millis === null ? null : fromMillis(conversion.release_millis),
  history: conversion.history,
  checks: ConversionCheck.explain(
    ConversionCheck.creation,
    undefined,
    inputsOf(
      seenBy<unknown>(
        {
          ...conversion,
          seconds_since_click: secondsBetween(conversion.click_millis, conversion.created_millis),
          amount: amount(conversion.amount),
          revenue: amount(conversion.revenue),
          payout: amount(conversion.payout)
        },
        side
      )
    )
  )
})

const readInput = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))
)

/** The checks of a refused report. */
export const refusalReasons = (
  refusal: ExplainedRefusal,
  click: ExplainedClick | undefined,
  side: Side | undefined
): Reasons["refusals"][number] => {
  const { reason, source } = refusal
  const input = seenBy(readInput(refusal.input), side)
  const ofClick = click && {
    invalid_reason: click.invalid_reason,
    seconds_since_click: secondsBetween(click.created_millis, refusal.created_millis)
  }
  const cells = seenBy<unknown>({ ...refusal, ...ofClick, ...input }, side)
  return {
    created: fromMillis(refusal.created_millis),
    source,
    reason,
    message: ConversionRefusal.describe(reason).sentence,
    input,
    checks: ConversionCheck.explain(
      ConversionCheck.checksOf(reason, source === "conv-change"),
      reason,
      inputsOf(cells)
    )
  }
}

/** Everything that is stored about a click and its outcome. */
export interface Known {
  readonly click: ExplainedClick | undefined
  readonly conversions: ReadonlyArray<ExplainedConversion>
  readonly refusals: ReadonlyArray<ExplainedRefusal>
}

const reasonsOf = (
  { click, conversions, refusals }: Known,
  side: Side | undefined
): Omit<Reasons, "checks"> => ({
  click: click === undefined ? null : clickReasons(click, side),
  conversions: conversions.map((conversion) => conversionReasons(conversion, side)),
  refusals: refusals.map((refusal) => refusalReasons(refusal, click, side))
})

/** The message for a request without a subject. */
export const nothingAsked = "is required, or transaction_id"

/** The answer about a click, or about a report that made nothing; `undefined` when it is unknown. */
export const ofClick = (known: Known, side?: Side): Reasons | undefined => {
  const found = reasonsOf(known, side)
  const checks = found.click?.checks ?? found.refusals[0]?.checks
  return checks && { ...found, checks }
}

/** The answer about a conversion. */
export const ofConversion = (
  conversion: ExplainedConversion,
  ofItsClick: Known,
  side?: Side
): Reasons => ({
  ...reasonsOf(ofItsClick, side),
  checks: conversionReasons(conversion, side).checks
})
