import { type Principal, ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { EmailAddress, Manager } from "@affnet/domain"
import { type Context, Effect, Option } from "effect"
import { toChange } from "../../platform/http/ETag.ts"
import type { ManagersRepo } from "./ManagersRepo.ts"

/** 422: another manager has the e-mail address. */
export const taken = new ValidationFailed({
  errors: { email: ["is already taken; every manager has an address of his own"] }
})

/** The checks before managers change. */
export const managerChecks = (repo: Context.Service.Shape<typeof ManagersRepo>) => {
  /** However the address was written then. */
  const find = (email: string) =>
    Effect.map(repo.all, (managers) =>
      managers.find((manager) => EmailAddress.folded(manager.email) === email)
    )

  /** Whether a manager may change like this. Changes of managers run one after the other. */
  const require = Effect.fnUntraced(function* (
    actor: Principal,
    found: Manager.Manager | undefined,
    wanted: Manager.Terms | undefined
  ) {
    const owners = yield* repo.ownersForUpdate
    // The caller's current role: another manager may just have changed it.
    const present = yield* repo.find(Manager.ManagerId.make(actor.account_id))
    yield* Refusals.unless(
      Manager.problemOf(found, wanted, {
        actor: Option.match(present, { onNone: () => "analyst", onSome: ({ role }) => role }),
        hasOtherOwner: owners.some((one) => one.id !== found?.id && Manager.isInCharge(one))
      })
    )
    if (wanted === undefined || wanted.email === found?.email) return
    const same = yield* find(EmailAddress.folded(wanted.email))
    if (same !== undefined && same.id !== found?.id) return yield* Effect.fail(taken)
  })

  /** The manager after all earlier changes of managers. */
  const findLocked = Effect.fnUntraced(function* (id: Manager.ManagerId) {
    yield* repo.ownersForUpdate
    const found = yield* toChange(repo.findForUpdate(id))
    return found
  })

  return { find, findLocked, require }
}
