import { EmailAddress } from "@affnet/domain"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { Mail } from "../../platform/mail/Mail.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { PasskeysRepo } from "../passkeys/PasskeysRepo.ts"
import { signInLetter } from "../people/letters.ts"
import { PeopleRepo } from "../people/PeopleRepo.ts"
import { PersonTokensRepo } from "../people/PersonTokensRepo.ts"
import { SessionsRepo } from "../sessions/SessionsRepo.ts"
import { SecondFactorsRepo } from "./SecondFactorsRepo.ts"

/** No manager has this address. */
export class ManagerIsMissing extends Schema.TaggedError<ManagerIsMissing>()("ManagerIsMissing", {
  email: Schema.String
}) {
  override get message() {
    return `Nobody with the address ${this.email} signs in as a manager. Nothing was changed.`
  }
}

/** Recovery for a manager who lost the app, the recovery codes and the passkeys. */
export class SecondFactorResets extends Context.Service<SecondFactorResets>()(
  "server/SecondFactorResets",
  {
    make: Effect.gen(function* () {
      const factors = yield* SecondFactorsRepo
      const inTransaction = yield* makeTransaction
      const log = yield* ActivityLog
      const mail = yield* Mail
      const passkeys = yield* PasskeysRepo
      const people = yield* PeopleRepo
      const sessions = yield* SessionsRepo
      const tokens = yield* PersonTokensRepo

      const write = Effect.fnUntraced(function* (email: string) {
        const person = Option.getOrUndefined(yield* people.findByEmail(email))
        const accounts = person === undefined ? [] : yield* people.accountsOf(person.id)
        const manager = accounts.find(({ role }) => role === "manager")
        if (person === undefined || manager === undefined) {
          return yield* new ManagerIsMissing({ email })
        }
        yield* factors.delete(person.id)
        yield* passkeys.deleteOfPerson(person.id)
        yield* sessions.deleteOfPerson(person.id)
        yield* tokens.deleteOfPerson(person.id)
        const { account_id, role } = manager
        yield* log.record({
          account: { role, account_id },
          actor: "operator",
          action: "account.profile_changed",
          entity: role,
          entity_id: account_id,
          message: "The second factor and the passkeys were removed on the command line."
        })
      }, inTransaction)

      /** Removes every credential except the password, ends all sessions and links, and notifies by mail. */
      const reset = Effect.fn("SecondFactorResets.reset")(function* (given: string) {
        const email = EmailAddress.folded(given)
        yield* write(email)
        yield* mail.send(signInLetter(email, "The second factor and all passkeys were removed"))
      })

      return { reset }
    })
  }
) {
  static readonly layer = Layer.effect(SecondFactorResets, SecondFactorResets.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      Mail.layer,
      PasskeysRepo.layer,
      PeopleRepo.layer,
      PersonTokensRepo.layer,
      SecondFactorsRepo.layer,
      SessionsRepo.layer
    ])
  )
}
