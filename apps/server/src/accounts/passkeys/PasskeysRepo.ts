import { Passkey, Person, type UnixTime } from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

/** What is stored of a passkey: no private key. */
const StoredPasskey = Schema.Struct({
  ...Passkey.Passkey.fields,
  person_id: Person.PersonId,
  credential: Schema.String,
  public_key: Schema.String,
  counter: Schema.Int
})
export type StoredPasskey = typeof StoredPasskey.Type

const toPasskey = Rows.stored(StoredPasskey)

export type NewPasskey = Omit<StoredPasskey, "id" | "last_used">

type PersonId = Person.PersonId
type PasskeyId = Passkey.PasskeyId

export class PasskeysRepo extends Context.Service<PasskeysRepo>()("server/PasskeysRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const all = <E>(statement: Effect.Effect<ReadonlyArray<object>, E>) =>
      Effect.orDie(Effect.map(statement, (rows) => rows.map((row) => toPasskey({ ...row }))))
    const first = <E>(statement: Effect.Effect<ReadonlyArray<object>, E>) =>
      Effect.map(all(statement), Array.head)

    return {
      list: (id: PersonId) => all(sql`SELECT * FROM passkeys WHERE person_id = ${id} ORDER BY id`),
      findByCredential: (credential: string) =>
        first(sql`SELECT * FROM passkeys WHERE credential = ${credential}`),
      /** Keeps a passkey; none where the credential is known already. */
      insert: ({ is_backed_up, ...passkey }: NewPasskey) =>
        partOfTransaction(
          first(sql`
          INSERT INTO passkeys ${sql.insert({ ...passkey, is_backed_up: is_backed_up ? 1 : 0 })}
          ON CONFLICT DO NOTHING RETURNING *`)
        ),
      rename: (id: PasskeyId, person_id: PersonId, name: string) =>
        first(sql`
          UPDATE passkeys SET name = ${name} WHERE id = ${id} AND person_id = ${person_id}
          RETURNING *`),
      delete: (id: PasskeyId, person_id: PersonId) =>
        partOfTransaction(
          first(sql`DELETE FROM passkeys WHERE id = ${id} AND person_id = ${person_id} RETURNING *`)
        ),
      deleteOfPerson: (id: PersonId) =>
        sql`DELETE FROM passkeys WHERE person_id = ${id}`.pipe(noRows, partOfTransaction),
      /** Notes a use. Counters only go forward, but for authenticators that do not count. */
      noteUse: (id: PasskeyId, counter: number, now: UnixTime.UnixTime) =>
        sql`
          UPDATE passkeys SET counter = ${counter}, last_used = ${now}
          WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))
          RETURNING id`.pipe(hasRows),
      /** Keeps a challenge, and forgets those that have expired. */
      keepChallenge: Effect.fnUntraced(function* (
        challenge: {
          readonly digest: string
          readonly person_id: PersonId | null
          readonly expires: number
        },
        now: UnixTime.UnixTime
      ) {
        yield* sql`DELETE FROM passkey_challenges WHERE expires <= ${now}`
        yield* sql`INSERT INTO passkey_challenges ${sql.insert({ ...challenge })}`
      }, Effect.orDie),
      /** Removes a challenge and returns its owner. Of concurrent callers one gets it. */
      takeChallenge: (digest: string, now: UnixTime.UnixTime) =>
        sql<{ readonly person_id: number | null }>`
          DELETE FROM passkey_challenges WHERE digest = ${digest} AND expires > ${now}
          RETURNING person_id`.pipe(Effect.map(Array.head), Effect.orDie)
    }
  })
}) {
  static readonly layer = Layer.effect(PasskeysRepo, PasskeysRepo.make)
}
