import { UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { inBackground } from "../../platform/inBackground.ts"
import { inSlices } from "../../platform/retention/inSlices.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { OfferExpiryRepo } from "./OfferExpiryRepo.ts"

/** Offers in one transaction. */
const sliceMax = 100

/** Makes offers inactive once they have expired. Clicks on them are refused by the time, so nothing waits for it. */
export class OfferExpiry extends Context.Service<OfferExpiry>()("server/OfferExpiry", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const log = yield* ActivityLog
    const repo = yield* OfferExpiryRepo

    const slice = inTransaction(
      Effect.gen(function* () {
        const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
        const expired = yield* repo.deactivate(now, sliceMax)
        for (const { advertiser_id, id, title } of expired) {
          yield* log.record({
            account: { role: "advertiser", account_id: advertiser_id },
            actor: "system",
            action: "offer.expired",
            entity: "offer",
            entity_id: id,
            message: `Offer ${id} (${title}) expired and is inactive now.`
          })
        }
        return expired.length === sliceMax
      })
    )

    return {
      /** Does the due work. */
      run: inSlices(slice)
    }
  })
}) {
  static readonly layer = Layer.effect(OfferExpiry, OfferExpiry.make).pipe(
    Layer.provide([ActivityLog.layer, OfferExpiryRepo.layer])
  )

  /** Does the due work every ten seconds. */
  static readonly working = Layer.effectDiscard(
    Effect.gen(function* () {
      const { run } = yield* OfferExpiry
      yield* inBackground(run, "10 seconds", "Expired offers are still active")
    })
  ).pipe(Layer.provide(OfferExpiry.layer))
}
