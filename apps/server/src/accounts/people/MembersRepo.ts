import { type ListQuery, Member, Person, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow, hasRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { type Account, table } from "../sessions/Account.ts"
import { makeLeave } from "../store/signOut.ts"

/** A member of an account, with the person's id. */
export const StoredMember = Schema.Struct({ ...Member.Member.fields, person_id: Person.PersonId })
export type StoredMember = typeof StoredMember.Type

/** What is stored of an invitation: never its token. */
export interface StoredInvitation {
  readonly access: Person.Access
  readonly invitation: string
  readonly invitation_expires: number
}

const toMember = Rows.stored(Member.Member)
const toStored = Rows.stored(StoredMember)

const Invited = Schema.Struct({
  id: Member.MemberId,
  person_id: Person.PersonId,
  role: Person.PersonAccount.fields.role,
  account_id: Schema.Int,
  email: Schema.String,
  hash: Schema.NullOr(Schema.String)
})
/** The invited person, the account, and the person's current password, if any. */
export type Invited = typeof Invited.Type
const toInvited = Rows.stored(Invited)

export class MembersRepo extends Context.Service<MembersRepo>()("server/MembersRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const leave = yield* makeLeave
    const columns = sql`
      x.id, x.person_id, p.email, x.access, x.created,
      CASE WHEN x.invitation IS NULL THEN 0 ELSE 1 END AS is_invited`
    const people = ({ account_id, role }: Account) => sql`
      person_accounts x JOIN people p ON p.id = x.person_id
      WHERE x.role = ${role} AND x.account_id = ${account_id}`

    return {
      list: (account: Account, query: ListQuery.ListQuery) =>
        page(
          {
            select: sql`*`,
            from: sql`(SELECT ${columns}, p.email AS search_text FROM ${people(account)}) members`,
            record: Member.Member,
            decode: toMember
          },
          query
        ),
      /** All people of an account, which is locked, so that of two changes at once one sees the other. */
      lock: ({ account_id, role }: Account) =>
        sql`
          SELECT id FROM ${sql(table[role])} WHERE id = ${account_id} ${forUpdate}`.pipe(
          Effect.andThen(sql`SELECT ${columns} FROM ${people({ role, account_id })} ORDER BY x.id`),
          allRows((row) => toStored({ ...row })),
          partOfTransaction
        ),
      insert: (
        { account_id, role }: Account,
        person_id: Person.PersonId,
        invitation: StoredInvitation & { readonly created: UnixTime.UnixTime }
      ) =>
        noRows(sql`
          INSERT INTO person_accounts
            ${sql.insert({ person_id, role, account_id, ...invitation })}`),
      update: (
        id: Member.MemberId,
        fields: { readonly access: Person.Access } | StoredInvitation
      ) => noRows(sql`UPDATE person_accounts SET ${sql.update({ ...fields })} WHERE id = ${id}`),
      /** Removes a person from an account, and ends the person's sessions for it. */
      remove: (account: Account, person_id: Person.PersonId) =>
        Effect.orDie(leave(person_id, account)),
      /** The invited person, if the invitation has not expired. */
      findInvited: (digest: string, now: UnixTime.UnixTime) =>
        sql`
          SELECT x.id, x.person_id, x.role, x.account_id, p.email, p.hash
          FROM person_accounts x JOIN people p ON p.id = x.person_id
          WHERE x.invitation = ${digest} AND x.invitation_expires > ${now}`.pipe(
          firstRow((row) => toInvited({ ...row }))
        ),
      /** Uses up an invitation. Of concurrent callers one succeeds. */
      accept: (id: Member.MemberId, digest: string) =>
        sql`
          UPDATE person_accounts SET invitation = NULL, invitation_expires = NULL
          WHERE id = ${id} AND invitation = ${digest} RETURNING id`.pipe(hasRows)
    }
  })
}) {
  static readonly layer = Layer.effect(MembersRepo, MembersRepo.make)
}
