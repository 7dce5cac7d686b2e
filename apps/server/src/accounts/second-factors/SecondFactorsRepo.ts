import type { Person, UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, hasRows, noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"

const StoredTotp = Schema.Struct({ sealed: Schema.String, is_confirmed: Schema.Boolean })
/** The secret of an app, encrypted, and whether it counts yet. */
export type StoredTotp = typeof StoredTotp.Type
const toTotp = Rows.stored(StoredTotp)

type PersonId = Person.PersonId

export class SecondFactorsRepo extends Context.Service<SecondFactorsRepo>()(
  "server/SecondFactorsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Makes the secret count, with the digests of recovery codes; one that counts already stays. */
      const confirm = Effect.fnUntraced(function* (id: PersonId, digests: ReadonlyArray<string>) {
        const isNew = yield* hasRows(sql`
          UPDATE totps SET is_confirmed = 1 WHERE person_id = ${id} AND is_confirmed = 0
          RETURNING person_id`)
        if (!isNew) return false
        for (const digest of digests) {
          yield* sql`INSERT INTO recovery_codes ${sql.insert({ person_id: id, digest })}`
        }
        return true
      }, orDieInTransaction)

      return {
        find: (id: PersonId) =>
          sql`SELECT sealed, is_confirmed FROM totps WHERE person_id = ${id}`.pipe(
            firstRow((row) => toTotp({ ...row }))
          ),
        /** Keeps a secret that was not confirmed yet, in place of such a one. */
        put: (person_id: PersonId, sealed: string, created: UnixTime.UnixTime) =>
          partOfTransaction(
            noRows(sql`
            INSERT INTO totps ${sql.insert({ person_id, sealed, created })}
            ON CONFLICT (person_id) DO UPDATE SET sealed = excluded.sealed, created = excluded.created
            WHERE totps.is_confirmed = 0`)
          ),
        confirm,
        /** Uses up the code of a step: neither it nor an earlier one is taken again. */
        useStep: (id: PersonId, step: number) =>
          hasRows(sql`
            UPDATE totps SET last_step = ${step} WHERE person_id = ${id} AND last_step < ${step}
            RETURNING person_id`),
        useRecoveryCode: (id: PersonId, digest: string) =>
          hasRows(sql`
            DELETE FROM recovery_codes WHERE person_id = ${id} AND digest = ${digest}
            RETURNING person_id`),
        delete: (id: PersonId) =>
          Effect.andThen(
            sql`DELETE FROM recovery_codes WHERE person_id = ${id}`,
            sql`DELETE FROM totps WHERE person_id = ${id}`
          ).pipe(noRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(SecondFactorsRepo, SecondFactorsRepo.make)
}
