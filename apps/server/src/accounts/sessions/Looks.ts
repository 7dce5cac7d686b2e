import { NotFound, type Principal } from "@affnet/api"
import { EmailAddress, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { PeopleRepo } from "../people/PeopleRepo.ts"
import type { Account } from "./Account.ts"
import { AccountsRepo } from "./AccountsRepo.ts"
import { LoginLinks } from "./LoginLinks.ts"

/** How managers look at accounts as these do. */
export class Looks extends Context.Service<Looks>()("server/Looks", {
  make: Effect.gen(function* () {
    const accounts = yield* AccountsRepo
    const inTransaction = yield* makeTransaction
    const links = yield* LoginLinks
    const people = yield* PeopleRepo

    const personOf = Effect.fnUntraced(function* (manager: Principal) {
      if (manager.session !== undefined) return manager.session.person_id
      const email = Option.getOrThrow(yield* people.emailOf(manager))
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      return yield* people.findOrInsert(EmailAddress.folded(email), now)
    }, inTransaction)

    /**
     * A link that begins such a session once. It belongs to the requesting origin, or to the manager's own address.
     */
    const makeLink = Effect.fn("Looks.makeLink")(function* (manager: Principal, account: Account) {
      if (!(yield* accounts.exists(account))) return yield* new NotFound()
      return yield* links.make(account, yield* personOf(manager), manager.account_id)
    })

    return { makeLink }
  })
}) {
  static readonly layer = Layer.effect(Looks, Looks.make).pipe(
    Layer.provide([AccountsRepo.layer, LoginLinks.layer, PeopleRepo.layer])
  )
}
