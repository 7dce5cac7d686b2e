import {
  Forbidden,
  type SignedInPrincipal,
  type TooManyRequests,
  Unauthorized,
  ValidationFailed
} from "@affnet/api"
import { type Person, type SignedIn, SignIn, Status } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { Confirmation } from "../passwords/Confirmation.ts"
import { makeChangePassword } from "../passwords/changePassword.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { People } from "../people/People.ts"
import { PeopleRepo, type StoredPerson } from "../people/PeopleRepo.ts"
import { Codes } from "../second-factors/Codes.ts"
import { makeFollowLink } from "./followLink.ts"
import { LoginLinks } from "./LoginLinks.ts"
import { LoginLinksRepo } from "./LoginLinksRepo.ts"
import { Sessions } from "./Sessions.ts"
import { SignIns } from "./SignIns.ts"

/** A session that goes to the browser, and whose it is. */
export interface Begun {
  readonly token: string
  readonly session: SignedIn.SignedIn
}

const noAccount = new Forbidden({
  errors: { account_id: ["no account of yours can be used like this; ask the network"] }
})
const notYours = new ValidationFailed({
  errors: { account_id: ["is no account of yours that can be used"] }
})

const signedIn = (
  { email, id }: StoredPerson,
  account: Person.PersonAccount,
  accounts: ReadonlyArray<Person.PersonAccount>,
  { expires, has_second_factor }: Pick<SignedIn.SignedIn, "expires" | "has_second_factor">
): SignedIn.SignedIn => ({
  person_id: id,
  email,
  ...account,
  expires,
  has_second_factor,
  accounts
})

const shown = ({ access, account_id, name, role }: Person.PersonAccount): Person.PersonAccount => ({
  role,
  account_id,
  name,
  access
})

/** How people sign in, and go on with another account. */
export class Auth extends Context.Service<
  Auth,
  {
    readonly signIn: (
      input: SignIn.SignInInput
    ) => Effect.Effect<Begun, Unauthorized | Forbidden | TooManyRequests>
    /** Follows a link that signs in once. */
    readonly signInByLink: (
      input: SignIn.LinkSignIn
    ) => Effect.Effect<Begun, Unauthorized | Forbidden | ValidationFailed | TooManyRequests>
    /** A link that signs in whoever has this password. */
    readonly makeLink: (
      input: SignIn.SignInInput
    ) => Effect.Effect<string, Unauthorized | Forbidden | TooManyRequests>
    readonly current: (me: SignedInPrincipal) => Effect.Effect<SignedIn.SignedIn, Unauthorized>
    /** The same person for another account, in a new session; the former one is for its caller to end. */
    readonly switchTo: (
      me: SignedInPrincipal,
      choice: SignIn.AccountChoice
    ) => Effect.Effect<Begun, Unauthorized | ValidationFailed>
    readonly changePassword: (
      me: SignedInPrincipal,
      change: SignIn.PasswordChange
    ) => Effect.Effect<void, ValidationFailed | TooManyRequests>
  }
>()("server/Auth") {
  static readonly layer = Layer.effect(
    Auth,
    Effect.gen(function* () {
      const follow = yield* makeFollowLink
      const codes = yield* Codes
      const links = yield* LoginLinks
      const changePassword = yield* makeChangePassword
      const passwords = yield* Passwords
      const repo = yield* PeopleRepo
      const sessions = yield* Sessions
      const signIns = yield* SignIns

      const usable = (id: Person.PersonId) =>
        Effect.map(repo.accountsOf(id), (accounts) => accounts.filter(Status.mayUseApi).map(shown))

      const begin = Effect.fnUntraced(function* (
        person: StoredPerson,
        account: Person.PersonAccount,
        accounts: ReadonlyArray<Person.PersonAccount>
      ) {
        const made = yield* sessions.begin(person.id, account)
        yield* signIns.note(account, "Somebody signed in from a new address.")
        const has_second_factor = yield* codes.areAsked(person.id)
        const { expires, token } = made
        return {
          token,
          session: signedIn(person, account, accounts, { expires, has_second_factor })
        }
      })

      /** The account that is chosen, beside all of them. */
      const chosen = Effect.fnUntraced(function* (
        id: Person.PersonId,
        choice: SignIn.AccountChoice
      ) {
        const accounts = yield* usable(id)
        const account = SignIn.choose(accounts, choice)
        return account === undefined ? yield* noAccount : { account, accounts }
      })

      const signIn = Effect.fn("Auth.signIn")(function* (input: SignIn.SignInInput) {
        const person = yield* passwords.check(input.email, input.password)
        const { account, accounts } = yield* chosen(person.id, input)
        yield* codes.require(person.id, input.code)
        return yield* begin(person, account, accounts)
      })

      const signInByLink = Effect.fn("Auth.signInByLink")(function* ({
        code,
        token
      }: SignIn.LinkSignIn) {
        const linked = yield* follow(token, (id) => codes.require(id, code))
        const { account, accounts } = yield* chosen(linked.person_id, linked)
        const person = Option.getOrThrow(yield* repo.find(linked.person_id))
        return yield* begin(person, account, accounts)
      })

      const makeLink = Effect.fn("Auth.makeLink")(function* (input: SignIn.SignInInput) {
        const person = yield* passwords.check(input.email, input.password)
        const { account } = yield* chosen(person.id, input)
        return yield* links.make(account, person.id)
      })

      const personOf = ({ session }: SignedInPrincipal) =>
        Effect.flatMap(
          repo.find(session.person_id),
          Option.match({
            onNone: () => Effect.fail(new Unauthorized()),
            onSome: Effect.succeed
          })
        )

      return Auth.of({
        signIn,
        signInByLink,
        makeLink,
        current: Effect.fn("Auth.current")(function* (me) {
          const person = yield* personOf(me)
          const accounts = yield* usable(person.id)
          const account = SignIn.choose(accounts, me)
          const own = (yield* sessions.list(me.session)).find(({ is_current }) => is_current)
          if (account === undefined || own === undefined) return yield* new Unauthorized()
          const has_second_factor = yield* codes.areAsked(person.id)
          return signedIn(person, account, accounts, { ...own, has_second_factor })
        }),
        switchTo: Effect.fn("Auth.switchTo")(function* (me, choice) {
          const person = yield* personOf(me)
          const accounts = yield* usable(person.id)
          const account = SignIn.choose(accounts, choice)
          return account === undefined ? yield* notYours : yield* begin(person, account, accounts)
        }),
        changePassword
      })
    })
  ).pipe(
    Layer.provide([
      ActivityLog.layer,
      Codes.layer,
      Confirmation.layer,
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
