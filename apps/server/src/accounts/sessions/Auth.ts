import { type Principal, type SignedInPrincipal, Unauthorized, ValidationFailed } from "@affnet/api"
import { SignIn } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { keyedRequest } from "../../platform/idempotency/RepeatedRequest.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { Confirmation } from "../passwords/Confirmation.ts"
import { makeChangePassword } from "../passwords/changePassword.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { People } from "../people/People.ts"
import { PeopleRepo } from "../people/PeopleRepo.ts"
import { Codes } from "../second-factors/Codes.ts"
import { makeBegin, makeUsable, signedIn } from "./beginSession.ts"
import { makeFollowLink } from "./followLink.ts"
import { makeLinkLimits } from "./LinkLimits.ts"
import { LoginLinks } from "./LoginLinks.ts"
import { LoginLinksRepo } from "./LoginLinksRepo.ts"
import { Sessions } from "./Sessions.ts"
import { SignIns } from "./SignIns.ts"

const notYours = new ValidationFailed({
  errors: { account_id: ["is no account of yours that can be used"] }
})

/** A request for a login link; no digest of its password is kept. */
const linkRequest = (key: string, { account_id, email, role }: SignIn.SignInInput) =>
  keyedRequest("getLoginLink", key, JSON.stringify([email, role, account_id]))

/** Sign-ins, and switches to another account. */
export class Auth extends Context.Service<Auth>()("server/Auth", {
  make: Effect.gen(function* () {
    const follow = yield* makeFollowLink
    const limited = makeLinkLimits()
    const codes = yield* Codes
    const idempotency = yield* Idempotency
    const inTransaction = yield* makeTransaction
    const links = yield* LoginLinks
    const changePassword = yield* makeChangePassword
    const passwords = yield* Passwords
    const repo = yield* PeopleRepo
    const sessions = yield* Sessions
    const { chosen, usable, viewed } = yield* makeUsable
    const begin = yield* makeBegin

    const signIn = Effect.fn("Auth.signIn")(function* (input: SignIn.SignInInput) {
      const person = yield* passwords.check(input.email, input.password)
      const choice = yield* chosen(person.id, input)
      yield* codes.require(person.id, input.code)
      return yield* begin(person, choice)
    })

    const signInByLink = Effect.fn("Auth.signInByLink")(function* ({
      code,
      token
    }: SignIn.LinkSignIn) {
      const linked = yield* follow(token, (id) => codes.require(id, code))
      const { manager_id, person_id } = linked
      const choice = yield* manager_id === null ? chosen(person_id, linked) : viewed(linked)
      const person = Option.getOrThrow(yield* repo.find(person_id))
      return yield* begin(person, choice, manager_id)
    })

    /** A link that signs in the person with this password, which is checked at each repetition as well. */
    const makeLink = Effect.fn("Auth.makeLink")(function* (
      manager: Principal,
      input: SignIn.SignInInput,
      key: string | undefined
    ) {
      const person = yield* passwords.check(input.email, input.password)
      const { account } = yield* chosen(person.id, input)
      const made = links.make(account, person.id)
      return yield* key === undefined
        ? made
        : inTransaction(idempotency.onceShown(manager, linkRequest(key, input), made))
    })

    const personOf = ({ session }: SignedInPrincipal) =>
      Effect.flatMap(
        repo.find(session.person_id),
        Option.match({
          onNone: () => Effect.fail(new Unauthorized()),
          onSome: Effect.succeed
        })
      )

    return {
      signIn,
      /** Follows a link that signs in once. */
      signInByLink: (input: SignIn.LinkSignIn) => limited(signInByLink(input)),
      makeLink,
      current: Effect.fn("Auth.current")(function* (me: SignedInPrincipal) {
        const person = yield* personOf(me)
        const { viewed_by } = me.session
        const choice = yield* (viewed_by === null ? chosen(person.id, me) : viewed(me)).pipe(
          Effect.mapError(() => new Unauthorized())
        )
        const own = (yield* sessions.list(me.session)).find(({ is_current }) => is_current)
        if (own === undefined) return yield* new Unauthorized()
        const has_second_factor = yield* codes.areAsked(person.id)
        return signedIn(person, choice, { ...own, has_second_factor, viewed_by })
      }),
      /** The same person for another account, in a new session; the former one is for its caller to end. */
      switchTo: Effect.fn("Auth.switchTo")(function* (
        me: SignedInPrincipal,
        choice: SignIn.AccountChoice
      ) {
        const person = yield* personOf(me)
        const accounts = yield* usable(person.id)
        const account = SignIn.choose(accounts, choice)
        return account === undefined ? yield* notYours : yield* begin(person, { account, accounts })
      }),
      changePassword
    }
  })
}) {
  static readonly layer = Layer.effect(Auth, Auth.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      Codes.layer,
      Confirmation.layer,
      Idempotency.layer,
      LoginLinks.layer,
      LoginLinksRepo.layer,
      Passwords.layer,
      People.layer,
      PeopleRepo.layer,
      Sessions.layer,
      SignIns.layer
    ])
  )
}
