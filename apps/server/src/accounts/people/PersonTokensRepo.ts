import { Person, type UnixTime } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"

/** What is stored of a mailed link: never its token. */
export interface StoredToken {
  readonly digest: string
  readonly person_id: Person.PersonId
  readonly expires: number
}

/** The most links of a person. */
const most = 5

const firstPerson = (rows: ReadonlyArray<{ readonly person_id: number }>) =>
  Array.head(rows.map(({ person_id }) => Person.PersonId.make(person_id)))

export class PersonTokensRepo extends Context.Service<PersonTokensRepo>()(
  "server/PersonTokensRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      type Found = { readonly person_id: number }

      /** Stores a token beside the newest ones of its person, and deletes expired ones. */
      const insert = Effect.fnUntraced(function* (token: StoredToken, now: UnixTime.UnixTime) {
        const { person_id } = token
        yield* sql`DELETE FROM person_tokens WHERE expires <= ${now}`
        yield* sql`
          DELETE FROM person_tokens WHERE person_id = ${person_id} AND digest NOT IN (
            SELECT digest FROM person_tokens WHERE person_id = ${person_id}
            ORDER BY expires DESC LIMIT ${most - 1})`
        yield* sql`INSERT INTO person_tokens ${sql.insert({ ...token })}`
      }, Effect.orDie)

      return {
        insert,
        /** Whose token it is that has not expired. */
        find: (digest: string, now: UnixTime.UnixTime) =>
          sql<Found>`
            SELECT person_id FROM person_tokens
            WHERE digest = ${digest} AND expires > ${now}`.pipe(
            Effect.map(firstPerson),
            Effect.orDie
          ),
        /** The same, and removes the token. Of concurrent callers one gets it. */
        take: (digest: string, now: UnixTime.UnixTime) =>
          sql<Found>`
            DELETE FROM person_tokens
            WHERE digest = ${digest} AND expires > ${now}
            RETURNING person_id`.pipe(Effect.map(firstPerson), orDieInTransaction),
        deleteOfPerson: (id: Person.PersonId) =>
          sql`DELETE FROM person_tokens WHERE person_id = ${id}`.pipe(noRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(PersonTokensRepo, PersonTokensRepo.make)
}
