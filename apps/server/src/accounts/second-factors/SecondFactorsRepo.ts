import type { Person, UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, type Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, hasRows, noRows } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

const StoredTotp = Schema.Struct({ sealed: Schema.String, is_confirmed: Schema.Boolean })
/** The secret of an app, encrypted, and whether it counts yet. */
export type StoredTotp = typeof StoredTotp.Type
const toTotp = Rows.stored(StoredTotp)

type PersonId = Person.PersonId

export class SecondFactorsRepo extends Context.Service<
  SecondFactorsRepo,
  {
    readonly find: (id: PersonId) => Effect.Effect<Option.Option<StoredTotp>>
    /** Keeps a secret that was not confirmed yet, in place of such a one. */
    readonly put: (
      id: PersonId,
      sealed: string,
      created: UnixTime.UnixTime
    ) => Effect.Effect<void, never, Transaction>
    /** Makes the secret count, with the digests of recovery codes; one that counts already stays. */
    readonly confirm: (
      id: PersonId,
      digests: ReadonlyArray<string>
    ) => Effect.Effect<boolean, never, Transaction>
    /** Uses up the code of a step: neither it nor an earlier one is taken again. */
    readonly useStep: (id: PersonId, step: number) => Effect.Effect<boolean>
    readonly useRecoveryCode: (id: PersonId, digest: string) => Effect.Effect<boolean>
    readonly delete: (id: PersonId) => Effect.Effect<void>
  }
>()("server/SecondFactorsRepo") {
  static readonly layer = Layer.effect(
    SecondFactorsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const confirm = Effect.fnUntraced(function* (id: PersonId, digests: ReadonlyArray<string>) {
        const isNew = yield* hasRows(sql`
          UPDATE totps SET is_confirmed = 1 WHERE person_id = ${id} AND is_confirmed = 0
          RETURNING person_id`)
        if (!isNew) return false
        for (const digest of digests) {
          yield* sql`INSERT INTO recovery_codes ${sql.insert({ person_id: id, digest })}`
        }
        return true
      }, Effect.orDie)

      return SecondFactorsRepo.of({
        find: (id) =>
          sql`SELECT sealed, is_confirmed FROM totps WHERE person_id = ${id}`.pipe(
            firstRow((row) => toTotp({ ...row }))
          ),
        put: (person_id, sealed, created) =>
          noRows(sql`
            INSERT INTO totps ${sql.insert({ person_id, sealed, created })}
            ON CONFLICT (person_id) DO UPDATE SET sealed = excluded.sealed, created = excluded.created
            WHERE totps.is_confirmed = 0`),
        confirm,
        useStep: (id, step) =>
          hasRows(sql`
            UPDATE totps SET last_step = ${step} WHERE person_id = ${id} AND last_step < ${step}
            RETURNING person_id`),
        useRecoveryCode: (id, digest) =>
          hasRows(sql`
            DELETE FROM recovery_codes WHERE person_id = ${id} AND digest = ${digest}
            RETURNING person_id`),
        delete: (id) =>
          Effect.andThen(
            sql`DELETE FROM recovery_codes WHERE person_id = ${id}`,
            sql`DELETE FROM totps WHERE person_id = ${id}`
          ).pipe(noRows)
      })
    })
  )
}
