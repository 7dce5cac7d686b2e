import { Person, Role, type UnixTime } from "@affnet/domain"
import { Array, Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import type { Account } from "./Account.ts"

/** What is stored of a link: never its token. */
export interface StoredLoginLink extends Account {
  readonly digest: string
  /** Whom it signs in; null is the person with the account's e-mail address. */
  readonly person_id: Person.PersonId | null
  /** The manager who looks at the account with it. */
  readonly manager_id: number | null
  /** Unix time in seconds. */
  readonly expires: number
}

/** Whom a link signs in, and for which account. */
const Linked = Schema.Struct({
  role: Role.Role,
  account_id: Schema.Int,
  person_id: Schema.NullOr(Person.PersonId),
  manager_id: Schema.NullOr(Schema.Int)
})
export type Linked = typeof Linked.Type

const toLinked = Rows.stored(Linked)

export class LoginLinksRepo extends Context.Service<
  LoginLinksRepo,
  {
    readonly insert: (link: StoredLoginLink) => Effect.Effect<void>
    /** What a link is for, which is gone then: of several who follow it at once one gets it. */
    readonly take: (
      digest: string,
      now: UnixTime.UnixTime
    ) => Effect.Effect<Option.Option<Linked>, never, Transaction>
    readonly forgetBefore: (expires: number) => Effect.Effect<void>
  }
>()("server/LoginLinksRepo") {
  static readonly layer = Layer.effect(
    LoginLinksRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return LoginLinksRepo.of({
        insert: (link) =>
          sql`INSERT INTO login_links ${sql.insert({ ...link })}`.pipe(Effect.orDie, Effect.asVoid),
        take: (digest, now) =>
          sql`
            DELETE FROM login_links WHERE digest = ${digest} AND expires > ${now}
            RETURNING role, account_id, person_id, manager_id`.pipe(
            Effect.map((rows) => Option.map(Array.head(rows), (row) => toLinked({ ...row }))),
            Effect.orDie
          ),
        forgetBefore: (expires) =>
          sql`DELETE FROM login_links WHERE expires < ${expires}`.pipe(Effect.orDie, Effect.asVoid)
      })
    })
  )
}
