/**
 * What a request to create a lead says, taken apart: the money event, and the fields to record.
 */
import { Predicate, Record, Struct } from "effect"
import * as ConversionInput from "../../tracking/conversions/ConversionInput.ts"
import { type Money, toAmount } from "../../values/Money.ts"
import * as LeadField from "./LeadField.ts"
import type { LeadInput } from "./LeadInput.ts"

/** An empty value says nothing. */
const isSaid = (value: unknown): boolean => value !== undefined && value !== ""

const said = <A extends object>(value: A): Partial<A> => {
  const kept: Partial<A> = { ...value }
  for (const name of Struct.keys(value)) if (!isSaid(value[name])) delete kept[name]
  return kept
}

/** The fields to record. */
export const recorded = (input: LeadInput): LeadField.LeadValues =>
  said(Struct.pick(input, LeadField.names))

/** The same as they are stored. */
export const stored = (input: LeadInput): Readonly<Record<string, string>> => {
  const values: Readonly<Record<string, unknown>> = recorded(input)
  return Record.filter(values, Predicate.isString)
}

const conversionNames = [
  "click_id",
  "aff_click_id",
  "goal_id",
  "goal_alias",
  "revenue",
  "payout",
  "amount",
  "conv_status",
  "adv_order_id",
  ...Struct.keys(ConversionInput.bookFields)
] as const

/** The conversion that the lead is. */
export const conversion = (input: LeadInput): ConversionInput.ConversionInput =>
  said(Struct.pick(input, conversionNames))

const asText = (value: Money | boolean | string | number): string => {
  if (Predicate.isBigInt(value)) return toAmount(value)
  return Predicate.isBoolean(value) ? (value ? "yes" : "no") : String(value)
}

/** All that was said, as texts: for the log. */
export const shown = (input: LeadInput): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(said(input)).map(([name, value]) => [name, asText(value)]))
