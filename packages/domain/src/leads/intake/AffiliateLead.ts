/**
 * A lead as an affiliate submits it and sees it: the person and the origin, but never its price, its outcome, or
 * the network's notes.
 */
import { Schema, Struct } from "effect"
import { LandingPageId } from "../../catalog/LandingPage.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import * as ConversionInput from "../../tracking/conversions/ConversionInput.ts"
import type { NewConversionRecord } from "../../tracking/conversions/ConversionRecord.ts"
import { derived, exampleOf, withExample } from "../../values/Example.ts"
import * as Integer from "../../values/Integer.ts"
import * as Text from "../../values/Text.ts"
import { Lead } from "./Lead.ts"
import { fields as leadFields } from "./LeadInput.ts"

/** What only advertisers and the network say about a lead. */
const foreign = [
  "revenue",
  "payout",
  "amount",
  "conv_status",
  "private_notes",
  "adv_order_id",
  "adv_user_id",
  "adv_track_id",
  "adv_param1",
  "adv_param2",
  "adv_param3",
  "adv_param4",
  "adv_param5",
  "track_id"
] as const

/** What the click is made of when the lead has none: beside these its address, sub ids and so on. */
const clickFields = {
  link_id: Schema.optionalKey(Integer.input(LandingPageId)).annotateKey({
    description: "The landing page on which the person was, of a lead without a click"
  }),
  source: Schema.optionalKey(
    Text.atMost(255).annotate({ description: "Where the person came from" })
  ),
  user_agent: Schema.optionalKey(
    Text.atMost(512).annotate({ description: "The person's browser, of a lead without a click" })
  )
}

const { fields: conversion } = ConversionInput.ConversionInput

const fields = {
  ...Struct.omit(leadFields, foreign),
  aff_click_id: conversion.aff_click_id,
  offer_id: Schema.optionalKey(Integer.input(OfferId)).annotateKey({
    description: "The offer, of a lead without a click; a click is made for it"
  }),
  ...clickFields
}

const input = Schema.Struct(fields)
export type AffiliateLeadInput = typeof input.Type

const needs = (
  identifier: string,
  name: string,
  issue: string,
  isNamed: (lead: AffiliateLeadInput) => boolean,
  example: typeof input.Encoded
) =>
  // In documents a checked schema shows only its identifier.
  input
    .pipe(withExample(example))
    .check(Schema.makeFilter((lead) => (isNamed(lead) ? undefined : { path: [name], issue })))
    .annotate({ identifier })

const person = { email: "ann@mail.example", firstname: "Ann", phone: "+49 30 123456" }

const namesClick = (lead: AffiliateLeadInput): boolean =>
  lead.click_id !== undefined || lead.aff_click_id !== undefined

/** A lead of a click of the affiliate's own. */
export const OfClick = needs(
  "AffiliateLeadOfClick",
  "click_id",
  "is required, or aff_click_id",
  namesClick,
  { click_id: "019c0a1b2c3d4e5f60718293a4b5c6d7", goal_id: 5, deliver_lead: "yes", ...person }
)

/** A lead of an offer; without a `click_id`, a click is made for it. */
export const OfOffer = needs(
  "AffiliateLeadOfOffer",
  "offer_id",
  "is required",
  ({ offer_id }) => offer_id !== undefined,
  { offer_id: 3, goal_id: 5, deliver_lead: "yes", sub_id1: "newsletter", ...person }
)

/** A lead that is kept only when a vendor accepts it. */
export const UponDelivery = needs(
  "AffiliateLeadUponDelivery",
  "offer_id",
  "is required, or click_id",
  (lead) => lead.offer_id !== undefined || namesClick(lead),
  { offer_id: 3, goal_id: 5, ...person }
)

/** Whether a click is to be made for a lead: it names an offer, and no click of the network's. */
export const wantsClick = ({ click_id, offer_id }: AffiliateLeadInput): boolean =>
  click_id === undefined && offer_id !== undefined

/** The fields of a conversion that decide its status by itself. */
type Outlook = Pick<NewConversionRecord, "status" | "release_millis">

/**
 * What an affiliate hands in is approved by itself, at once or after hold days, only where a Receive campaign takes the
 * goal's leads: otherwise affiliates could approve conversions of their own.
 */
export const outlookOf = ({ release_millis, status }: Outlook, hasCampaign: boolean): Outlook =>
  hasCampaign
    ? { status, release_millis }
    : { status: status === "approved" ? "pending" : status, release_millis: null }

const shown = Schema.Struct(Struct.omit(Lead.fields, ["deliveries"]))
export type AffiliateLead = typeof shown.Type

/** The lead without its vendors. */
export const ofLead = ({ deliveries: _, ...lead }: Lead): AffiliateLead => lead

/** What the affiliate is answered: everything but the vendors. */
export const AffiliateLead = shown.pipe(
  derived(
    "AffiliateLead",
    "A lead as its affiliate sees it",
    Struct.omit(ofLead(exampleOf(Lead)), ["delivery_reply"])
  )
)
