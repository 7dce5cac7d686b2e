import type { NotFound } from "@affnet/api"
import { Affiliate } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { changedFields } from "../../platform/changedFields.ts"
import { ifMatch } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction, type Transaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog, type Actor } from "../activity-log/ActivityLog.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { People } from "../people/People.ts"
import { AccountLinksRepo, type LinkedAccount } from "./AccountLinksRepo.ts"
import { AccountRowsRepo } from "./AccountRowsRepo.ts"
import { activityOf, makeCreateMany, type Setting } from "./createMany.ts"
import { NewAccountsRepo } from "./NewAccountsRepo.ts"

/** An account that is to be changed. */
export interface Change<A, E> {
  readonly account: LinkedAccount
  readonly actor: Actor
  /** Locks what the change needs beside the account, before the account is locked. */
  readonly lockFirst?: Effect.Effect<void, never, Transaction>
  /** The record as a GET shows it. */
  readonly get: Effect.Effect<A, NotFound>
  readonly setting: Setting
  /** Fails when the account that was found may not be changed so. */
  readonly allow: (found: A) => Effect.Effect<void, E>
}

/** What the records of accounts have in common. */
interface AccountRecord {
  readonly id: number
  readonly email: string
  readonly updated: number
}

/** Creates, changes and deletes affiliates and advertisers, and logs it. */
export class AccountWrites extends Context.Service<AccountWrites>()("server/AccountWrites", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const links = yield* AccountLinksRepo
    const log = yield* ActivityLog
    const passwords = yield* Passwords
    const people = yield* People
    const createMany = yield* makeCreateMany
    const rows = yield* AccountRowsRepo

    const record = (...said: Parameters<typeof activityOf>) => log.record(activityOf(...said))

    // Hashed before the transaction begins, which must not wait for it.
    const hashOf = (password: string | undefined) =>
      password === undefined ? Effect.undefined : passwords.hash(password)

    return {
      /** Makes many at once, without passwords: an id for each, or why it can't be made. */
      createMany,
      /** Makes an account that is active and whose key may be used, unless the columns say otherwise. */
      create: Effect.fn("AccountWrites.create")(function* <A, E>(
        role: LinkedAccount["role"],
        actor: Actor,
        setting: Setting,
        /** What else is made with it, in the same transaction. */
        complete: (account_id: number) => Effect.Effect<A, E>
      ) {
        const hash = yield* hashOf(setting.password)
        const create = Effect.gen(function* () {
          const [made] = yield* createMany(role, actor, [setting])
          const account_id = made === undefined ? 0 : yield* Effect.fromResult(made)
          if (hash !== undefined) yield* people.setPasswordOf({ role, account_id }, hash)
          return yield* complete(account_id)
        })
        return yield* inTransaction(create)
      }),
      /** Sets what the request names; an account that stays the same is not written. */
      update: Effect.fn("AccountWrites.update")(function* <A extends AccountRecord, E>({
        account,
        actor,
        allow,
        get,
        lockFirst = Effect.void,
        setting
      }: Change<A, E>) {
        const hash = yield* hashOf(setting.password)
        const change = Effect.gen(function* () {
          yield* lockFirst
          yield* orNotFound(rows.lock(account))
          const before = yield* get
          yield* ifMatch(before)
          yield* allow(before)
          yield* rows.update(account, setting.columns)
          yield* links.replace(account, setting)
          const after = yield* get
          yield* people.follow(account, before.email, after.email)
          if (hash !== undefined) {
            yield* people.setPasswordOf(account, hash, setting.person_id)
          }
          const fields = [
            ...changedFields(before, after).filter((name) => !Affiliate.balances.includes(name)),
            ...(hash === undefined ? [] : ["password"])
          ]
          if (fields.length === 0) return after
          const updated = yield* now
          yield* rows.touch(account, updated)
          yield* record(account, actor, "updated", `: ${fields.join(", ")}`)
          return { ...after, updated }
        })
        return yield* inTransaction(change)
      }),
      remove: Effect.fn("AccountWrites.remove")(function* <A extends object>(
        account: LinkedAccount,
        actor: Actor,
        get: Effect.Effect<A, NotFound>
      ) {
        const remove = Effect.gen(function* () {
          yield* rows.lockOffers(account)
          yield* orNotFound(rows.lock(account))
          yield* ifMatch(yield* get)
          yield* rows.markDeleted(account, yield* now)
          yield* record(account, actor, "deleted")
        })
        return yield* inTransaction(remove)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(AccountWrites, AccountWrites.make).pipe(
    Layer.provide([
      AccountLinksRepo.layer,
      AccountRowsRepo.layer,
      ActivityLog.layer,
      NewAccountsRepo.layer,
      Passwords.layer,
      People.layer
    ])
  )
}
