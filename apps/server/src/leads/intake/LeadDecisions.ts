import {
  AffiliateLead,
  type ConversionFacts,
  type ConversionRecord,
  type ConversionStatus,
  LeadDelivery,
  LeadValues,
  type ReceiveCampaign,
  type TimeZone,
  type TrashReason,
  type Vendor
} from "@affnet/domain"
import { Context, Effect, Layer, Option, type Result } from "effect"
import type { Begun } from "../../tracking/conversions/ConversionCreation.ts"
import { ConversionsRepo } from "../../tracking/conversions/ConversionsRepo.ts"
import { ReceiveCampaignsRepo } from "../leads-management/ReceiveCampaignsRepo.ts"
import { VendorsRepo } from "../leads-management/VendorsRepo.ts"
import { CampaignChecks, takesNothing } from "./CampaignChecks.ts"
import type { Handed } from "./Handed.ts"
import { leadCountry } from "./leadCountry.ts"

/** What was decided about a lead. */
export interface Decided {
  readonly conversion: ConversionRecord.ConversionRecord
  readonly campaign: ReceiveCampaign.ReceiveCampaign | undefined
  readonly trash_reason: TrashReason.TrashReason | null
}

/** What decides about the delivery. */
interface Deliverable {
  readonly conversion: Pick<ConversionRecord.ConversionRecord, "status" | "goal_id">
  readonly campaign: ReceiveCampaign.ReceiveCampaign | undefined
  readonly click: Pick<ConversionFacts.TrackedClick, "leads_management">
}

/** A lead's conversion, stored or not. */
interface Subject {
  readonly conversion: Omit<ConversionRecord.ConversionRecord, "id">
  readonly timezone: TimeZone.TimeZone
}

/** What was found out about a lead. */
export interface Judged {
  readonly campaign: ReceiveCampaign.ReceiveCampaign | undefined
  readonly country: string | null
  readonly trash_reason: TrashReason.TrashReason | null
  readonly status: ConversionStatus.ConversionStatus
}

/** Decides what becomes of a lead, inside its transaction. */
export class LeadDecisions extends Context.Service<
  LeadDecisions,
  {
    /** Whether a new lead counts. Its conversion is trash when it does not. */
    readonly decide: (begun: Begun, handed: Handed, isOfferFull: boolean) => Effect.Effect<Decided>
    /** The same of one whose conversion is not stored. It takes its places when it counts. */
    readonly judge: (
      subject: Subject,
      handed: Handed,
      isOfferFull: boolean
    ) => Effect.Effect<Judged>
    /** The same in front of the transaction; `undefined` when it has to take something. */
    readonly judgeFreely: (subject: Subject, handed: Handed) => Effect.Effect<Judged | undefined>
    /** Whom it is delivered to, in order. */
    readonly vendors: (
      decided: Deliverable,
      requested: boolean
    ) => Effect.Effect<Result.Result<ReadonlyArray<Vendor.Vendor>, LeadDelivery.DeliverySkipped>>
  }
>()("server/LeadDecisions") {
  static readonly layer = Layer.effect(
    LeadDecisions,
    Effect.gen(function* () {
      const campaigns = yield* ReceiveCampaignsRepo
      const checks = yield* CampaignChecks
      const conversions = yield* ConversionsRepo
      const vendors = yield* VendorsRepo

      const campaignOf = ({ conversion }: Subject) =>
        Effect.map(campaigns.findActive(conversion.goal_id), Option.getOrUndefined)

      const judgeFor = Effect.fnUntraced(function* (
        campaign: ReceiveCampaign.ReceiveCampaign | undefined,
        { conversion, timezone }: Subject,
        handed: Handed,
        isOfferFull: boolean
      ) {
        const lead = LeadValues.recorded(handed.input)
        const country = leadCountry(lead, conversion)
        const nowMillis = conversion.created_millis
        const checked =
          isOfferFull || campaign === undefined
            ? undefined
            : yield* checks.decide({ lead, country, nowMillis, timezone, campaign })
        const trash_reason = isOfferFull ? "cap_reached" : (checked ?? null)
        const kept =
          handed.of === undefined
            ? conversion.status
            : AffiliateLead.statusOf(conversion.status, campaign !== undefined)
        const status = trash_reason === null ? kept : ("trash" as const)
        return { campaign, country, trash_reason, status }
      })

      const judge = (subject: Subject, handed: Handed, isOfferFull: boolean) =>
        Effect.flatMap(campaignOf(subject), (campaign) =>
          judgeFor(campaign, subject, handed, isOfferFull)
        )

      const judgeFreely = Effect.fnUntraced(function* (subject: Subject, handed: Handed) {
        const campaign = yield* campaignOf(subject)
        const isFree =
          campaign === undefined || takesNothing(campaign, LeadValues.recorded(handed.input))
        return isFree ? yield* judgeFor(campaign, subject, handed, false) : undefined
      })

      const decide = Effect.fnUntraced(function* (
        begun: Begun,
        handed: Handed,
        isOfferFull: boolean
      ) {
        const judged = yield* judge(begun, handed, isOfferFull)
        const { campaign, status, trash_reason } = judged
        const conversion = { ...begun.conversion, status }
        if (status !== begun.conversion.status) yield* conversions.update(conversion)
        return { conversion, campaign, trash_reason }
      })

      const eligible = Effect.fnUntraced(function* (
        { campaign, click, conversion }: Deliverable,
        requested: boolean
      ) {
        const isOpen = requested && conversion.status !== "trash"
        return LeadDelivery.eligibleVendors<Vendor.Vendor>({
          requested,
          conv_status: conversion.status,
          moduleEnabled: click.leads_management === 1,
          goal_id: conversion.goal_id,
          campaign: campaign ?? null,
          vendors: isOpen && campaign !== undefined ? yield* vendors.ofCampaign(campaign.id) : []
        })
      })

      return LeadDecisions.of({ decide, judge, judgeFreely, vendors: eligible })
    })
  ).pipe(
    Layer.provide([
      CampaignChecks.layer,
      ConversionsRepo.layer,
      ReceiveCampaignsRepo.layer,
      VendorsRepo.layer
    ])
  )
}
