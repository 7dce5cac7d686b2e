import { type Principal, ValidationFailed } from "@affnet/api"
import { AccountKey, ApiKey, type ListQuery, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { orNotFound } from "../../platform/orNotFound.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { Confirmation } from "../passwords/Confirmation.ts"
import type { Account } from "../sessions/Account.ts"
import { AccountKeysRepo, type NamedKey } from "./AccountKeysRepo.ts"
import * as NewKey from "./NewKey.ts"

type KeyId = AccountKey.AccountKeyId

/** A key that was just made, with its secret. */
export interface MadeKey {
  readonly api_key: AccountKey.AccountKey
  readonly secret: string
}

const full = {
  name: [`the account has ${AccountKey.most} keys, which is the most; delete one first`]
}

/** All keys of an account, as it looks after them itself. */
export class AccountKeys extends Context.Service<AccountKeys>()("server/AccountKeys", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const confirmation = yield* Confirmation
    const random = yield* SecureRandom.SecureRandom
    const keys = yield* AccountKeysRepo
    const log = yield* ActivityLog

    const record = (account: Account, done: "created" | "rotated" | "deleted", message: string) =>
      log.record({
        account,
        actor: account,
        action: `api_key.${done}`,
        entity: account.role,
        entity_id: account.account_id,
        message
      })

    const make = Effect.fnUntraced(function* (
      account: Account,
      named: NamedKey,
      now: UnixTime.UnixTime
    ) {
      const bytes = yield* random.randomBytes(ApiKey.secretBytes)
      const { key: secret, stored } = NewKey.fromBytes(account, bytes, now)
      const api_key = yield* keys.insert({ ...stored, ...named })
      return { api_key, secret } satisfies MadeKey
    })

    const create = Effect.fn("AccountKeys.create")(function* (
      account: Account,
      input: AccountKey.AccountKeyCreate
    ) {
      if ((yield* keys.count(account)) >= AccountKey.most) {
        return yield* new ValidationFailed({ errors: full })
      }
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      const made = yield* make(account, { ...AccountKey.create(input, now), is_main: 0 }, now)
      yield* record(account, "created", `API key "${input.name}" was created.`)
      return made
    }, inTransaction)

    const rotate = Effect.fn("AccountKeys.rotate")(function* (
      account: Account,
      id: KeyId,
      how: AccountKey.AccountKeyRotate
    ) {
      const found = yield* orNotFound(keys.findForUpdate(account, id))
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      yield* keys.retire(account, found, {
        replaced: now,
        expires: AccountKey.expiryOnceReplaced(found.expires, how, now)
      })
      const { is_main, name, networks, read_only } = found
      const expires = AccountKey.expiryOfSuccessor(found, now)
      const made = yield* make(account, { expires, is_main, name, networks, read_only }, now)
      yield* record(
        account,
        "rotated",
        `API key "${name}" was replaced; the previous one stays valid for its overlap.`
      )
      return made
    }, inTransaction)

    const remove = Effect.fn("AccountKeys.delete")(function* (account: Account, id: KeyId) {
      const { name } = yield* orNotFound(keys.delete(account, id))
      yield* record(account, "deleted", `API key "${name}" was deleted.`)
    }, inTransaction)

    return {
      list: (owner: Account, query: ListQuery.ListQuery) => keys.list(owner, query),
      /** Makes a key beside the main one. A signed-in person has to confirm the password. */
      create: (me: Principal, input: AccountKey.AccountKeyCreate) =>
        Effect.andThen(confirmation.require(me, input.current_password), create(me, input)),
      /** Replaces a key, which stays valid for this many hours. */
      rotate: (me: Principal, id: KeyId, how: AccountKey.AccountKeyRotate) =>
        Effect.andThen(confirmation.require(me, how.current_password), rotate(me, id, how)),
      delete: remove
    }
  })
}) {
  static readonly layer = Layer.effect(AccountKeys, AccountKeys.make).pipe(
    Layer.provide([AccountKeysRepo.layer, ActivityLog.layer, Confirmation.layer, layerSecureRandom])
  )
}
