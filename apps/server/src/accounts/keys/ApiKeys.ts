import { Forbidden, type NotFound, type Principal } from "@affnet/api"
import { ApiKey, Role, Status, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { existsOrNotFound } from "../../platform/orNotFound.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog, type Actor } from "../activity-log/ActivityLog.ts"
import type { Account } from "../sessions/Account.ts"
import { AccountsRepo } from "../sessions/AccountsRepo.ts"
import { ApiKeysRepo } from "./ApiKeysRepo.ts"
import * as NewKey from "./NewKey.ts"

const onlyPrograms = {
  api_key: [
    "is not made so while you are signed in: use POST profile/api-keys with current_password"
  ]
}

/** The keys of accounts. A key is shown when it is made and never again. */
export class ApiKeys extends Context.Service<ApiKeys>()("server/ApiKeys", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const random = yield* SecureRandom.SecureRandom
    const accounts = yield* AccountsRepo
    const keys = yield* ApiKeysRepo
    const log = yield* ActivityLog

    /** Makes the account's key; one that it had is refused from now on, on every process. */
    const regenerate = Effect.fn("ApiKeys.regenerate")(function* (account: Account, actor: Actor) {
      yield* existsOrNotFound(accounts.exists(account))
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      const bytes = yield* random.randomBytes(ApiKey.secretBytes)
      const { key, stored } = NewKey.fromBytes(account, bytes, now)
      yield* keys.replaceMain(stored)
      yield* log.record({
        account,
        actor,
        action: "api_key.regenerated",
        entity: account.role,
        entity_id: account.account_id,
        message: "The API key was regenerated; the previous one stopped working."
      })
      return key
    }, inTransaction)

    /** The caller's own key, for programs. A signed-in person uses the operation that asks for the password. */
    // The caller exists, so its account can't be missing.
    const regenerateOwn = (me: Principal): Effect.Effect<string, Forbidden> =>
      me.session === undefined
        ? Effect.orDie(regenerate(me, me))
        : Effect.fail(new Forbidden({ errors: onlyPrograms }))

    /** The same by a manager, who may not regenerate another manager's key. */
    const regenerateAsManager = (
      account: Account,
      manager: Principal
    ): Effect.Effect<string, Forbidden | NotFound> =>
      Role.mayReplaceKey(manager, account)
        ? regenerate(account, manager)
        : Effect.fail(new Forbidden())

    /** Refuses whatever the account sends, until it is enabled again. */
    const disable = Effect.fn("ApiKeys.disable")(function* (account: Account, actor: Actor) {
      yield* existsOrNotFound(accounts.exists(account))
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      yield* accounts.setApiStatus(account, Status.ApiDisabled, now)
      yield* log.record({
        account,
        actor,
        action: "account.status_changed",
        entity: account.role,
        entity_id: account.account_id,
        message: "The API was switched off for the account."
      })
    }, inTransaction)

    return {
      regenerate,
      regenerateOwn,
      regenerateAsManager,
      disable,
      /** The holders of keys, by role and id. */
      list: keys.list
    }
  })
}) {
  static readonly layer = Layer.effect(ApiKeys, ApiKeys.make).pipe(
    Layer.provide([AccountsRepo.layer, ApiKeysRepo.layer, ActivityLog.layer, layerSecureRandom])
  )
}
