/**
 * What a request to create a lead says.
 */
import { Schema } from "effect"
import { Requested } from "../../catalog/ConversionStatus.ts"
import { GoalId } from "../../catalog/Goal.ts"
import * as ConversionInput from "../../tracking/conversions/ConversionInput.ts"
import * as Countries from "../../values/Countries.ts"
import { withExample } from "../../values/Example.ts"
import { YesNo, YesNoText } from "../../values/Flag.ts"
import * as Integer from "../../values/Integer.ts"
import * as Text from "../../values/Text.ts"

const short = (description: string) =>
  Schema.optionalKey(Text.atMost(255).annotate({ description }))
const long = (description: string) =>
  Schema.optionalKey(Text.atMost(2000).annotate({ description }))

/** The person's data, each field as the caller wrote it except the country, which is a code. */
export const personFields = {
  email: short("E-mail address of the person"),
  firstname: short("First name of the person"),
  lastname: short("Last name of the person"),
  phone: short("Phone number of the person"),
  address: short("Street and number"),
  city: short("City"),
  region: short("Region or state"),
  postcode: short("Postcode"),
  country: Schema.optionalKey(Countries.CodeInput),
  gender: short("Gender of the person"),
  birthday: short("Birthday of the person"),
  vertical: short("What the person is interested in"),
  ip: short("Address from which the person came"),
  idfa: short("Advertising id of an Apple device"),
  gaid: short("Advertising id of an Android device")
}

/** What advertisers and affiliates hand through for their own books. */
export const parameterFields = {
  sub_id1: short("A parameter of the affiliate's own"),
  sub_id2: short("A parameter of the affiliate's own"),
  sub_id3: short("A parameter of the affiliate's own"),
  sub_id4: short("A parameter of the affiliate's own"),
  sub_id5: short("A parameter of the affiliate's own"),
  aff_param1: short("A parameter of the affiliate's own"),
  aff_param2: short("A parameter of the affiliate's own"),
  aff_param3: short("A parameter of the affiliate's own"),
  aff_param4: short("A parameter of the affiliate's own"),
  aff_param5: short("A parameter of the affiliate's own"),
  adv_param1: short("A parameter of the advertiser's own"),
  adv_param2: short("A parameter of the advertiser's own"),
  adv_param3: short("A parameter of the advertiser's own"),
  adv_param4: short("A parameter of the advertiser's own"),
  adv_param5: short("A parameter of the advertiser's own"),
  custom1: short("A field of one's own"),
  custom2: short("A field of one's own"),
  custom3: short("A field of one's own"),
  custom4: short("A field of one's own"),
  custom5: short("A field of one's own"),
  custom6: short("A field of one's own"),
  custom7: short("A field of one's own"),
  custom8: short("A field of one's own"),
  custom9: short("A field of one's own"),
  custom10: short("A field of one's own"),
  adv_order_id: short("The advertiser's own number of the order, once for each goal"),
  adv_user_id: short("The advertiser's own id of the customer"),
  adv_track_id: short("The advertiser's own tracking id"),
  track_id: short("A tracking id of somebody in between"),
  public_notes: long("Notes that everybody may see"),
  private_notes: long("Notes for the network alone"),
  promo_code: short("The code that the customer used")
}

const { fields: conversion } = ConversionInput.ConversionInput

const goal = { description: "The goal; without it and an alias, the offer's default goal" }
const delivery = {
  description: "`yes` posts the lead to the vendors of its goal; default `no`"
}

/** Which click and goal the lead belongs to, and what it is worth. */
const eventFields = {
  click_id: conversion.click_id,
  aff_click_id: conversion.aff_click_id,
  goal_id: Schema.optionalKey(Integer.input(GoalId)).annotateKey(goal),
  goal_alias: conversion.goal_alias,
  revenue: conversion.revenue,
  payout: conversion.payout,
  amount: conversion.amount,
  conv_status: Schema.optionalKey(Requested),
  deliver_lead: Schema.optionalKey(YesNo).annotateKey(delivery)
}

/** Every field that a lead can arrive with in a body. */
export const fields = { ...eventFields, ...personFields, ...parameterFields }

/** The same in a query: all of it is text. One click id has to be there, see `clickIsNamed`. */
export const queryFields = {
  ...fields,
  goal_id: Schema.optionalKey(GoalId).annotateKey(goal),
  revenue: ConversionInput.queryFields.revenue,
  payout: ConversionInput.queryFields.payout,
  amount: ConversionInput.queryFields.amount,
  deliver_lead: Schema.optionalKey(YesNoText).annotateKey(delivery),
  country: Schema.optionalKey(Countries.CodeText)
}

/** Whether a lead says which click it belongs to. */
export const clickIsNamed = (lead: {
  readonly click_id?: string
  readonly aff_click_id?: string
}): boolean => lead.click_id !== undefined || lead.aff_click_id !== undefined

/** A lead says which click it belongs to. */
export const namesClick = Schema.makeFilter(
  (lead: { readonly click_id?: string; readonly aff_click_id?: string }) =>
    clickIsNamed(lead) ? undefined : { path: ["click_id"], issue: "is required, or aff_click_id" }
)

/** A lead as it arrives. Without `goal_id` and `goal_alias` it is for the offer's default goal. */
export const LeadInput = Schema.Struct(fields)
  .pipe(
    withExample({
      click_id: "019c0a1b2c3d4e5f60718293a4b5c6d7",
      goal_alias: "lead",
      email: "ann@mail.example",
      firstname: "Ann",
      phone: "+49 30 123456",
      deliver_lead: "yes"
    })
  )
  .check(namesClick)
  .annotate({ identifier: "LeadInput" })
export type LeadInput = typeof LeadInput.Type
