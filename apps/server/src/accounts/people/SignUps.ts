import { Forbidden, ValidationFailed } from "@affnet/api"
import { Person, type SignIn, SignUp } from "@affnet/domain"
import { Context, Effect, FiberSet, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { publicUrl } from "../../platform/http/Settings.ts"
import { Mail } from "../../platform/mail/Mail.ts"
import { now } from "../../platform/now.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { digest } from "../keys/NewKey.ts"
import { NetworkSettingsRepo } from "../network/NetworkSettingsRepo.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { makeLinkLimits } from "../sessions/LinkLimits.ts"
import { makeMailLimits } from "../sessions/MailLimits.ts"
import { AccountWrites } from "../store/AccountWrites.ts"
import { knownLetter, verifyLetter } from "./letters.ts"
import { People } from "./People.ts"
import { PeopleRepo } from "./PeopleRepo.ts"
import { SignUpsRepo } from "./SignUpsRepo.ts"

const closed = new Forbidden({
  errors: { sign_up: ["is not open on this network; ask it for an account"] }
})
const notGood = new ValidationFailed({
  errors: { token: ["is not good, no longer good or was used; sign up again"] }
})
const notTheOwn = new ValidationFailed({
  errors: {
    password: ["is not that of this sign-up; follow the link of your own, or sign up again"]
  }
})
const known = new ValidationFailed({
  errors: { token: ["is for an address that has an account by now; sign in"] }
})

/** Belongs to no account. */
const nobody = Person.PersonId.make(2_147_483_647)

/** How affiliates sign up by themselves. */
export class SignUps extends Context.Service<SignUps>()("server/SignUps", {
  make: Effect.gen(function* () {
    const accounts = yield* AccountWrites
    const fork = yield* FiberSet.makeRuntime<never>()
    const inTransaction = yield* makeTransaction
    const limited = makeLinkLimits()
    const limits = makeMailLimits()
    const mail = yield* Mail
    const network = yield* NetworkSettingsRepo
    const passwords = yield* Passwords
    const people = yield* People
    const persons = yield* PeopleRepo
    const random = yield* SecureRandom.SecureRandom
    const repo = yield* SignUpsRepo
    const url = yield* publicUrl
    /** Who may sign up. Everybody may ask, so that the database is asked once a second at most. */
    const open = yield* Effect.cachedWithTTL(Effect.map(network.get, SignUp.openBy), "1 second")

    /** Runs every query in any case, so that the answer takes as long for every address. */
    const isKnown = Effect.fnUntraced(function* (email: string) {
      const person = Option.getOrUndefined(yield* persons.findByEmail(email))
      const accounts = yield* persons.accountsOf(person?.id ?? nobody)
      const isTaken = yield* repo.isTaken(email)
      return accounts.length > 0 || isTaken
    })

    const answer = Effect.fnUntraced(
      function* (email: string, token: string) {
        // After the answer is on its way, so that its duration reveals nothing.
        yield* Effect.yieldNow
        const letter = (yield* isKnown(email))
          ? knownLetter(email, url)
          : verifyLetter(email, `${url}/verify-email#${token}`)
        yield* mail.post(letter)
      },
      Effect.catchCause(() => Effect.logWarning("A letter for a sign-up could not be made"))
    )

    /** Stores a sign-up, and mails a link beside the request. */
    const ask = Effect.fn("SignUps.ask")(function* (input: SignUp.SignUpInput) {
      if (!(yield* network.get).sign_up) return yield* closed
      const { email } = input
      yield* limits.take(email)
      const hash = yield* passwords.hash(input.password)
      const token = Buffer.from(yield* random.randomBytes(32)).toString("base64url")
      const moment = yield* now
      const expires = moment + SignUp.verificationSeconds
      // Also for an address that is known: nothing may tell before the letter does.
      const kept = { digest: digest(token), hash, terms: SignUp.termsOf(input), expires }
      yield* repo.insert(kept, moment)
      yield* Effect.sync(() => fork(answer(email, token)))
    })

    const admit = Effect.fn("SignUps.admit")(function* (hashed: string) {
      const found = Option.getOrUndefined(yield* repo.take(hashed, yield* now))
      if (found === undefined) return yield* notGood
      if (yield* isKnown(found.terms.email)) return yield* known
      const columns = { ...found.terms, status: SignUp.status }
      const [made] = yield* accounts.createMany("affiliate", "system", [{ columns }])
      const account_id = made === undefined ? 0 : yield* Effect.fromResult(made)
      yield* people.welcome({ role: "affiliate", account_id }, found.hash)
    }, inTransaction)

    /** Anybody may sign up with any address: the password tells the own sign-up from a stranger's. */
    const verify = Effect.fn("SignUps.verify")(function* ({
      password,
      token
    }: SignIn.Verification) {
      const hashed = digest(token)
      const hash = Option.getOrUndefined(yield* repo.hashOf(hashed, yield* now))
      if (hash === undefined) return yield* notGood
      if (!(yield* passwords.isOf(hash, password))) return yield* notTheOwn
      yield* admit(hashed)
    })

    return {
      open,
      ask,
      /** Makes the affiliate and its admin, once the address is known to be read. */
      verify: (link: SignIn.Verification) => limited(verify(link))
    }
  })
}) {
  static readonly layer = Layer.effect(SignUps, SignUps.make).pipe(
    Layer.provide([
      AccountWrites.layer,
      Mail.layer,
      NetworkSettingsRepo.layer,
      Passwords.layer,
      People.layer,
      PeopleRepo.layer,
      SignUpsRepo.layer,
      layerSecureRandom
    ])
  )
}
