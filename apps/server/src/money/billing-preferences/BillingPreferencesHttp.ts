import { CurrentPrincipal } from "@affnet/api"
import { Affiliate } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { showETag } from "../../platform/http/ETag.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerRecord } from "../../platform/http/Listing.ts"
import { BillingPreferences } from "./BillingPreferences.ts"

const me = Effect.map(CurrentPrincipal, (principal) => ({
  principal,
  id: Affiliate.AffiliateId.make(principal.account_id)
}))

export const BillingPreferencesHttp = Layer.mergeAll(
  implement(
    "billingPreferences",
    Effect.fn(function* (handlers) {
      const billing = yield* BillingPreferences
      return handlers.handleAll({
        getBillingPreferences: ({ params, query }) =>
          answerRecord(query, billing.ofAdvertiser(params.id)).pipe(keyed("preferences")),
        updateBillingPreferences: ({ params, payload }) =>
          asCaller((actor) => billing.updateAdvertiser(actor, params.id, payload)),
        getAffiliateBilling: ({ params, query }) =>
          answerRecord(query, billing.ofAffiliate(params.id)).pipe(keyed("preferences")),
        updateAffiliateBilling: ({ params, payload }) =>
          asCaller((actor) => billing.updateAffiliate(actor, params.id, payload))
      })
    })
  ),
  implement(
    "affiliateBilling",
    Effect.fn(function* (handlers) {
      const billing = yield* BillingPreferences
      return handlers.handleAll({
        getOwnBilling: () =>
          me.pipe(
            Effect.flatMap(({ id }) => Effect.orDie(billing.ofAffiliate(id))),
            Effect.tap(showETag),
            Effect.map((details) => ({ "affiliate-billing-details": details }))
          ),
        updateOwnBilling: ({ payload }) =>
          Effect.flatMap(me, ({ id, principal }) =>
            billing.updateAffiliate(principal, id, payload)
          ),
        getOwnBalance: () =>
          me.pipe(
            Effect.flatMap(({ id }) => Effect.orDie(billing.balanceOf(id))),
            Effect.map((balance) => ({ "billing-affiliate-balance": balance }))
          )
      })
    })
  )
).pipe(Layer.provide(BillingPreferences.layer))
