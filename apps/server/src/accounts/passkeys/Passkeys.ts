import { type SignedInPrincipal, ValidationFailed } from "@affnet/api"
import { Passkey, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option, Struct } from "effect"
import { Mail } from "../../platform/mail/Mail.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { ownChange } from "../activity-log/ownChange.ts"
import { NetworkRepo } from "../network/NetworkRepo.ts"
import { Confirmation } from "../passwords/Confirmation.ts"
import { signInLetter } from "../people/letters.ts"
import { PeopleRepo } from "../people/PeopleRepo.ts"
import { Challenges } from "./Challenges.ts"
import { PasskeysRepo, type StoredPasskey } from "./PasskeysRepo.ts"
import { makeRegistration } from "./registration.ts"

const refused = (problem: string) => new ValidationFailed({ errors: { credential: [problem] } })
const known = refused("is a passkey that is known already")
const tooMany = refused(`is one too many: a person has ${Passkey.most} passkeys at most`)

const shown = (stored: StoredPasskey): Passkey.Passkey =>
  Struct.pick(stored, ["id", "name", "is_backed_up", "created", "last_used"])

/** The passkeys of signed-in people. */
export class Passkeys extends Context.Service<Passkeys>()("server/Passkeys", {
  make: Effect.gen(function* () {
    const confirmation = yield* Confirmation
    const inTransaction = yield* makeTransaction
    const log = yield* ActivityLog
    const mail = yield* Mail
    const people = yield* PeopleRepo
    const repo = yield* PasskeysRepo
    const { made, options } = yield* makeRegistration

    const emailOf = ({ session }: SignedInPrincipal) =>
      Effect.map(people.find(session.person_id), Option.getOrThrow).pipe(
        Effect.map(({ email }) => email)
      )

    const record = (me: SignedInPrincipal, done: string) =>
      log.record(ownChange(me, `${done} an own passkey`))

    const tell = (me: SignedInPrincipal, done: string) =>
      Effect.flatMap(emailOf(me), (email) => mail.post(signInLetter(email, done)))

    /** Options for the browser to make a passkey with. */
    const begin = Effect.fn("Passkeys.begin")(function* (
      me: SignedInPrincipal,
      { current_password }: Passkey.PasskeyChange
    ) {
      yield* confirmation.require(me, current_password)
      return yield* options(me.session.person_id, yield* emailOf(me))
    })

    const add = Effect.fn("Passkeys.add")(function* (
      me: SignedInPrincipal,
      input: Passkey.PasskeyInput
    ) {
      const { person_id } = me.session
      const { passkey, isBackedUp } = yield* made(person_id, input)
      const created = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      const write = Effect.gen(function* () {
        if ((yield* repo.list(person_id)).length >= Passkey.most) return yield* tooMany
        const inserted = yield* repo.insert({
          person_id,
          credential: passkey.id,
          public_key: Buffer.from(passkey.publicKey).toString("base64url"),
          counter: passkey.counter,
          name: input.name,
          is_backed_up: isBackedUp,
          created
        })
        if (Option.isNone(inserted)) return yield* known
        yield* record(me, "added")
        return shown(inserted.value)
      })
      const added = yield* inTransaction(write)
      yield* tell(me, "A passkey was added")
      return added
    })

    const remove = Effect.fn("Passkeys.remove")(function* (
      me: SignedInPrincipal,
      id: Passkey.PasskeyId,
      { current_password }: Passkey.PasskeyChange
    ) {
      yield* confirmation.require(me, current_password)
      const deleted = orNotFound(repo.delete(id, me.session.person_id))
      yield* inTransaction(Effect.andThen(deleted, record(me, "removed")))
      yield* tell(me, "A passkey was removed")
    })

    return {
      begin,
      add,
      list: ({ session }: SignedInPrincipal) =>
        Effect.map(repo.list(session.person_id), (passkeys) => passkeys.map(shown)),
      rename: (
        { session }: SignedInPrincipal,
        id: Passkey.PasskeyId,
        { name }: Passkey.PasskeyUpdate
      ) => Effect.map(orNotFound(repo.rename(id, session.person_id, name)), shown),
      remove
    }
  })
}) {
  static readonly layer = Layer.effect(Passkeys, Passkeys.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      Challenges.layer,
      Confirmation.layer,
      Mail.layer,
      NetworkRepo.layer,
      PasskeysRepo.layer,
      PeopleRepo.layer
    ])
  )
}
