import { Refusals } from "@affnet/api/Wire"
import { EmailAddress, Person } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { now } from "../../platform/now.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import type { Account } from "../sessions/Account.ts"
import { SessionsRepo } from "../sessions/SessionsRepo.ts"
import { PeopleRepo } from "./PeopleRepo.ts"

/** People, as accounts make and change them. */
export class People extends Context.Service<People>()("server/People", {
  make: Effect.gen(function* () {
    const repo = yield* PeopleRepo
    const sessions = yield* SessionsRepo

    /** Keeps a hash as a person's password, and ends all sessions of that person. */
    const setPassword = Effect.fn("People.setPassword")(function* (
      id: Person.PersonId,
      hash: string
    ) {
      yield* repo.setHash(id, hash, yield* now)
      yield* sessions.deleteOfPerson(id)
    }, partOfTransaction)

    const othersOf = (id: Person.PersonId, { account_id, role }: Account) =>
      Effect.map(repo.accountsOf(id), (accounts) =>
        accounts.filter((one) => one.role !== role || one.account_id !== account_id)
      )

    /**
     * The person with the account's e-mail address, made an admin of it. None when that person belongs to other
     * accounts as well: only the own password opens those.
     */
    const ofAccount = Effect.fn("People.ofAccount")(function* (account: Account) {
      const email = Option.getOrThrow(yield* repo.emailOf(account))
      const moment = yield* now
      const id = yield* repo.findOrInsert(EmailAddress.folded(email), moment)
      if ((yield* othersOf(id, account)).length > 0) return Option.none()
      yield* repo.join(id, account, "admin", moment)
      return Option.some(id)
    })

    /**
     * Stores a hash as the password of the person with the account's e-mail address, and makes that person an admin
     * of the account. Refused when that person belongs to other accounts as well. A signed-in person changes the
     * own password, whatever the address. Ends the person's sessions.
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
      const others = yield* othersOf(found.id, account)
      if (accounts.length === 0 || others.length > 0) return
      yield* repo.setEmail(found.id, to)
      yield* sessions.deleteOfPerson(found.id)
    }, partOfTransaction)

    return { ofAccount, setPasswordOf, setPassword, follow }
  })
}) {
  static readonly layer = Layer.effect(People, People.make).pipe(
    Layer.provide([PeopleRepo.layer, SessionsRepo.layer])
  )
}
