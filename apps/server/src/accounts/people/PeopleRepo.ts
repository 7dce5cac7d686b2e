import {
  Permission,
  Person,
  Profile,
  type Role,
  Status,
  TimeZone,
  type UnixTime
} from "@affnet/domain"
import { Array, Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, hasRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { type Account, table } from "../sessions/Account.ts"
import { joinAccount } from "../store/joinAccount.ts"

/** What is stored of a person. */
export const StoredPerson = Schema.Struct({
  id: Person.PersonId,
  email: Schema.String,
  hash: Schema.NullOr(Schema.String)
})
export type StoredPerson = typeof StoredPerson.Type

const toPerson = Rows.stored(StoredPerson)

/** An existing account of a person, with the fields that decide whether and how it may be used. */
const Membership = Schema.Struct({
  ...Person.PersonAccount.fields,
  timezone: TimeZone.TimeZone,
  number_format_id: Schema.Int,
  date_format_id: Schema.Int,
  assigned_only: Schema.Boolean,
  manager_role: Schema.NullOr(Permission.ManagerRole),
  status: Status.Status,
  api_status: Status.ApiStatus
})
export type Membership = typeof Membership.Type

const text = (cell: unknown): string | null => (typeof cell === "string" ? cell : null)

const toMembership = Rows.stored(Membership, ({ company_name, firstname, lastname }) => ({
  name: Profile.nameOf({
    company_name: text(company_name),
    firstname: text(firstname),
    lastname: text(lastname)
  })
}))

const ranks: Readonly<Record<Role.Role, number>> = { manager: 0, advertiser: 1, affiliate: 2 }

export class PeopleRepo extends Context.Service<PeopleRepo>()("server/PeopleRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { accepted, columns, join } = joinAccount(sql)

    /** By the folded address. */
    const findByEmail = (email: string) =>
      sql`SELECT id, email, hash FROM people WHERE email = ${email}`.pipe(
        firstRow((row) => toPerson({ ...row }))
      )

    return {
      findByEmail,
      find: (id: Person.PersonId) =>
        sql`SELECT id, email, hash FROM people WHERE id = ${id}`.pipe(
          firstRow((row) => toPerson({ ...row }))
        ),
      /** The accounts of a person that are there, managers first, by their ids. */
      accountsOf: (id: Person.PersonId) =>
        sql`
          SELECT x.role, x.account_id, x.access, ${columns}
          FROM person_accounts x ${join} WHERE x.person_id = ${id} AND ${accepted("x")}
          ORDER BY x.account_id`.pipe(
          Effect.map((rows) =>
            rows
              .map((row): Rows.Row => ({ ...row }))
              .filter(({ status }) => status !== null)
              .map(toMembership)
              .toSorted((a, b) => ranks[a.role] - ranks[b.role])
          ),
          Effect.orDie
        ),
      /** Whether a person belongs to another account, or may still accept an invitation to one. */
      belongsElsewhere: (
        id: Person.PersonId,
        { account_id, role }: Account,
        now: UnixTime.UnixTime
      ) =>
        sql`
          SELECT 1 FROM person_accounts x
          WHERE x.person_id = ${id} AND NOT (x.role = ${role} AND x.account_id = ${account_id})
            AND (${accepted("x")} OR x.invitation_expires > ${now}) LIMIT 1`.pipe(hasRows),
      /** An existing account, as a read-only session sees it. */
      viewOf: ({ account_id, role }: Account) =>
        sql`
          SELECT x.role, x.account_id, 'viewer' AS access, ${columns}
          FROM (SELECT CAST(${role} AS TEXT) AS role, CAST(${account_id} AS INTEGER) AS account_id) x
          ${join}`.pipe(
          Effect.map((rows) =>
            Array.head(
              rows
                .map((row): Rows.Row => ({ ...row }))
                .filter(({ status }) => status !== null)
                .map(toMembership)
            )
          ),
          Effect.orDie
        ),
      /** Whether a person's account was used from an address before. */
      isKnownAddress: (id: Person.PersonId | undefined, ip: string) =>
        sql`
          SELECT 1 FROM account_addresses a JOIN person_accounts x
            ON x.role = a.role AND x.account_id = a.account_id
          WHERE x.person_id = ${id ?? 0} AND ${accepted("x")} AND a.ip = ${ip} LIMIT 1`.pipe(
          hasRows
        ),
      /** The e-mail address of an account, in its original spelling. */
      emailOf: ({ account_id, role }: Account) =>
        sql<{ readonly email: string }>`
          SELECT email FROM ${sql(table[role])} WHERE id = ${account_id}`.pipe(
          firstRow(({ email }) => email)
        ),
      /** The id of the person with this address. The person is created if missing. */
      findOrInsert: (email: string, now: UnixTime.UnixTime) =>
        sql`
          INSERT INTO people ${sql.insert({ email, hash: null, created: now, updated: now })}
          ON CONFLICT DO NOTHING`.pipe(
          Effect.orDie,
          Effect.andThen(findByEmail(email)),
          Effect.map((found) => Option.getOrThrow(found).id),
          partOfTransaction
        ),
      setHash: (id: Person.PersonId, hash: string, updated: UnixTime.UnixTime) =>
        noRows(sql`UPDATE people SET ${sql.update({ hash, updated })} WHERE id = ${id}`),
      setEmail: (id: Person.PersonId, email: string) =>
        noRows(sql`UPDATE people SET email = ${email} WHERE id = ${id}`),
      /** Adds a person to an account, invited or not. An existing membership stays as it is. */
      join: (
        person_id: Person.PersonId,
        { account_id, role }: Account,
        access: Person.Access,
        created: UnixTime.UnixTime
      ) =>
        noRows(sql`
          INSERT INTO person_accounts
            ${sql.insert({ person_id, role, account_id, access, created })}
          ON CONFLICT (person_id, role, account_id) DO UPDATE
            SET access = excluded.access, invitation = NULL, invitation_expires = NULL
            WHERE person_accounts.invitation IS NOT NULL`)
    }
  })
}) {
  static readonly layer = Layer.effect(PeopleRepo, PeopleRepo.make)
}
