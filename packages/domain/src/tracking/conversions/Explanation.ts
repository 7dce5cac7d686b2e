/** Why clicks and conversions became what they are, told from what is stored of them. */
import { Schema } from "effect"
import * as ConversionRefusal from "../../catalog/ConversionRefusal.ts"
import * as Money from "../../values/Money.ts"
import { fromMillis } from "../../values/UnixTime.ts"
import * as ClickDecision from "../clicks/ClickDecision.ts"
import * as ConversionCheck from "./ConversionCheck.ts"
import type { Reasons } from "./ConversionReasons.ts"

type Cells = Readonly<Record<string, unknown>>

/** A click as it is stored, with what its checks looked at. */
export type ExplainedClick = Cells &
  ClickDecision.DecidedClick & {
    readonly id: string
    readonly created_millis: number
    readonly affiliate_id: number
    readonly offer_id: number
  }

/** A conversion as it is stored. */
export type ExplainedConversion = Cells &
  Pick<
    Reasons["conversions"][number],
    "transaction_id" | "goal_id" | "proof" | "hold_reason" | "history"
  > & {
    readonly status: Reasons["conversions"][number]["conv_status"]
    readonly created_millis: number
    readonly amount: Money.Money | null
    readonly revenue: Money.Money
    readonly payout: Money.Money
  }

/** A report that was refused, as it is stored. */
export type ExplainedRefusal = Cells &
  Pick<Reasons["refusals"][number], "reason" | "source"> & {
    readonly created_millis: number
    /** What was said, as JSON. */
    readonly input: string
  }

/** Names with their values: `goal_id=5, amount=12.50`; what has no value is left out. */
const pairs = (cells: Cells, names: ReadonlyArray<string>): string | undefined => {
  const given = names.filter((name) => cells[name] !== null && cells[name] !== undefined)
  return given.length === 0
    ? undefined
    : given.map((name) => `${name}=${String(cells[name])}`).join(", ")
}

/** What each check looks at, by the names of stored things. */
const looksAt = {
  proof: ["proof"],
  click: ["click_id", "aff_click_id"],
  click_valid: ["invalid_reason"],
  goal: ["goal_id", "goal_alias"],
  repetition: ["click_id", "goal_id", "transaction_id", "adv_order_id"],
  conversion: ["transaction_id", "click_id", "goal_id", "adv_order_id"],
  offer: ["offer_id"],
  goal_active: ["goal_id"],
  status: ["conv_status"],
  price: ["amount", "revenue", "payout"],
  rate: ["currency", "exchange_rate", "exchange_date"],
  caps: ["offer_id", "goal_id", "affiliate_id"]
} as const satisfies { readonly [name in ConversionCheck.Name]?: ReadonlyArray<string> }

const inputsOf = (cells: Cells): ConversionCheck.Inputs =>
  Object.fromEntries(Object.entries(looksAt).map(([name, names]) => [name, pairs(cells, names)]))

/** How the checks of a click went. */
export const clickReasons = (click: ExplainedClick): NonNullable<Reasons["click"]> => ({
  click_id: click.id,
  created: fromMillis(click.created_millis),
  affiliate_id: click.affiliate_id,
  offer_id: click.offer_id,
  invalid_reason: click.invalid_reason,
  checks: ClickDecision.replay(click).map(({ code, looks_at, rule, sentence, verdict }) => ({
    rule,
    input: pairs(click, looks_at) ?? null,
    verdict: verdict === "not_made" ? "not_reached" : verdict,
    code: verdict === "failed" ? code : null,
    message: sentence
  }))
})

const amount = (money: Money.Money | null): string | null =>
  money === null ? null : Money.toAmount(money)

/** How the checks of a conversion went that was made: all of them passed. */
export const conversionReasons = (
  conversion: ExplainedConversion
): Reasons["conversions"][number] => ({
  transaction_id: conversion.transaction_id,
  conv_status: conversion.status,
  goal_id: conversion.goal_id,
  created: fromMillis(conversion.created_millis),
  proof: conversion.proof,
  hold_reason: conversion.hold_reason,
  history: conversion.history,
  checks: ConversionCheck.explain(
    ConversionCheck.creation,
    undefined,
    inputsOf({
      ...conversion,
      amount: amount(conversion.amount),
      revenue: amount(conversion.revenue),
      payout: amount(conversion.payout)
    })
  )
})

const readInput = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))
)

/** How the checks of a report went that was refused. */
export const refusalReasons = (
  refusal: ExplainedRefusal,
  click: ExplainedClick | undefined
): Reasons["refusals"][number] => {
  const { reason, source } = refusal
  const input = readInput(refusal.input)
  const cells = { ...refusal, invalid_reason: click?.invalid_reason, ...input }
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

/** All that is stored about a click and what came of it. */
export interface Known {
  readonly click: ExplainedClick | undefined
  readonly conversions: ReadonlyArray<ExplainedConversion>
  readonly refusals: ReadonlyArray<ExplainedRefusal>
}

const reasonsOf = ({ click, conversions, refusals }: Known): Omit<Reasons, "checks"> => ({
  click: click === undefined ? null : clickReasons(click),
  conversions: conversions.map(conversionReasons),
  refusals: refusals.map((refusal) => refusalReasons(refusal, click))
})

/** What is said to who asks about nothing. */
export const nothingAsked = "is required, or transaction_id"

/** The answer to who asks about a click, or about a report that made nothing; `undefined` when nobody knows. */
export const ofClick = (known: Known): Reasons | undefined => {
  const found = reasonsOf(known)
  const checks = found.click?.checks ?? found.refusals[0]?.checks
  return checks && { ...found, checks }
}

/** The answer to who asks about a conversion. */
export const ofConversion = (conversion: ExplainedConversion, ofItsClick: Known): Reasons => ({
  ...reasonsOf(ofItsClick),
  checks: conversionReasons(conversion).checks
})
