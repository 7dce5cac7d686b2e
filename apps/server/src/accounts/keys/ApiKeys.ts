import { Forbidden, type NotFound, type Principal } from "@affnet/api"
import { ApiKey, Manager, Role, Status, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { existsOrNotFound, orNotFound } from "../../platform/orNotFound.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog, type Actor } from "../activity-log/ActivityLog.ts"
import { ManagersRepo } from "../managers/ManagersRepo.ts"
import type { Account } from "../sessions/Account.ts"
import { AccountsRepo } from "../sessions/AccountsRepo.ts"
import { ApiKeysRepo } from "./ApiKeysRepo.ts"
import * as NewKey from "./NewKey.ts"

const onlyPrograms = {
  api_key: [
    "is not made so while you are signed in: use POST profile/api-keys with current_password"
  ]
}

const named = { role: Role.Role, account_id: Schema.Int }

/** A new key of the account would be refused. */
export class AccountIsDisabled extends Schema.TaggedError<AccountIsDisabled>()(
  "AccountIsDisabled",
  { ...named, status: Status.Status }
) {
  override get message() {
    const { account_id, role } = this
    return this.status === Status.Active
      ? `The API is switched off for ${role} ${account_id}: first run \`affnet keys enable --role ${role} --id ${account_id}\`.`
      : `The status of ${role} ${account_id} is not active: a manager who may change it has to set it first.`
  }
}

/** Nobody could run the network without this manager. */
export class LastOwner extends Schema.TaggedError<LastOwner>()("LastOwner", named) {
  override get message() {
    return `Manager ${this.account_id} stays on: ${Manager.lastOwner}, with \`affnet keys create\`.`
  }
}

/** The keys of accounts. A key is shown when it is made and never again. */
export class ApiKeys extends Context.Service<ApiKeys>()("server/ApiKeys", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const random = yield* SecureRandom.SecureRandom
    const accounts = yield* AccountsRepo
    const keys = yield* ApiKeysRepo
    const log = yield* ActivityLog
    const managers = yield* ManagersRepo

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

    /** The same by the operator, for an account that can use it. */
    const renew = Effect.fn("ApiKeys.renew")(function* (account: Account) {
      const standing = yield* orNotFound(accounts.standingOf(account))
      if (!Status.mayUseApi(standing)) {
        return yield* new AccountIsDisabled({ ...account, status: standing.status })
      }
      return yield* regenerate(account, "operator")
    }, inTransaction)

    const isLastOwner = Effect.fnUntraced(function* ({ account_id, role }: Account) {
      if (role !== "manager") return false
      const inCharge = (yield* managers.ownersForUpdate).filter(Manager.isInCharge)
      return inCharge.length === 1 && inCharge[0]?.id === account_id
    })

    /** Switches the API on for an account, or off: then whatever the account sends is refused. */
    const switchApi = Effect.fn("ApiKeys.switchApi")(function* (account: Account, isOn: boolean) {
      yield* existsOrNotFound(accounts.exists(account))
      if (!isOn && (yield* isLastOwner(account))) return yield* new LastOwner(account)
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      yield* accounts.setApiStatus(account, isOn ? Status.ApiEnabled : Status.ApiDisabled, now)
      yield* log.record({
        account,
        actor: "operator",
        action: "account.status_changed",
        entity: account.role,
        entity_id: account.account_id,
        message: `The API was switched ${isOn ? "on" : "off"} for the account.`
      })
    }, inTransaction)

    return {
      regenerate,
      regenerateOwn,
      regenerateAsManager,
      renew,
      switchApi,
      /** The holders of keys, by role and id. */
      list: keys.list
    }
  })
}) {
  static readonly layer = Layer.effect(ApiKeys, ApiKeys.make).pipe(
    Layer.provide([
      AccountsRepo.layer,
      ActivityLog.layer,
      ApiKeysRepo.layer,
      ManagersRepo.layer,
      layerSecureRandom
    ])
  )
}
