import { AccountKey, Flag, Permission, type Role, Status, TimeZone, UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import { makeSharedRead } from "../../platform/sql/sharedRead.ts"
import { type Account, table } from "../sessions/Account.ts"
import { toKey } from "./AccountKeysRepo.ts"
import type { StoredKey } from "./NewKey.ts"

/** The account behind a key, with what decides whether it may call. */
export const KeyHolder = Schema.Struct({
  account_id: Schema.Int,
  status: Status.Status,
  api_status: Status.ApiStatus,
  timezone: TimeZone.TimeZone,
  key_id: AccountKey.AccountKeyId,
  read_only: Flag.Flag,
  networks: Schema.NullOr(Schema.String),
  expires: Schema.NullOr(UnixTime.UnixTime),
  last_used: Schema.NullOr(UnixTime.UnixTime),
  /** Of managers. */
  access: Schema.NullOr(
    Schema.Struct({ role: Permission.ManagerRole, assigned_only: Schema.Boolean })
  )
})
export type KeyHolder = typeof KeyHolder.Type

const read = Rows.stored(KeyHolder, ({ assigned_only, manager_role }) => ({
  access: manager_role === null ? null : { role: manager_role, assigned_only: assigned_only === 1 }
}))

/** A key, and whose it is. */
export interface ListedKey extends Account, AccountKey.AccountKey {}

export class ApiKeysRepo extends Context.Service<ApiKeysRepo>()("server/ApiKeysRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sharedRead = yield* makeSharedRead

    const access = (role: Role.Role) =>
      role === "manager"
        ? sql`a.role AS manager_role, a.assigned_only`
        : sql`NULL AS manager_role, 0 AS assigned_only`

    const holders = (role: Role.Role) =>
      sharedRead(
        ([digest]) => sql`
          SELECT a.id AS account_id, a.status, a.api_status, a.timezone, ${access(role)},
            k.id AS key_id, k.read_only, k.networks, k.expires, k.last_used
          FROM api_keys k JOIN ${sql(table[role])} a ON a.id = k.account_id
          WHERE k.digest = ${digest} AND k.role = ${sql.literal(`'${role}'`)}`
      )
    const holdersOf = {
      manager: holders("manager"),
      advertiser: holders("advertiser"),
      affiliate: holders("affiliate")
    }

    const findHolder = (role: Role.Role, digest: string) =>
      holdersOf[role]([digest]).pipe(firstRow(read))

    const of = ({ account_id, role }: Account) => sql`role = ${role} AND account_id = ${account_id}`

    /** Puts a key in the place of the account's main one. */
    const replaceMain = (key: StoredKey) =>
      sql`
        INSERT INTO api_keys (role, account_id, digest, masked, created)
        VALUES (${key.role}, ${key.account_id}, ${key.digest}, ${key.masked}, ${key.created})
        ON CONFLICT (role, account_id, name) WHERE replaced IS NULL DO UPDATE SET
          digest = excluded.digest, masked = excluded.masked, created = excluded.created,
          is_main = 1, read_only = 0, networks = NULL, expires = NULL, last_used = NULL`.pipe(
        Effect.andThen(
          sql`DELETE FROM api_keys WHERE ${of(key)} AND name = ${AccountKey.mainName}
            AND replaced IS NOT NULL`
        ),
        Effect.orDie,
        Effect.asVoid
      )

    /** A page of all keys, by role and id. */
    const list = ({ page, perPage }: { readonly page: number; readonly perPage: number }) =>
      sql<Account & Readonly<Record<string, unknown>>>`
        SELECT * FROM api_keys ORDER BY role, account_id, id
        LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.pipe(
        Effect.map((rows) =>
          rows.map((row) => ({ ...toKey(row), role: row.role, account_id: row.account_id }))
        ),
        Effect.orDie
      )

    return {
      findHolder,
      replaceMain,
      list,
      noteUse: (id: AccountKey.AccountKeyId, now: UnixTime.UnixTime) =>
        sql`UPDATE api_keys SET last_used = ${now} WHERE id = ${id}`.pipe(noRows)
    }
  })
}) {
  static readonly layer = Layer.effect(ApiKeysRepo, ApiKeysRepo.make)
}
