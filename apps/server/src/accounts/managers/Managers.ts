import { EmailAddress, Status, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ManagersRepo } from "./ManagersRepo.ts"

/** Those who run the network. */
export class Managers extends Context.Service<
  Managers,
  {
    /** The id of the manager with this e-mail, who is made when there is none. */
    readonly findOrCreate: (email: EmailAddress.EmailAddress) => Effect.Effect<number>
  }
>()("server/Managers") {
  static readonly layer = Layer.effect(
    Managers,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const repo = yield* ManagersRepo

      /** However the address was written then. */
      const find = (email: EmailAddress.EmailAddress) =>
        Effect.map(repo.all, (managers) =>
          managers.find((manager) => EmailAddress.folded(manager.email) === email)
        )

      const findOrCreate = Effect.fn("Managers.findOrCreate")(function* (
        email: EmailAddress.EmailAddress
      ) {
        const known = yield* find(email)
        if (known !== undefined) return known.id
        const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
        yield* repo.insertUnlessThere({
          email,
          status: Status.Active,
          api_status: Status.ApiEnabled,
          timezone: "UTC",
          created: now,
          updated: now,
          search_text: searchText(email)
        })
        const { id } = yield* Effect.fromNullishOr(yield* find(email)).pipe(Effect.orDie)
        return id
      }, inTransaction)

      return Managers.of({ findOrCreate })
    })
  ).pipe(Layer.provide(ManagersRepo.layer))
}
