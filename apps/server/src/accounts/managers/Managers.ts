import type { Principal } from "@affnet/api"
import { type EmailAddress, type ListQuery, Manager, TimeZone } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { NetworkRepo } from "../network/NetworkRepo.ts"
import { Confirmation } from "../passwords/Confirmation.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { People } from "../people/People.ts"
import { ManagersRepo } from "./ManagersRepo.ts"
import { managerChecks } from "./managerChecks.ts"
import { makeManagerRecord, makeManagerWrites } from "./managerWrites.ts"

type ManagerId = Manager.ManagerId

/** Managers run the network. */
export class Managers extends Context.Service<Managers>()("server/Managers", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* ManagersRepo
    const people = yield* People
    const record = yield* makeManagerRecord
    const { create, update } = yield* makeManagerWrites

    const { find, findLocked, require } = managerChecks(repo)

    const remove = Effect.fn("Managers.delete")(function* (actor: Principal, id: ManagerId) {
      const found = yield* findLocked(id)
      yield* require(actor, found, undefined)
      yield* repo.remove(found, yield* now)
      yield* record(actor, found, "manager.deleted", "deleted")
    }, inTransaction)

    /** The manager with this e-mail address, made as an owner where nobody has it. */
    const findOrCreate = Effect.fn("Managers.findOrCreate")(function* (
      email: EmailAddress.EmailAddress,
      timezone: TimeZone.TimeZone = TimeZone.TimeZone.make("UTC")
    ) {
      const known = yield* find(email)
      if (known !== undefined) return { id: known.id, isNew: false }
      const created = yield* now
      const terms = Manager.create({ email, role: "owner" }, timezone)
      yield* repo.insert({ ...terms, created, updated: created })
      const { id } = yield* Effect.fromNullishOr(yield* find(email)).pipe(Effect.orDie)
      yield* people.ofAccount({ role: "manager", account_id: id })
      return { id, isNew: true }
    }, inTransaction)

    const get = (id: ManagerId) => orNotFound(repo.find(id))
    /** Whether there is one. */
    const exist = Effect.map(repo.all, (managers) => managers.length > 0)
    return {
      list: (query: ListQuery.ListQuery) => repo.list(query),
      get,
      create,
      update,
      delete: remove,
      findOrCreate,
      exist
    }
  })
}) {
  static readonly layer = Layer.effect(Managers, Managers.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      Confirmation.layer,
      ManagersRepo.layer,
      NetworkRepo.layer,
      Passwords.layer,
      People.layer
    ])
  )
}
