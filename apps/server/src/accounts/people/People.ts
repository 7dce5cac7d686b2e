import { Refusals } from "@affnet/api/Wire"
import { EmailAddress, Person } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { now } from "../../platform/now.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import type { Account } from "../sessions/Account.ts"
import { LoginLinksRepo } from "../sessions/LoginLinksRepo.ts"
import { SessionsRepo } from "../sessions/SessionsRepo.ts"
import { PeopleRepo } from "./PeopleRepo.ts"
import { PersonTokensRepo } from "./PersonTokensRepo.ts"

/** People, as accounts make and change them. */
export class People extends Context.Service<People>()("server/People", {
  make: Effect.gen(function* () {
    const links = yield* LoginLinksRepo
    const repo = yield* PeopleRepo
    const sessions = yield* SessionsRepo
    const tokens = yield* PersonTokensRepo

    /** Ends all sessions of a person, and the links that would begin one or set a password. */
    const signOut = (id: Person.PersonId) =>
      Effect.forEach([sessions, tokens, links], (one) => one.deleteOfPerson(id), { discard: true })

    /** Keeps a hash as a person's password, and signs that person out everywhere. */
    const setPassword = Effect.fn("People.setPassword")(function* (
      id: Person.PersonId,
      hash: string
    ) {
      yield* repo.setHash(id, hash, yield* now)
      yield* signOut(id)
    }, partOfTransaction)

    /** The person with the account's e-mail address. */
    const addressed = Effect.fnUntraced(function* (account: Account) {
      const email = Option.getOrThrow(yield* repo.emailOf(account))
      return yield* repo.findOrInsert(EmailAddress.folded(email), yield* now)
    })

    const belongsElsewhere = (id: Person.PersonId, account: Account) =>
      Effect.flatMap(now, (moment) => repo.belongsElsewhere(id, account, moment))

    /**
     * The person with the account's e-mail address, made an admin of it. None when that person belongs to other
     * accounts as well, or is invited to one: only the own password opens those.
     */
    const ofAccount = Effect.fn("People.ofAccount")(function* (account: Account) {
      const id = yield* addressed(account)
      if (yield* belongsElsewhere(id, account)) return Option.none()
      yield* repo.join(id, account, "admin", yield* now)
      return Option.some(id)
    })

    /** Makes the person who has proven to read the mail of an account an admin of it, with this password. */
    const welcome = Effect.fn("People.welcome")(function* (account: Account, hash: string) {
      const id = yield* addressed(account)
      yield* repo.join(id, account, "admin", yield* now)
      yield* setPassword(id, hash)
    }, partOfTransaction)

    /**
     * Stores a hash as the password of the person with the account's e-mail address, and makes that person an admin
     * of the account. Refused when that person belongs to other accounts as well. A signed-in person changes the
     * own password, whatever the address. Signs the person out everywhere.
     */
    const setPasswordOf = Effect.fn("People.setPasswordOf")(function* (
      account: Account,
      hash: string,
      person_id?: Person.PersonId
    ) {
      if (person_id !== undefined) return yield* setPassword(person_id, hash)
      const id = yield* ofAccount(account)
      if (Option.isNone(id)) return yield* Refusals.ofProblem(Person.passwordProblem)
      yield* setPassword(id.value, hash)
    })

    /** Moves the person of an account to its changed address, if the person belongs to no other account. */
    const follow = Effect.fn("People.follow")(function* (
      account: Account,
      before: string,
      after: string
    ) {
      const [from, to] = [EmailAddress.folded(before), EmailAddress.folded(after)]
      if (from === to || Option.isSome(yield* repo.findByEmail(to))) return
      const found = Option.getOrUndefined(yield* repo.findByEmail(from))
      if (found === undefined) return
      const accounts = yield* repo.accountsOf(found.id)
      if (accounts.length === 0 || (yield* belongsElsewhere(found.id, account))) return
      yield* repo.setEmail(found.id, to)
      yield* signOut(found.id)
    }, partOfTransaction)

    return { ofAccount, welcome, setPasswordOf, setPassword, follow }
  })
}) {
  static readonly layer = Layer.effect(People, People.make).pipe(
    Layer.provide([
      LoginLinksRepo.layer,
      PeopleRepo.layer,
      PersonTokensRepo.layer,
      SessionsRepo.layer
    ])
  )
}
