import type { NotFound, Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  type Advertiser,
  type Affiliate,
  BillingPreferences as Domain,
  UnixTime,
  UnknownIds
} from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { Affiliates } from "../../accounts/affiliates/Affiliates.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import type { LinkedAccount } from "../../accounts/store/AccountLinksRepo.ts"
import { AccountRowsRepo } from "../../accounts/store/AccountRowsRepo.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { ifMatch } from "../../platform/http/ETag.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { BillingPreferencesRepo } from "./BillingPreferencesRepo.ts"

/** Billing of advertisers, and payment settings of affiliates. */
export class BillingPreferences extends Context.Service<BillingPreferences>()(
  "server/BillingPreferences",
  {
    make: Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const accounts = yield* AccountRowsRepo
      const affiliates = yield* Affiliates
      const log = yield* ActivityLog
      const network = yield* NetworkRepo
      const repo = yield* BillingPreferencesRepo

      const ofAdvertiser = (id: number) => orNotFound(repo.ofAdvertiser(id))
      const ofAffiliate = (id: number) => orNotFound(repo.ofAffiliate(id))

      const update = Effect.fnUntraced(function* (
        actor: Principal,
        account: LinkedAccount,
        get: Effect.Effect<object, NotFound>,
        changes: Partial<Domain.BillingPreferencesUpdate>
      ) {
        yield* orNotFound(accounts.lock(account))
        const before = yield* get
        yield* ifMatch(before)
        const { beneficiary_country: country = null, payment_terms: terms = null } = changes
        yield* Refusals.unless(
          UnknownIds.of("payment_terms", [terms], yield* repo.knownTerms(terms)) ??
            UnknownIds.of("beneficiary_country", [country], yield* repo.knownCountries(country))
        )
        yield* repo.save(account, Domain.columnsOf(changes))
        const fields = changedFields(before, yield* get)
        if (fields.length === 0) return
        yield* accounts.touch(account, UnixTime.fromMillis(yield* Clock.currentTimeMillis))
        yield* log.record({
          account,
          actor,
          action: "billing_preferences.updated",
          entity: account.role,
          entity_id: account.account_id,
          message: `Billing preferences were updated: ${fields.join(", ")}.`
        })
      }, inTransaction)

      return {
        ofAdvertiser: Effect.fn("BillingPreferences.ofAdvertiser")(ofAdvertiser),
        ofAffiliate: Effect.fn("BillingPreferences.ofAffiliate")(ofAffiliate),
        /** Changes the given settings. Unchanged ones are not written. */
        updateAdvertiser: (
          actor: Principal,
          account_id: Advertiser.AdvertiserId,
          changes: Domain.BillingPreferencesUpdate
        ) => update(actor, { role: "advertiser", account_id }, ofAdvertiser(account_id), changes),
        updateAffiliate: (
          actor: Principal,
          account_id: Affiliate.AffiliateId,
          changes: Domain.AffiliateBillingUpdate
        ) => update(actor, { role: "affiliate", account_id }, ofAffiliate(account_id), changes),
        balanceOf: Effect.fn("BillingPreferences.balanceOf")(function* (id: Affiliate.AffiliateId) {
          const { currency } = yield* network.get
          return Domain.balanceOf(yield* affiliates.get(id), currency)
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(BillingPreferences, BillingPreferences.make).pipe(
    Layer.provide([
      AccountRowsRepo.layer,
      ActivityLog.layer,
      Affiliates.layer,
      BillingPreferencesRepo.layer,
      NetworkRepo.layer
    ])
  )
}
