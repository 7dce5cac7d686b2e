import { Status, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { firstRow, hasRows, noRows } from "../../platform/sql/results.ts"
import { type Account, table } from "./Account.ts"

/** What decides whether an account may use the API. */
const Standing = Schema.Struct({ status: Status.Status, api_status: Status.ApiStatus })
const toStanding = Schema.decodeUnknownSync(Standing)

export class AccountsRepo extends Context.Service<AccountsRepo>()("server/AccountsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      exists: ({ role, account_id }: Account) =>
        sql`SELECT id FROM ${sql(table[role])} WHERE id = ${account_id} AND deleted IS NULL`.pipe(
          hasRows
        ),
      standingOf: ({ role, account_id }: Account) =>
        sql`
          SELECT status, api_status FROM ${sql(table[role])}
          WHERE id = ${account_id} AND deleted IS NULL`.pipe(firstRow((row) => toStanding(row))),
      /** Whether there is one, or was before it was deleted. */
      existed: ({ role, account_id }: Account) =>
        sql`SELECT id FROM ${sql(table[role])} WHERE id = ${account_id}`.pipe(hasRows),
      setApiStatus: (
        { role, account_id }: Account,
        api_status: Status.ApiStatus,
        updated: UnixTime.UnixTime
      ) =>
        sql`
          UPDATE ${sql(table[role])} SET ${sql.update({ api_status, updated })}
          WHERE id = ${account_id}`.pipe(noRows)
    }
  })
}) {
  static readonly layer = Layer.effect(AccountsRepo, AccountsRepo.make)
}
