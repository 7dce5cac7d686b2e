import { type EmailAddress, NetworkSettings } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ApiKeys } from "../keys/ApiKeys.ts"
import { Managers } from "../managers/Managers.ts"
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
export class NetworkSetup extends Context.Service<
  NetworkSetup,
  {
    /** Returns the key of the first manager, the owner of the network. */
    readonly run: (
      email: EmailAddress.EmailAddress,
      settings: NetworkSettings.NetworkSettingsUpdate
    ) => Effect.Effect<string, NetworkIsSetUp>
  }
>()("server/NetworkSetup") {
  static readonly layer = Layer.effect(
    NetworkSetup,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const keys = yield* ApiKeys
      const managers = yield* Managers
      const repo = yield* NetworkSettingsRepo

      const run = Effect.fn("NetworkSetup.run")(function* (
        email: EmailAddress.EmailAddress,
        settings: NetworkSettings.NetworkSettingsUpdate
      ) {
        // Locked, so that of two setups at once one is refused.
        const before = yield* repo.getForUpdate
        if (yield* managers.exist) return yield* new NetworkIsSetUp()
        const after = NetworkSettings.update(before, settings)
        yield* repo.update(after)
        const account_id = yield* managers.findOrCreate(email, after.timezone)
        return yield* Effect.orDie(keys.regenerate({ role: "manager", account_id }, "operator"))
      }, inTransaction)

      return NetworkSetup.of({ run })
    })
  ).pipe(Layer.provide([ApiKeys.layer, Managers.layer, NetworkSettingsRepo.layer]))
}
