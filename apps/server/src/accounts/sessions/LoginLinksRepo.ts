import { Person, Role, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, type Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import type { Account } from "./Account.ts"

/** What is stored of a link: never its token. */
export interface StoredLoginLink extends Account {
  readonly digest: string
  /** The person it signs in; null for the person with the account's e-mail address. */
  readonly person_id: Person.PersonId | null
  /** The manager who views the account with it. */
  readonly manager_id: number | null
  /** Unix time in seconds. */
  readonly expires: number
}

/** The person a link signs in, and the account. */
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
    /** Removes a link and returns its purpose. Of concurrent callers one gets it. */
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
        insert: (link) => sql`INSERT INTO login_links ${sql.insert({ ...link })}`.pipe(noRows),
        take: (digest, now) =>
          sql`
            DELETE FROM login_links WHERE digest = ${digest} AND expires > ${now}
            RETURNING role, account_id, person_id, manager_id`.pipe(
            firstRow((row) => toLinked({ ...row }))
          ),
        forgetBefore: (expires) =>
          sql`DELETE FROM login_links WHERE expires < ${expires}`.pipe(noRows)
      })
    })
  )
}
