/** The decision about a lead. It reads and stores nothing: after a refused claim it is made again. */
import {
  AffiliateLead,
  type ConversionFacts,
  type ConversionRecord,
  EligibleVendors,
  type LeadDelivery,
  LeadValues,
  type ReceiveCampaign,
  TrashReason,
  type Vendor
} from "@affnet/domain"
import { Result } from "effect"
import type { Claim } from "../../platform/sql/commits/WriteSet.ts"
import { type Candidate, campaignClaims } from "../store/campaignClaims.ts"
import type { LeadSubmission } from "./LeadSubmission.ts"

/** The facts of a decision. */
export interface LeadKnowledge {
  readonly submission: LeadSubmission
  /** Whether it is to be delivered. */
  readonly isDelivered: boolean
  readonly click: Pick<ConversionFacts.TrackedClick, "timezone" | "leads_management">
  readonly conversion: ConversionRecord.NewConversionRecord
  /** The active Receive campaign of its goal, and the vendors of that. */
  readonly campaign: ReceiveCampaign.ReceiveCampaign | undefined
  readonly vendors: ReadonlyArray<Vendor.Vendor>
}

export interface LeadDecision {
  /** With the status that it has as this lead. */
  readonly conversion: ConversionRecord.NewConversionRecord
  readonly campaign: ReceiveCampaign.ReceiveCampaign | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly trash_reason: TrashReason.TrashReason | null
  /** The error in words. */
  readonly error: string | null
  /** The vendors that are called, in their order; or why none is. */
  readonly vendors: ReadonlyArray<Vendor.Vendor>
  readonly delivery_skipped: LeadDelivery.SkipReason | null
  /** What it needs that only one lead can have. */
  readonly claims: ReadonlyArray<Claim<"duplicate" | "cap_reached">>
}

/** What the claims of a lead on its campaign follow from. */
export const candidateOf = ({
  campaign,
  click: { timezone },
  conversion,
  submission
}: LeadKnowledge): Candidate | undefined =>
  campaign && {
    campaign,
    lead: LeadValues.recorded(submission.input),
    nowMillis: conversion.created_millis,
    timezone
  }

/** The conversion with its status as this lead. */
const conversionOf = (
  { campaign, conversion, submission }: LeadKnowledge,
  trash_reason: TrashReason.TrashReason | null
): ConversionRecord.NewConversionRecord => {
  if (trash_reason !== null) return { ...conversion, status: "trash", release_millis: null }
  return submission.of === undefined
    ? conversion
    : { ...conversion, ...AffiliateLead.outlookOf(conversion, campaign !== undefined) }
}

/** Decides a lead. A refused claim makes it trash, whatever its campaign says; trash claims nothing. */
export const decideLead = (
  known: LeadKnowledge,
  refused?: TrashReason.TrashReason
): LeadDecision => {
  const { campaign, click, submission } = known
  const lead = LeadValues.recorded(submission.input)
  const country = TrashReason.countryOf(lead, known.conversion)
  const failed = campaign && TrashReason.trashReason(campaign, { lead, country })
  const trash_reason = refused ?? failed ?? null
  const conversion = conversionOf(known, trash_reason)
  const called = EligibleVendors.of<Vendor.Vendor>({
    requested: known.isDelivered,
    conv_status: conversion.status,
    moduleEnabled: click.leads_management === 1,
    goal_id: conversion.goal_id,
    campaign: campaign ?? null,
    vendors: known.vendors
  })
  const fields = LeadValues.stored(submission.input)
  const isTrash = trash_reason !== null
  const candidate = candidateOf(known)
  return {
    conversion,
    campaign,
    fields,
    trash_reason,
    error: isTrash ? TrashReason.explain(trash_reason, campaign, fields) : null,
    vendors: Result.getOrElse(called, () => []),
    delivery_skipped: Result.isFailure(called) ? called.failure : null,
    claims: isTrash || candidate === undefined ? [] : campaignClaims(candidate)
  }
}
