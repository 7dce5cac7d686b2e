import { SignUp, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { firstRow, hasRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

/** What is stored of a sign-up: never the token of the mailed link. */
export interface StoredSignUp {
  readonly digest: string
  /** The Argon2id hash of the password. */
  readonly hash: string
  readonly terms: SignUp.Terms
  readonly expires: number
}

const Kept = Schema.Struct({ hash: Schema.String, terms: Schema.fromJsonString(SignUp.Terms) })
const read = Schema.decodeUnknownSync(Kept)
const write = Schema.encodeSync(Schema.fromJsonString(SignUp.Terms))

export class SignUpsRepo extends Context.Service<SignUpsRepo>()("server/SignUpsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Keeps a sign-up, and forgets those that have expired. */
    const insert = Effect.fnUntraced(function* (
      { terms, ...signUp }: StoredSignUp,
      now: UnixTime.UnixTime
    ) {
      yield* sql`DELETE FROM sign_ups WHERE expires <= ${now}`
      yield* sql`INSERT INTO sign_ups ${sql.insert({ ...signUp, terms: write(terms) })}`
    }, Effect.orDie)

    return {
      insert,
      /** The hash of a sign-up that has not expired. */
      hashOf: (digest: string, now: UnixTime.UnixTime) =>
        sql<{ readonly hash: string }>`
          SELECT hash FROM sign_ups WHERE digest = ${digest} AND expires > ${now}`.pipe(
          firstRow(({ hash }) => hash)
        ),
      /** Removes a sign-up that has not expired, and returns it. Of concurrent callers one gets it. */
      take: (digest: string, now: UnixTime.UnixTime) =>
        sql`
          DELETE FROM sign_ups WHERE digest = ${digest} AND expires > ${now}
          RETURNING hash, terms`.pipe(
          firstRow((row) => read({ ...row })),
          partOfTransaction
        ),
      /** Whether an affiliate has the address. */
      isTaken: (email: string) =>
        sql`SELECT 1 FROM affiliates WHERE email = ${email} LIMIT 1`.pipe(hasRows)
    }
  })
}) {
  static readonly layer = Layer.effect(SignUpsRepo, SignUpsRepo.make)
}
