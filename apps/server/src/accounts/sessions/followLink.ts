import { ValidationFailed } from "@affnet/api"
import { type Person, UnixTime } from "@affnet/domain"
import { Clock, Effect, Option } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { digest } from "../keys/NewKey.ts"
import { People } from "../people/People.ts"
import { LoginLinksRepo } from "./LoginLinksRepo.ts"

const notGood = new ValidationFailed({
  errors: { token: ["is not good, no longer good or was used; ask for another link"] }
})
const hasPassword = new ValidationFailed({
  errors: { token: ["is for somebody who has other accounts as well; sign in with the password"] }
})

/** Whether a person may sign in by a link. A refusal does not use the link up. */
type Admit<E> = (id: Person.PersonId) => Effect.Effect<void, E>

/** Uses a link up, and returns its person and account. */
export const makeFollowLink = Effect.gen(function* () {
  const inTransaction = yield* makeTransaction
  const people = yield* People
  const repo = yield* LoginLinksRepo

  return Effect.fn("followLink")(function* <E>(token: string, admit: Admit<E>) {
    const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
    const linked = yield* repo.take(digest(token), now)
    if (Option.isNone(linked)) return yield* notGood
    const { person_id, ...account } = linked.value
    const found = person_id === null ? yield* people.ofAccount(account) : Option.some(person_id)
    if (Option.isNone(found)) return yield* hasPassword
    // A viewing manager was authorized when the link was made.
    if (account.manager_id === null) yield* admit(found.value)
    return { ...account, person_id: found.value }
  }, inTransaction)
})
