import { AccountKey, type ListQuery, type UnixTime } from "@affnet/domain"
import { Array, Context, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { refuseDuplicates } from "../../platform/sql/refuseDuplicates.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"
import type { Account } from "../sessions/Account.ts"
import type { StoredKey } from "./NewKey.ts"

type Key = AccountKey.AccountKey
type KeyId = AccountKey.AccountKeyId

/** What a key is called and what it may do. */
export type NamedKey = Pick<Key, "expires" | "is_main" | "name" | "networks" | "read_only">

export const toKey = Rows.stored(AccountKey.AccountKey)

const first = (rows: ReadonlyArray<object>): Option.Option<Key> =>
  Array.head(rows.map((row) => toKey({ ...row })))

/** The keys of an account, its main one among them. */
export class AccountKeysRepo extends Context.Service<AccountKeysRepo>()("server/AccountKeysRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const of = ({ account_id, role }: Account) => sql`role = ${role} AND account_id = ${account_id}`

    return {
      list: (account: Account, query: ListQuery.ListQuery) =>
        page(
          {
            select: sql`*`,
            from: sql`api_keys`,
            owner: of(account),
            record: AccountKey.AccountKey,
            decode: toKey
          },
          query
        ),
      /** The number of the account's keys that were not replaced. */
      count: (account: Account) =>
        sql<{ readonly total: number }>`
          SELECT COUNT(*) AS total FROM api_keys WHERE ${of(account)} AND replaced IS NULL`.pipe(
          Effect.map(([row]) => Number(row?.total ?? 0)),
          Effect.orDie
        ),
      insert: (key: StoredKey & NamedKey) =>
        sql`
          INSERT INTO api_keys ${sql.insert({ ...key, search_text: searchText(key.name) })}
          RETURNING *`.pipe(
          refuseDuplicates({ api_keys_name: "name" }),
          Effect.map((rows) => Option.getOrThrow(first(rows)))
        ),
      /** A key that was not replaced, locked. */
      findForUpdate: (account: Account, id: KeyId) =>
        sql`
          SELECT * FROM api_keys WHERE ${of(account)} AND id = ${id} AND replaced IS NULL
          ${forUpdate}`.pipe(Effect.map(first), orDieInTransaction),
      /** Makes room for a key of the same name. One that was replaced before is gone. */
      retire: (
        account: Account,
        { id, name }: Pick<Key, "id" | "name">,
        as: { readonly replaced: UnixTime.UnixTime; readonly expires: UnixTime.UnixTime }
      ) =>
        sql`
          DELETE FROM api_keys
          WHERE ${of(account)} AND name = ${name} AND replaced IS NOT NULL`.pipe(
          Effect.andThen(
            sql`UPDATE api_keys SET ${sql.update({ ...as, is_main: 0 })} WHERE id = ${id}`
          ),
          Effect.orDie,
          Effect.asVoid
        ),
      /** The key that was deleted. */
      delete: (account: Account, id: KeyId) =>
        sql`DELETE FROM api_keys WHERE ${of(account)} AND id = ${id} RETURNING *`.pipe(
          Effect.map(first),
          Effect.orDie
        )
    }
  })
}) {
  static readonly layer = Layer.effect(AccountKeysRepo, AccountKeysRepo.make)
}
