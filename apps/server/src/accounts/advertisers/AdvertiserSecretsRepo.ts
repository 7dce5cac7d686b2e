import type { AdvertiserSecret } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { allRows, noRows } from "../../platform/sql/results.ts"

/** A stored secret. */
export interface StoredSecret {
  readonly advertiser_id: number
  readonly kind: AdvertiserSecret.Kind
  /** SHA-256 in hex. */
  readonly digest: string
  /** The encrypted secret, where it has to be read again. */
  readonly sealed: string | null
  readonly masked: string
  readonly created_millis: number
}

export class AdvertiserSecretsRepo extends Context.Service<AdvertiserSecretsRepo>()(
  "server/AdvertiserSecretsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const insert = (secret: StoredSecret) =>
        sql`INSERT INTO advertiser_secrets ${sql.insert({ ...secret })}`.pipe(noRows)

      /** Ends those that are in force at the given time, at the latest; removes those that ended before now. */
      const expire = Effect.fnUntraced(function* (
        advertiser_id: number,
        kind: AdvertiserSecret.Kind,
        { atMillis, nowMillis }: { readonly nowMillis: number; readonly atMillis: number }
      ) {
        const of = sql`advertiser_id = ${advertiser_id} AND kind = ${kind}`
        yield* sql`DELETE FROM advertiser_secrets WHERE ${of} AND expires_millis <= ${nowMillis}`
        yield* sql`
          UPDATE advertiser_secrets SET expires_millis = ${atMillis}
          WHERE ${of} AND (expires_millis IS NULL OR expires_millis > ${atMillis})`
      }, Effect.orDie)

      /** Whose token has this digest, while it is in force. */
      const advertiserOf = (digest: string, nowMillis: number) =>
        sql<{ readonly advertiser_id: number }>`
          SELECT advertiser_id FROM advertiser_secrets
          WHERE digest = ${digest} AND kind = 'token'
            AND (expires_millis IS NULL OR expires_millis > ${nowMillis})`.pipe(
          Effect.map(([row]) => row?.advertiser_id),
          Effect.orDie
        )

      /** The encrypted signing secrets that are in force, the newest first. */
      const signingSecrets = (advertiser_id: number, nowMillis: number) =>
        sql<{ readonly sealed: string }>`
          SELECT sealed FROM advertiser_secrets
          WHERE advertiser_id = ${advertiser_id} AND kind = 'signing'
            AND (expires_millis IS NULL OR expires_millis > ${nowMillis})
          ORDER BY id DESC`.pipe(allRows(({ sealed }) => sealed))

      return { insert, expire, advertiserOf, signingSecrets }
    })
  }
) {
  static readonly layer = Layer.effect(AdvertiserSecretsRepo, AdvertiserSecretsRepo.make)
}
