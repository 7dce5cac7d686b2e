import { Person, Role, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
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

export class LoginLinksRepo extends Context.Service<LoginLinksRepo>()("server/LoginLinksRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      insert: (link: StoredLoginLink) =>
        sql`INSERT INTO login_links ${sql.insert({ ...link })}`.pipe(noRows),
      /** Removes a link and returns its purpose. Of concurrent callers one gets it. */
      take: (digest: string, now: UnixTime.UnixTime) =>
        sql`
          DELETE FROM login_links WHERE digest = ${digest} AND expires > ${now}
          RETURNING role, account_id, person_id, manager_id`.pipe(
          firstRow((row) => toLinked({ ...row })),
          partOfTransaction
        ),
      /** Removes the links that sign a person in. */
      deleteOfPerson: (id: Person.PersonId) =>
        sql`
          DELETE FROM login_links WHERE person_id = ${id} OR (person_id IS NULL AND EXISTS (
            SELECT 1 FROM person_accounts x WHERE x.person_id = ${id}
              AND x.role = login_links.role AND x.account_id = login_links.account_id))`.pipe(
          noRows
        ),
      forgetBefore: (expires: number) =>
        sql`DELETE FROM login_links WHERE expires < ${expires}`.pipe(noRows)
    }
  })
}) {
  static readonly layer = Layer.effect(LoginLinksRepo, LoginLinksRepo.make)
}
