import { ValidationFailed } from "@affnet/api"
import { UnixTime } from "@affnet/domain"
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

/** Uses a link up, and tells whom it signs in for which account. */
export const makeFollowLink = Effect.gen(function* () {
  const inTransaction = yield* makeTransaction
  const people = yield* People
  const repo = yield* LoginLinksRepo

  return Effect.fn("followLink")(function* (token: string) {
    const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
    const linked = yield* repo.take(digest(token), now)
    if (Option.isNone(linked)) return yield* notGood
    const { person_id, ...account } = linked.value
    if (person_id !== null) return { ...account, person_id }
    const found = yield* people.ofAccount(account)
    return Option.isSome(found) ? { ...account, person_id: found.value } : yield* hasPassword
  }, inTransaction)
})
