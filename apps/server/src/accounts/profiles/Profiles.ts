import type { Principal } from "@affnet/api"
import {
  Advertiser,
  AdvertiserInput,
  AdvertiserProfile,
  Affiliate,
  AffiliateInput,
  AffiliateProfile,
  Manager,
  type ManagerProfile
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { Advertisers } from "../advertisers/Advertisers.ts"
import { Affiliates } from "../affiliates/Affiliates.ts"
import { Managers } from "../managers/Managers.ts"
import { Confirmation } from "../passwords/Confirmation.ts"
import { AccountWrites } from "../store/AccountWrites.ts"

interface PasswordChange {
  readonly current_password?: string
  readonly password?: string
}

/** What accounts read and change of themselves. */
export class Profiles extends Context.Service<Profiles>()("server/Profiles", {
  make: Effect.gen(function* () {
    const advertisers = yield* Advertisers
    const affiliates = yield* Affiliates
    const confirmation = yield* Confirmation
    const managers = yield* Managers
    const writes = yield* AccountWrites

    const managerOf = ({ account_id }: Principal) => Manager.ManagerId.make(account_id)
    const affiliate = ({ account_id }: Principal) =>
      affiliates.get(Affiliate.AffiliateId.make(account_id))
    const ofAdvertiser = ({ account_id }: Principal) =>
      Effect.map(advertisers.get(Advertiser.AdvertiserId.make(account_id)), AdvertiserProfile.of)
    const ofAffiliate = (me: Principal) => Effect.map(affiliate(me), AffiliateProfile.of)

    /** Whose password a change means, once that person has given the present one. */
    const confirmed = Effect.fnUntraced(function* (
      me: Principal,
      { current_password, password }: PasswordChange
    ) {
      if (password === undefined) return {}
      yield* confirmation.require(me, current_password)
      return me.session === undefined ? {} : { person_id: me.session.person_id }
    })

    return {
      ofManager: Effect.fn("Profiles.ofManager")((me: Principal) =>
        Effect.orDie(managers.get(managerOf(me)))
      ),
      ofAdvertiser: Effect.fn("Profiles.ofAdvertiser")((me: Principal) =>
        Effect.orDie(ofAdvertiser(me))
      ),
      ofAffiliate: Effect.fn("Profiles.ofAffiliate")((me: Principal) =>
        Effect.orDie(ofAffiliate(me))
      ),
      updateManager: Effect.fn("Profiles.updateManager")(
        (me: Principal, changes: ManagerProfile.ManagerProfileUpdate) =>
          managers.update(me, managerOf(me), changes)
      ),
      updateAdvertiser: Effect.fn("Profiles.updateAdvertiser")(function* (
        me: Principal,
        changes: AdvertiserProfile.AdvertiserProfileUpdate
      ) {
        const person = yield* confirmed(me, changes)
        const update = AdvertiserProfile.updateOf(changes)
        return yield* writes.update({
          account: { role: "advertiser", account_id: me.account_id },
          actor: me,
          get: ofAdvertiser(me),
          setting: { ...update, ...person, columns: AdvertiserInput.columnsOf(update) },
          allow: () => Effect.void
        })
      }),
      updateAffiliate: Effect.fn("Profiles.updateAffiliate")(function* (
        me: Principal,
        changes: AffiliateProfile.AffiliateProfileUpdate
      ) {
        const person = yield* confirmed(me, changes)
        const update = AffiliateProfile.updateOf(yield* affiliate(me), changes)
        return yield* writes.update({
          account: { role: "affiliate", account_id: me.account_id },
          actor: me,
          get: ofAffiliate(me),
          setting: { ...update, ...person, columns: AffiliateInput.columnsOf(update) },
          allow: () => Effect.void
        })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(Profiles, Profiles.make).pipe(
    Layer.provide([
      AccountWrites.layer,
      Advertisers.layer,
      Affiliates.layer,
      Confirmation.layer,
      Managers.layer
    ])
  )
}
