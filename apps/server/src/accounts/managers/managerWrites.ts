import type { Principal } from "@affnet/api"
import { type ActivityLogEntry, Manager } from "@affnet/domain"
import { Effect, Option } from "effect"
import { changedFields } from "../../platform/changedFields.ts"
import { now } from "../../platform/now.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { NetworkRepo } from "../network/NetworkRepo.ts"
import { Confirmation } from "../passwords/Confirmation.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { People } from "../people/People.ts"
import { ManagersRepo } from "./ManagersRepo.ts"
import { managerChecks, taken } from "./managerChecks.ts"

type ManagerId = Manager.ManagerId

/** Logs a change of a manager. */
export const makeManagerRecord = Effect.map(
  ActivityLog,
  (log) =>
    (
      actor: Principal,
      { id }: Pick<Manager.Manager, "id">,
      action: ActivityLogEntry.Action,
      message: string
    ) =>
      log.record({
        account: { role: "manager", account_id: id },
        actor,
        action,
        entity: "manager",
        entity_id: id,
        message: `Manager ${id} was ${message}.`
      })
)

/** Creates and changes managers, with their passwords. */
export const makeManagerWrites = Effect.gen(function* () {
  const inTransaction = yield* makeTransaction
  const confirmation = yield* Confirmation
  const network = yield* NetworkRepo
  const passwords = yield* Passwords
  const people = yield* People
  const record = yield* makeManagerRecord
  const repo = yield* ManagersRepo
  const { findLocked, require } = managerChecks(repo)

  const hashOf = (password: string | undefined) =>
    password === undefined ? Effect.undefined : passwords.hash(password)
  const account = (id: ManagerId) => ({ role: "manager", account_id: id }) as const

  const create = Effect.fn("Managers.create")(function* (
    actor: Principal,
    input: Manager.ManagerCreate
  ) {
    const hash = yield* hashOf(input.password)
    const insert = Effect.gen(function* () {
      const { timezone } = yield* network.get
      const wanted = Manager.create(input, timezone)
      yield* require(actor, undefined, wanted)
      const created = yield* now
      const fields = { ...wanted, created, updated: created }
      const inserted = yield* repo.insert(fields)
      if (Option.isNone(inserted)) return yield* Effect.fail(taken)
      const manager = { ...fields, id: inserted.value, api_key: null }
      // Without a password, the link of a forgotten one sets the first.
      if (hash === undefined) yield* people.ofAccount(account(manager.id))
      else yield* people.setPasswordOf(account(manager.id), hash)
      yield* record(actor, manager, "manager.created", `created as ${manager.role}`)
      return manager
    })
    return yield* inTransaction(insert)
  })

  /** The signed-in manager, once the password is confirmed where the change needs it. */
  const confirmed = Effect.fnUntraced(function* (
    me: Principal,
    id: ManagerId,
    { current_password, email, password }: Manager.ManagerUpdate
  ) {
    if (me.account_id !== id || (email ?? password) === undefined) return undefined
    yield* confirmation.require(me, current_password)
    return me.session?.person_id
  })

  const update = Effect.fn("Managers.update")(function* (
    actor: Principal,
    id: ManagerId,
    changes: Manager.ManagerUpdate
  ) {
    const person_id = yield* confirmed(actor, id, changes)
    const hash = yield* hashOf(changes.password)
    const change = Effect.gen(function* () {
      const found = yield* findLocked(id)
      const changed = Manager.update(found, changes)
      const names = [...changedFields(found, changed), ...(hash === undefined ? [] : ["password"])]
      if (names.length === 0) return found
      yield* require(actor, found, changed)
      const { api_key, ...fields } = { ...changed, updated: yield* now }
      yield* repo.update(fields)
      yield* people.follow(account(id), found.email, changed.email)
      if (hash !== undefined) yield* people.setPasswordOf(account(id), hash, person_id)
      yield* record(actor, changed, "manager.updated", `updated: ${names.join(", ")}`)
      return { ...fields, api_key }
    })
    return yield* inTransaction(change)
  })

  return { create, update }
})
