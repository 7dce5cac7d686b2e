import { type EmailAddress, NetworkSettings } from "@affnet/domain"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ApiKeys } from "../keys/ApiKeys.ts"
import { Managers } from "../managers/Managers.ts"
import { People } from "../people/People.ts"
import { PersonTokensRepo } from "../people/PersonTokensRepo.ts"
import { makePasswordLinks } from "../people/passwordLinks.ts"
import { NetworkSettingsRepo } from "./NetworkSettingsRepo.ts"

/** The network has managers already, who can do the rest. */
export class NetworkIsSetUp extends Schema.TaggedError<NetworkIsSetUp>()("NetworkIsSetUp", {}) {
  override get message() {
    return (
      "The network is set up already. Make a key with `affnet keys create`, " +
      "and change settings with PUT /api/v2/network/settings/network."
    )
  }
}

/** Makes a network of an empty database. */
export class NetworkSetup extends Context.Service<NetworkSetup>()("server/NetworkSetup", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const keys = yield* ApiKeys
    const linkFor = yield* makePasswordLinks
    const managers = yield* Managers
    const people = yield* People
    const repo = yield* NetworkSettingsRepo

    /**
     * Makes the first manager, the owner of the network. Returns what opens it: a key for programs, and a link that
     * sets a password, once and within an hour.
     */
    const run = Effect.fn("NetworkSetup.run")(function* (
      email: EmailAddress.EmailAddress,
      settings: NetworkSettings.NetworkSettingsUpdate
    ) {
      // Locked, so that of two setups at once one is refused.
      const before = yield* repo.getForUpdate
      if (yield* managers.exist) return yield* new NetworkIsSetUp()
      const after = NetworkSettings.update(before, settings)
      yield* repo.update(after)
      const { id } = yield* managers.findOrCreate(email, after.timezone)
      const account = { role: "manager", account_id: id } as const
      const key = yield* Effect.orDie(keys.regenerate(account, "operator"))
      const owner = Option.getOrThrow(yield* people.ofAccount(account))
      return { key, password_link: yield* linkFor(owner) }
    }, inTransaction)

    return { run }
  })
}) {
  static readonly layer = Layer.effect(NetworkSetup, NetworkSetup.make).pipe(
    Layer.provide([
      ApiKeys.layer,
      Managers.layer,
      NetworkSettingsRepo.layer,
      People.layer,
      PersonTokensRepo.layer,
      layerSecureRandom
    ])
  )
}
