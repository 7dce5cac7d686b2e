import type { SignedInPrincipal } from "@affnet/api"
import type { SignIn } from "@affnet/domain"
import { Effect } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { ownChange } from "../activity-log/ownChange.ts"
import { People } from "../people/People.ts"
import { Confirmation } from "./Confirmation.ts"
import { Passwords } from "./Passwords.ts"

/** Changes the signed-in person's own password. */
export const makeChangePassword = Effect.gen(function* () {
  const confirmation = yield* Confirmation
  const inTransaction = yield* makeTransaction
  const log = yield* ActivityLog
  const passwords = yield* Passwords
  const people = yield* People

  return Effect.fn("changePassword")(function* (
    me: SignedInPrincipal,
    change: SignIn.PasswordChange
  ) {
    yield* confirmation.require(me, change.current_password)
    const hash = yield* passwords.hash(change.password)
    const write = Effect.gen(function* () {
      yield* people.setPassword(me.session.person_id, hash)
      yield* log.record(ownChange(me, "changed the own password"))
    })
    yield* inTransaction(write)
  })
})
