import { ValidationFailed } from "@affnet/api"
import type { SignIn } from "@affnet/domain"
import { Context, Effect, Layer, Option, Queue } from "effect"
import { answered, Mail } from "../../platform/mail/Mail.ts"
import { now } from "../../platform/now.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeAfterCommit, makeTransaction } from "../../platform/sql/Transaction.ts"
import { digest } from "../keys/NewKey.ts"
import { PasskeysRepo } from "../passkeys/PasskeysRepo.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { makeLinkLimits } from "../sessions/LinkLimits.ts"
import { makeMailLimits } from "../sessions/MailLimits.ts"
import { resetLetter } from "./letters.ts"
import { People } from "./People.ts"
import { PeopleRepo } from "./PeopleRepo.ts"
import { PersonTokensRepo } from "./PersonTokensRepo.ts"
import { makePasswordLinks } from "./passwordLinks.ts"

const notGood = new ValidationFailed({
  errors: { token: ["is not good, no longer good or was used; ask for another link"] }
})

/** The most addresses waiting to be looked up; further ones are dropped and logged. */
const mostAsked = 1_000

/** Resets of forgotten passwords. */
export class PasswordResets extends Context.Service<PasswordResets>()("server/PasswordResets", {
  make: Effect.gen(function* () {
    const afterCommit = yield* makeAfterCommit
    const inTransaction = yield* makeTransaction
    const limited = makeLinkLimits()
    const limits = makeMailLimits()
    const mail = yield* Mail
    const passwords = yield* Passwords
    const passkeys = yield* PasskeysRepo
    const people = yield* People
    const repo = yield* PeopleRepo
    const tokens = yield* PersonTokensRepo
    const linkFor = yield* makePasswordLinks

    const mailTo = Effect.fn("PasswordResets.mailTo")(
      function* (email: string) {
        const person = Option.getOrUndefined(yield* repo.findByEmail(email))
        if (person === undefined) return
        yield* mail.post(resetLetter(person.email, yield* linkFor(person.id)))
      },
      Effect.catchDefect(() => Effect.logWarning("A new password was asked for in vain"))
    )

    // Everything that depends on the address runs beside the request, so that its duration reveals nothing.
    // Addresses have a queue of their own, so that unknown ones do not displace mail.
    const asked = yield* Queue.dropping<string>(mostAsked)
    yield* Queue.takeAll(asked).pipe(
      Effect.tap(answered),
      Effect.flatMap((emails) => Effect.forEach(emails, mailTo, { discard: true })),
      Effect.forever,
      Effect.forkScoped
    )
    const mailLink = Effect.fnUntraced(function* (email: string) {
      const isTaken = yield* Queue.offer(asked, email)
      if (!isTaken) yield* Effect.logWarning("Too many new passwords are asked for at once")
    }, afterCommit)

    /** Mails a link, if the address is known. */
    const ask = ({ email }: SignIn.ForgottenPassword) =>
      Effect.andThen(limits.take(email), mailLink(email))
    /** The same for a manager, whose network is not limited. */
    const askAsManager = ({ email }: SignIn.ForgottenPassword) =>
      Effect.andThen(limits.takeForManager(email), mailLink(email))

    /** Whoever was in the account before, with another's password or a passkey, is out of it then. */
    const write = Effect.fnUntraced(function* (hashed: string, hash: string) {
      const id = Option.getOrUndefined(yield* tokens.take(hashed, yield* now))
      if (id === undefined) return yield* notGood
      yield* people.setPassword(id, hash)
      yield* passkeys.deleteOfPerson(id)
    }, inTransaction)

    const reset = Effect.fn("PasswordResets.reset")(function* ({
      password,
      token
    }: SignIn.PasswordReset) {
      const hashed = digest(token)
      // A token that is not good costs no hash.
      if (Option.isNone(yield* tokens.find(hashed, yield* now))) return yield* notGood
      yield* write(hashed, yield* passwords.hash(password))
    })

    return { ask, askAsManager, reset: (input: SignIn.PasswordReset) => limited(reset(input)) }
  })
}) {
  static readonly layer = Layer.effect(PasswordResets, PasswordResets.make).pipe(
    Layer.provide([
      Mail.layer,
      PasskeysRepo.layer,
      Passwords.layer,
      People.layer,
      PeopleRepo.layer,
      PersonTokensRepo.layer,
      layerSecureRandom
    ])
  )
}
