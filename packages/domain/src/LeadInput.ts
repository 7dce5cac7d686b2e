/**
 * What a request to create a lead says (spec, operation 8; names in decisions part 4).
 */
import { Schema } from "effect"
import { Requested } from "./ConversionStatus.ts"
import { YesNo, YesNoText } from "./Flag.ts"
import { GoalId } from "./Goal.ts"
import * as Integer from "./Integer.ts"
import { NonNegativeMoneyInput, NonNegativeMoneyText } from "./Money.ts"
import * as Text from "./Text.ts"

const short = Schema.optionalKey(Text.atMost(255))
const long = Schema.optionalKey(Text.atMost(2000))

/** What is known of the person, each field as the caller wrote it. */
export const personFields = {
  email: short,
  firstname: short,
  lastname: short,
  phone: short,
  address: short,
  city: short,
  region: short,
  postcode: short,
  country: short,
  gender: short,
  birthday: short,
  vertical: short,
  ip: short,
  idfa: short,
  gaid: short
}

/** What advertisers and affiliates hand through for their own books. */
export const parameterFields = {
  sub_id1: short,
  sub_id2: short,
  sub_id3: short,
  sub_id4: short,
  sub_id5: short,
  aff_param1: short,
  aff_param2: short,
  aff_param3: short,
  aff_param4: short,
  aff_param5: short,
  adv_param1: short,
  adv_param2: short,
  adv_param3: short,
  adv_param4: short,
  adv_param5: short,
  custom1: short,
  custom2: short,
  custom3: short,
  custom4: short,
  custom5: short,
  custom6: short,
  custom7: short,
  custom8: short,
  custom9: short,
  custom10: short,
  adv_order_id: short,
  adv_user_id: short,
  adv_track_id: short,
  track_id: short,
  public_notes: long,
  private_notes: long,
  promo_code: short
}

/** Which click and goal the lead belongs to, and what it is worth. */
const eventFields = {
  click_id: Schema.optionalKey(
    Text.filled(255).annotate({
      description: "The network's click id, 32 hexadecimal digits in lower case"
    })
  ),
  aff_click_id: Schema.optionalKey(
    Text.filled(255).annotate({
      description: "The affiliate's own click id"
    })
  ),
  goal_id: Schema.optionalKey(Integer.input(GoalId)),
  goal_alias: Schema.optionalKey(Text.filled(255)),
  revenue: Schema.optionalKey(NonNegativeMoneyInput),
  payout: Schema.optionalKey(NonNegativeMoneyInput),
  amount: Schema.optionalKey(NonNegativeMoneyInput).annotateKey({ description: "Sale amount" }),
  conv_status: Schema.optionalKey(Requested),
  deliver_lead: Schema.optionalKey(YesNo).annotateKey({
    description: "`yes` posts the lead to the vendors of its goal; default `no`"
  })
}

/** Every field that a lead can arrive with in a body. */
export const fields = { ...eventFields, ...personFields, ...parameterFields }

/** The same in a query: all of it is text. One click id has to be there, see `clickIsNamed`. */
export const queryFields = {
  ...fields,
  goal_id: Schema.optionalKey(GoalId),
  revenue: Schema.optionalKey(NonNegativeMoneyText),
  payout: Schema.optionalKey(NonNegativeMoneyText),
  amount: Schema.optionalKey(NonNegativeMoneyText),
  deliver_lead: Schema.optionalKey(YesNoText)
}

/** Whether a lead says which click it belongs to. */
export const clickIsNamed = (lead: {
  readonly click_id?: string
  readonly aff_click_id?: string
}): boolean => lead.click_id !== undefined || lead.aff_click_id !== undefined

/** A lead as it arrives. Without `goal_id` and `goal_alias` it is for the offer's default goal. */
export const LeadInput = Schema.Struct(fields)
  .check(
    Schema.makeFilter((lead) =>
      clickIsNamed(lead) ? undefined : { path: ["click_id"], issue: "is required, or aff_click_id" }
    )
  )
  .annotate({ identifier: "LeadInput" })
export type LeadInput = typeof LeadInput.Type
