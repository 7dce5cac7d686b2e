import {
  ClickDecision,
  ConversionCheck,
  type ConversionReasons,
  type ConversionRecord,
  ConversionRefusal,
  Money,
  UnixTime
} from "@affnet/domain"
import { Schema } from "effect"
import type { Refusal } from "./RefusalsRepo.ts"
import type { TrackedClick } from "./TrackedClicksRepo.ts"

type Conversion = ConversionRecord.ConversionRecord
type Cells = Readonly<Record<string, unknown>>

/** Names with their values: `goal_id=5, amount=12.50`; what has no value is left out. */
const pairs = (cells: Cells, names: ReadonlyArray<string>): string | undefined => {
  const given = names.filter((name) => cells[name] !== null && cells[name] !== undefined)
  return given.length === 0
    ? undefined
    : given.map((name) => `${name}=${String(cells[name])}`).join(", ")
}

/** What each check looks at, by the names of stored things. */
const looksAt = {
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
export const clickReasons = (
  click: TrackedClick
): NonNullable<ConversionReasons.Reasons["click"]> => ({
  click_id: click.id,
  created: UnixTime.fromMillis(click.created_millis),
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
  conversion: Conversion
): ConversionReasons.Reasons["conversions"][number] => ({
  transaction_id: conversion.transaction_id,
  conv_status: conversion.status,
  goal_id: conversion.goal_id,
  created: UnixTime.fromMillis(conversion.created_millis),
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
  refusal: Refusal,
  click: TrackedClick | undefined
): ConversionReasons.Reasons["refusals"][number] => {
  const { reason, source } = refusal
  const input = readInput(refusal.input)
  const cells = { ...refusal, invalid_reason: click?.invalid_reason, ...input }
  return {
    created: UnixTime.fromMillis(refusal.created_millis),
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
