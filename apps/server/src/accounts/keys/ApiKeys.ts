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
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    /** Makes the account's key; one that it had is refused from now on, on every process. */
    readonly regenerate: (account: Account, actor: Actor) => Effect.Effect<string, NotFound>
    /** The caller's own key, for programs. A signed-in person uses the operation that asks for the password. */
    readonly regenerateOwn: (me: Principal) => Effect.Effect<string, Forbidden>
    /** The same by a manager, who may not regenerate another manager's key. */
    readonly regenerateAsManager: (
      account: Account,
      manager: Principal
    ) => Effect.Effect<string, NotFound | Forbidden>
    /** Refuses whatever the account sends, until it is enabled again. */
    readonly disable: (account: Account, actor: Actor) => Effect.Effect<void, NotFound>
    /** The holders of keys, by role and id. */
    readonly list: ApiKeysRepo["Service"]["list"]
  }
>()("server/ApiKeys") {
  static readonly layer = Layer.effect(
    ApiKeys,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const random = yield* SecureRandom.SecureRandom
      const accounts = yield* AccountsRepo
      const keys = yield* ApiKeysRepo
      const log = yield* ActivityLog

      const regenerate = Effect.fn("ApiKeys.regenerate")(function* (
        account: Account,
        actor: Actor
      ) {
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

      // The caller exists, so its account can't be missing.
      const regenerateOwn = (me: Principal) =>
        me.session === undefined
          ? Effect.orDie(regenerate(me, me))
          : Effect.fail(new Forbidden({ errors: onlyPrograms }))

      const regenerateAsManager = (account: Account, manager: Principal) =>
        Role.mayReplaceKey(manager, account)
          ? regenerate(account, manager)
          : Effect.fail(new Forbidden())

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

      return ApiKeys.of({
        regenerate,
        regenerateOwn,
        regenerateAsManager,
        disable,
        list: keys.list
      })
    })
  ).pipe(
    Layer.provide([AccountsRepo.layer, ApiKeysRepo.layer, ActivityLog.layer, layerSecureRandom])
  )
}
