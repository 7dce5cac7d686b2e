import type { Status, UnixTime } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import { type Account, table } from "./Account.ts"

export class AccountsRepo extends Context.Service<
  AccountsRepo,
  {
    readonly exists: (account: Account) => Effect.Effect<boolean>
    /** Whether there is one, or was before it was deleted. */
    readonly existed: (account: Account) => Effect.Effect<boolean>
    readonly setApiStatus: (
      account: Account,
      api_status: Status.ApiStatus,
      updated: UnixTime.UnixTime
    ) => Effect.Effect<void>
  }
>()("server/AccountsRepo") {
  static readonly layer = Layer.effect(
    AccountsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return AccountsRepo.of({
        exists: ({ role, account_id }) =>
          sql`SELECT id FROM ${sql(table[role])} WHERE id = ${account_id} AND deleted IS NULL`.pipe(
            hasRows
          ),
        existed: ({ role, account_id }) =>
          sql`SELECT id FROM ${sql(table[role])} WHERE id = ${account_id}`.pipe(hasRows),
        setApiStatus: ({ role, account_id }, api_status, updated) =>
          sql`
            UPDATE ${sql(table[role])} SET ${sql.update({ api_status, updated })}
            WHERE id = ${account_id}`.pipe(noRows)
      })
    })
  )
}
