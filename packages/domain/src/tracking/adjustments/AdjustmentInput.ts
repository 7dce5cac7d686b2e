/** What an adjustment is made of. */
import { Schema, Struct } from "effect"
import { AdvertiserId } from "../../accounts/Advertiser.ts"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import { CalendarDate } from "../../values/CalendarDate.ts"
import { YesNo } from "../../values/Flag.ts"
import * as Integer from "../../values/Integer.ts"
import * as ListInput from "../../values/ListInput.ts"
import type { Problem } from "../../values/Problem.ts"
import * as Text from "../../values/Text.ts"
import { ConversionInput } from "../conversions/ConversionInput.ts"
import { Action } from "./Adjustment.ts"

const namedMax = 1_000

const conditionFields = {
  dates_range: Schema.optionalKey(
    Schema.Struct({ from: CalendarDate, to: CalendarDate })
  ).annotateKey({ description: "Days on which they were made, in the network's time zone" }),
  conversion_status: Schema.optionalKey(
    ListInput.texts(
      ConversionStatus,
      ConversionStatus.literals.length,
      "must be some of pending, approved, rejected, hold, trash"
    )
  ),
  offer: Schema.optionalKey(ListInput.ids(OfferId)),
  goal: Schema.optionalKey(ListInput.ids(GoalId)),
  affiliate: Schema.optionalKey(ListInput.ids(AffiliateId)),
  advertiser: Schema.optionalKey(ListInput.ids(AdvertiserId)),
  transactions: Schema.optionalKey(
    ListInput.texts(Text.filled(36), namedMax, `must be at most ${namedMax} transaction ids`)
  ),
  track_ids: Schema.optionalKey(
    ListInput.texts(Text.filled(255), namedMax, `must be at most ${namedMax} tracking ids`)
  )
}

/** The conversions to change: all that meet every condition. */
export const Conditions = Schema.StructWithRest(Schema.Struct(conditionFields), [
  Schema.Record(Schema.String, Schema.Unknown)
]).annotate({ identifier: "AdjustmentConditions" })
export type Conditions = Schema.Struct.Type<typeof conditionFields>

const party = {
  offer_id: Schema.optionalKey(Integer.input(OfferId)),
  affiliate_id: Schema.optionalKey(Integer.input(AffiliateId))
}

/** A conversion that is put in: of a click, of a promo code, or with a click that is made for it. */
export const Inserted = Schema.Struct({ ...ConversionInput.fields, ...party }).annotate({
  identifier: "InsertedConversion"
})
export type Inserted = typeof Inserted.Type

/** The most equal conversions that are inserted at once. */
const quantityMax = 10_000

/** The new values of conversions, or the inserted ones. */
export const Parameters = Schema.Struct({
  ...Inserted.fields,
  quantity: Schema.optionalKey(Integer.input(Integer.between(1, quantityMax))).annotateKey({
    description: "How many alike are put in; 1 unless it says more"
  })
}).annotate({ identifier: "AdjustmentParameters" })
export type Parameters = typeof Parameters.Type

/** The longest CSV, in characters. */
export const csvMax = 8 * 1024 * 1024

const csvMessage = `must be text of at most ${csvMax} characters`

/** What managers ask for. */
export const AdjustmentInput = Schema.Struct({
  action_id: Integer.input(Action).annotateKey({ messageMissingKey: "is required" }),
  conditions: Schema.optionalKey(Conditions),
  parameters: Schema.optionalKey(Parameters),
  csv: Schema.optionalKey(
    Schema.String.annotate({ message: csvMessage }).check(
      Schema.isMaxLength(csvMax, { message: csvMessage })
    )
  ).annotateKey({
    description:
      "The conversions that are put in, one a line under a line with their names: those of `parameters`"
  }),
  details: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)).annotateKey({
    description: "Kept as it is, up to 4 000 characters"
  }),
  notes: Schema.optionalKey(Schema.NullOr(Text.atMost(1_000))),
  fire_affiliate_postback: Schema.optionalKey(YesNo).annotateKey({
    description: "Whether affiliates are told of it; not unless it says so"
  })
}).annotate({
  identifier: "AdjustmentInput",
  examples: [
    {
      action_id: 1,
      conditions: { offer: [OfferId.make(3)], conversion_status: ["pending"] },
      parameters: { conv_status: "approved" }
    }
  ]
})
export type AdjustmentInput = typeof AdjustmentInput.Type

const detailsMax = 4_000
const conditionNames: ReadonlySet<string> = new Set(Struct.keys(conditionFields))

const isSaid = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

const problemOfConditions = (conditions: object): string | undefined => {
  const unknown = Object.keys(conditions).find((name) => !conditionNames.has(name))
  if (unknown !== undefined) {
    return `has no condition ${unknown.slice(0, 64)}; there are ${[...conditionNames].join(", ")}`
  }
  return Object.values(conditions).some(isSaid) ? undefined : "must name at least one condition"
}

const newPrices = ["revenue", "payout", "amount"] as const

/** The problem of an inserted conversion; `undefined` when its click is named or can be made. */
export const problemOfRow = (row: Inserted): string | undefined => {
  const isNamed = [row.click_id, row.aff_click_id, row.promo_code].some(
    (name) => name !== undefined
  )
  if (isNamed || (row.offer_id !== undefined && row.affiliate_id !== undefined)) return undefined
  return "must name a click_id, an aff_click_id, a promo_code, or offer_id and affiliate_id"
}

const problemOfChange = ({
  action_id,
  conditions = {},
  parameters = {}
}: AdjustmentInput): Problem | undefined => {
  const problem = problemOfConditions(conditions)
  if (problem !== undefined) return { field: "conditions", problem }
  if (action_id === 1 && parameters.conv_status === undefined) {
    return { field: "parameters.conv_status", problem: "is required" }
  }
  return action_id === 2 && newPrices.every((name) => parameters[name] === undefined)
    ? { field: "parameters", problem: "must name revenue, payout or amount" }
    : undefined
}

/** The problem of an adjustment as a whole. */
export const problemOf = (input: AdjustmentInput): Problem | undefined => {
  if (JSON.stringify(input.details ?? {}).length > detailsMax) {
    return { field: "details", problem: `must have at most ${detailsMax} characters` }
  }
  if (input.action_id <= 2) return problemOfChange(input)
  if (input.action_id === 4) {
    return input.csv === undefined ? { field: "csv", problem: "is required" } : undefined
  }
  const problem = problemOfRow(input.parameters ?? {})
  return problem === undefined ? undefined : { field: "parameters", problem }
}
