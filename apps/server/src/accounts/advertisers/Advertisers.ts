import type { Principal } from "@affnet/api"
import { Advertiser, AdvertiserInput, type ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import type { Actor } from "../activity-log/ActivityLog.ts"
import { NetworkRepo } from "../network/NetworkRepo.ts"
import { AccountCountries } from "../store/AccountCountries.ts"
import { AccountWrites } from "../store/AccountWrites.ts"
import type { Setting } from "../store/createMany.ts"
import { AdvertiserSecrets } from "./AdvertiserSecrets.ts"
import { AdvertisersRepo } from "./AdvertisersRepo.ts"

/** A new advertiser, with the token by which it reports conversions. */
export interface NewAdvertiser {
  readonly advertiser: Advertiser.Advertiser
  readonly security_token: string
}

/** Advertisers pay for conversions. */
export class Advertisers extends Context.Service<Advertisers>()("server/Advertisers", {
  make: Effect.gen(function* () {
    const addresses = yield* AccountCountries
    const network = yield* NetworkRepo
    const repo = yield* AdvertisersRepo
    const secrets = yield* AdvertiserSecrets
    const writes = yield* AccountWrites

    const get = (id: Advertiser.AdvertiserId) => orNotFound(repo.find(id))
    const settingOf = (input: Partial<AdvertiserInput.AdvertiserUpdate>): Setting => ({
      ...input,
      columns: addresses.located(AdvertiserInput.columnsOf(input))
    })

    const create = Effect.fn("Advertisers.create")(function* (
      actor: Principal,
      input: AdvertiserInput.AdvertiserCreate
    ) {
      const { currency } = yield* network.get
      const setting = settingOf({ default_currency: currency, ...input })
      return yield* writes.create("advertiser", actor, setting, (account_id) =>
        Effect.gen(function* () {
          const security_token = yield* secrets.make("token", account_id, actor)
          const advertiser = yield* get(Advertiser.AdvertiserId.make(account_id))
          return { advertiser, security_token }
        })
      )
    })

    /** Makes many at once, without passwords: an id for each, or why it can't be made. */
    const createMany = Effect.fn("Advertisers.createMany")(function* (
      actor: Actor,
      inputs: ReadonlyArray<AdvertiserInput.AdvertiserCreate>
    ) {
      const { currency } = yield* network.get
      const settings = inputs.map((input) => settingOf({ default_currency: currency, ...input }))
      return yield* writes.createMany("advertiser", actor, settings)
    })

    const update = (
      actor: Principal,
      id: Advertiser.AdvertiserId,
      changes: AdvertiserInput.AdvertiserUpdate
    ) =>
      writes.update({
        account: { role: "advertiser", account_id: id },
        actor,
        get: get(id),
        setting: settingOf(changes),
        allow: () => Effect.void
      })

    const remove = (actor: Actor, id: Advertiser.AdvertiserId) =>
      writes.remove({ role: "advertiser", account_id: id }, actor, get(id))

    return {
      list: Effect.fn("Advertisers.list")((query: ListQuery.ListQuery) => repo.list(query)),
      get,
      create,
      createMany,
      update,
      delete: remove
    }
  })
}) {
  static readonly layer = Layer.effect(Advertisers, Advertisers.make).pipe(
    Layer.provide([
      AccountCountries.layer,
      AccountWrites.layer,
      AdvertiserSecrets.layer,
      AdvertisersRepo.layer,
      NetworkRepo.layer
    ])
  )
}
