import { SignUp, type UnixTime } from "@affnet/domain"
import { Array, Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Transaction } from "../../platform/sql/Transaction.ts"

/** What is stored of somebody who signs up: never the token of the mailed link. */
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

export class SignUpsRepo extends Context.Service<
  SignUpsRepo,
  {
    /** Keeps a sign-up, and forgets those that have expired. */
    readonly insert: (signUp: StoredSignUp, now: UnixTime.UnixTime) => Effect.Effect<void>
    /** A sign-up that has not expired, which is gone then: of several who verify it at once one gets it. */
    readonly take: (
      digest: string,
      now: UnixTime.UnixTime
    ) => Effect.Effect<Option.Option<typeof Kept.Type>, never, Transaction>
    /** Whether an affiliate has the address. */
    readonly isTaken: (email: string) => Effect.Effect<boolean>
  }
>()("server/SignUpsRepo") {
  static readonly layer = Layer.effect(
    SignUpsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const insert = Effect.fnUntraced(function* (
        { terms, ...signUp }: StoredSignUp,
        now: UnixTime.UnixTime
      ) {
        yield* sql`DELETE FROM sign_ups WHERE expires <= ${now}`
        yield* sql`INSERT INTO sign_ups ${sql.insert({ ...signUp, terms: write(terms) })}`
      }, Effect.orDie)

      return SignUpsRepo.of({
        insert,
        take: (digest, now) =>
          sql`
            DELETE FROM sign_ups WHERE digest = ${digest} AND expires > ${now}
            RETURNING hash, terms`.pipe(
            Effect.map((rows) => Option.map(Array.head(rows), (row) => read({ ...row }))),
            Effect.orDie
          ),
        isTaken: (email) =>
          sql`SELECT 1 FROM affiliates WHERE email = ${email} LIMIT 1`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          )
      })
    })
  )
}
