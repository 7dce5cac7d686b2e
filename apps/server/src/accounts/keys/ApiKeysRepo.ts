import { type Role, Status, TimeZone } from "@affnet/domain"
import { Array, Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { makeSharedRead } from "../../platform/sql/sharedRead.ts"
import { type Account, table } from "../sessions/Account.ts"

/** The account behind a key, with what decides whether it may call. */
export const KeyHolder = Schema.Struct({
  account_id: Schema.Int,
  status: Status.Status,
  api_status: Status.ApiStatus,
  timezone: TimeZone.TimeZone
})
export type KeyHolder = typeof KeyHolder.Type

const read = Rows.stored(KeyHolder)

/** What is stored of an account's key: never the key itself. */
export interface StoredKey extends Account {
  readonly digest: string
  readonly masked: string
  readonly created: number
}

export class ApiKeysRepo extends Context.Service<
  ApiKeysRepo,
  {
    readonly findHolder: (
      role: Role.Role,
      digest: string
    ) => Effect.Effect<Option.Option<KeyHolder>>
    readonly replace: (key: StoredKey) => Effect.Effect<void>
  }
>()("server/ApiKeysRepo") {
  static readonly layer = Layer.effect(
    ApiKeysRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sharedRead = yield* makeSharedRead

      const holders = (role: Role.Role) =>
        sharedRead(
          ([digest]) => sql`
            SELECT a.id AS account_id, a.status, a.api_status, a.timezone
            FROM api_keys k JOIN ${sql(table[role])} a ON a.id = k.account_id
            WHERE k.digest = ${digest} AND k.role = ${sql.literal(`'${role}'`)}`
        )
      const holdersOf = {
        manager: holders("manager"),
        advertiser: holders("advertiser"),
        affiliate: holders("affiliate")
      }

      const findHolder = (role: Role.Role, digest: string) =>
        holdersOf[role]([digest]).pipe(
          Effect.map((rows) => Option.map(Array.head(rows), read)),
          Effect.orDie
        )

      const replace = (key: StoredKey) =>
        sql`
          INSERT INTO api_keys (role, account_id, digest, masked, created)
          VALUES (${key.role}, ${key.account_id}, ${key.digest}, ${key.masked}, ${key.created})
          ON CONFLICT (role, account_id) DO UPDATE SET
            digest = excluded.digest, masked = excluded.masked, created = excluded.created`.pipe(
          Effect.orDie,
          Effect.asVoid
        )

      return ApiKeysRepo.of({ findHolder, replace })
    })
  )
}
