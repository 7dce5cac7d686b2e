import type { ListQuery, Offer } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ActivityLog, type Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkSettingsRepo } from "../../accounts/network/NetworkSettingsRepo.ts"
import { Pictures } from "../../accounts/pictures/Pictures.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { existsOrNotFound, orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { makeChangeLog } from "../changeLog.ts"
import { OfferChangesRepo } from "./OfferChangesRepo.ts"
import { OffersRepo } from "./OffersRepo.ts"
import { makeTrackingDomains } from "./TrackingDomains.ts"

/** The log entry of an offer. */
export const told = ({ advertiser_id, id }: Offer.Offer) => ({
  advertiser_id,
  entity: "offer" as const,
  entity_id: id,
  name: `Offer ${id}`
})

/** What advertisers want advertised. */
export class Offers extends Context.Service<Offers>()("server/Offers", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* OffersRepo
    const writes = yield* OfferChangesRepo
    const pictures = yield* Pictures
    const log = yield* makeChangeLog
    const trackingDomains = yield* makeTrackingDomains

    const remove = Effect.fn("Offers.delete")(function* (actor: Actor, id: Offer.OfferId) {
      yield* orNotFound(repo.lock(id))
      const offer = yield* toChange(repo.find(id))
      yield* pictures.retire(offer.image)
      yield* writes.markDeleted(id, yield* now)
      yield* log(actor, { ...told(offer), done: "deleted" })
    }, inTransaction)

    return {
      list: Effect.fn("Offers.list")((query: ListQuery.ListQuery) => repo.list(query)),
      get: Effect.fn("Offers.get")((id: Offer.OfferId) => orNotFound(repo.find(id))),
      trackingSettings: Effect.fn("Offers.trackingSettings")(function* (id: Offer.OfferId) {
        yield* existsOrNotFound(repo.exists(id))
        const domains = yield* trackingDomains.all
        return { tracking_domains: domains.map((name) => ({ name })) }
      }),
      delete: remove
    }
  })
}) {
  static readonly layer = Layer.effect(Offers, Offers.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      NetworkSettingsRepo.layer,
      OfferChangesRepo.layer,
      OffersRepo.layer,
      Pictures.layer
    ])
  )
}
