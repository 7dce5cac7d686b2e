import {
  Cap,
  LeadCaps,
  type LeadField,
  type ReceiveCampaign,
  type TimeZone,
  TrashReason
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { LeadPlacesRepo } from "../store/LeadPlacesRepo.ts"

const dayMillis = 86_400_000

/** What a lead has to take that only one can have, in the order in which everybody takes it. */
const placesOf = (campaign: ReceiveCampaign.ReceiveCampaign, lead: LeadField.LeadValues) => ({
  keys: TrashReason.duplicateKeys(campaign, lead).toSorted(),
  caps: LeadCaps.of(campaign)
})

/** Whether a lead takes nothing, so that it can be decided in front of its transaction. */
export const takesNothing = (
  campaign: ReceiveCampaign.ReceiveCampaign,
  lead: LeadField.LeadValues
): boolean => {
  const { caps, keys } = placesOf(campaign, lead)
  return keys.length === 0 && caps.length === 0
}

/** A lead of a campaign, and what is known around it. */
export interface Candidate {
  readonly campaign: ReceiveCampaign.ReceiveCampaign
  readonly lead: LeadField.LeadValues
  readonly country: string | null
  readonly nowMillis: number
  readonly timezone: TimeZone.TimeZone
}

/** Decides whether a lead is trash, and takes its places when it is not. Stands in the lead's transaction. */
export class CampaignChecks extends Context.Service<
  CampaignChecks,
  {
    readonly decide: (candidate: Candidate) => Effect.Effect<TrashReason.TrashReason | undefined>
    /** Gives back what a lead took that is not kept after all. */
    readonly release: (candidate: Candidate) => Effect.Effect<void>
  }
>()("server/CampaignChecks") {
  static readonly layer = Layer.effect(
    CampaignChecks,
    Effect.gen(function* () {
      const places = yield* LeadPlacesRepo
      const inTransaction = yield* makeTransaction

      /** All places or none: they are taken in an order that is the same for everybody. */
      const take = Effect.fnUntraced(function* (
        { campaign, nowMillis, timezone }: Candidate,
        keys: ReadonlyArray<string>,
        caps: ReadonlyArray<LeadCaps.LeadCap>
      ) {
        const since = nowMillis - campaign.duplicate_days * dayMillis
        for (const key of keys) {
          if (!(yield* places.claimKey(campaign, key, since, nowMillis))) {
            return yield* Effect.fail("duplicate" as const)
          }
        }
        for (const cap of caps) {
          const period = Cap.periodAt(cap.period, nowMillis, timezone)
          if (!(yield* places.takePlace(campaign, cap, period))) {
            return yield* Effect.fail("cap_reached" as const)
          }
        }
      }, inTransaction)

      const decide = Effect.fn("CampaignChecks.decide")(function* (candidate: Candidate) {
        const { campaign, country, lead } = candidate
        const received = { lead, country, isRepeated: false, isCapFull: false }
        const reason = TrashReason.trashReason(campaign, received)
        if (reason !== undefined) return reason
        const { caps, keys } = placesOf(campaign, lead)
        if (keys.length === 0 && caps.length === 0) return undefined
        return yield* Effect.match(take(candidate, keys, caps), {
          onFailure: (full): TrashReason.TrashReason | undefined => full,
          onSuccess: () => undefined
        })
      })

      const release = Effect.fnUntraced(function* (candidate: Candidate) {
        const { campaign, lead, nowMillis, timezone } = candidate
        const { caps, keys } = placesOf(campaign, lead)
        for (const key of keys) {
          yield* places.giveKeyBack(campaign, key, nowMillis)
        }
        for (const cap of caps) {
          const period = Cap.periodAt(cap.period, nowMillis, timezone)
          yield* places.givePlaceBack(campaign, cap, period)
        }
      })

      return CampaignChecks.of({ decide, release })
    })
  ).pipe(Layer.provide(LeadPlacesRepo.layer))
}
