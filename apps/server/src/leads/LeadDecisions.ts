import {
  AffiliateLead,
  type ConversionRecord,
  LeadDelivery,
  LeadValues,
  type ReceiveCampaign,
  type TrashReason,
  type Vendor
} from "@affnet/domain"
import { Context, Effect, Layer, Option, type Result } from "effect"
import type { Begun } from "../conversions/ConversionCreation.ts"
import { ConversionsRepo } from "../conversions/ConversionsRepo.ts"
import { LeadsSettingsRepo } from "../leads-management/LeadsSettingsRepo.ts"
import { ReceiveCampaignsRepo } from "../leads-management/ReceiveCampaignsRepo.ts"
import { VendorsRepo } from "../leads-management/VendorsRepo.ts"
import { CampaignChecks } from "./CampaignChecks.ts"
import type { Handed } from "./Handed.ts"
import { leadCountry } from "./leadCountry.ts"

/** What was decided about a lead. */
export interface Decided {
  readonly conversion: ConversionRecord.ConversionRecord
  readonly campaign: ReceiveCampaign.ReceiveCampaign | undefined
  readonly trash_reason: TrashReason.TrashReason | null
}

/** Decides what becomes of a lead, inside its transaction. */
export class LeadDecisions extends Context.Service<
  LeadDecisions,
  {
    /** Whether a new lead counts. Its conversion is trash when it does not. */
    readonly decide: (begun: Begun, handed: Handed, isOfferFull: boolean) => Effect.Effect<Decided>
    /** Whom it is delivered to, in order. */
    readonly vendors: (
      decided: Decided,
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
      const settings = yield* LeadsSettingsRepo
      const vendors = yield* VendorsRepo

      const decide = Effect.fnUntraced(function* (
        { conversion, timezone }: Begun,
        handed: Handed,
        isOfferFull: boolean
      ) {
        const campaign = Option.getOrUndefined(yield* campaigns.findActive(conversion.goal_id))
        const lead = LeadValues.recorded(handed.input)
        const candidate = {
          lead,
          country: leadCountry(lead, conversion),
          nowMillis: conversion.created_millis,
          timezone
        }
        const checked =
          isOfferFull || campaign === undefined
            ? undefined
            : yield* checks.decide({ ...candidate, campaign })
        const trash_reason = isOfferFull ? "cap_reached" : (checked ?? null)
        const kept =
          handed.of === undefined
            ? conversion.status
            : AffiliateLead.statusOf(conversion.status, campaign !== undefined)
        const status = trash_reason === null ? kept : "trash"
        const decided = { ...conversion, status }
        if (status !== conversion.status) yield* conversions.update(decided)
        return { conversion: decided, campaign, trash_reason }
      })

      const eligible = Effect.fnUntraced(function* (
        { campaign, conversion }: Decided,
        requested: boolean
      ) {
        const isOpen = requested && conversion.status !== "trash"
        const { leads_management } = isOpen ? yield* settings.get : { leads_management: 1 }
        return LeadDelivery.eligibleVendors<Vendor.Vendor>({
          requested,
          conv_status: conversion.status,
          moduleEnabled: leads_management === 1,
          goal_id: conversion.goal_id,
          campaign: campaign ?? null,
          vendors: isOpen && campaign !== undefined ? yield* vendors.ofCampaign(campaign.id) : []
        })
      })

      return LeadDecisions.of({ decide, vendors: eligible })
    })
  ).pipe(
    Layer.provide([
      CampaignChecks.layer,
      ConversionsRepo.layer,
      LeadsSettingsRepo.layer,
      ReceiveCampaignsRepo.layer,
      VendorsRepo.layer
    ])
  )
}
