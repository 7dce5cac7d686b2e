import { Refusals } from "@affnet/api/Wire"
import { Status, type UnixTime, UnknownIds } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import type { LinkedAccount } from "./AccountLinksRepo.ts"
import { accountSearchText } from "./accountSearchText.ts"
import { findable, idOf, makeReferred, referred, refuseTaken, tables } from "./accountTables.ts"
import { makeSignOut } from "./signOut.ts"

type Columns = Readonly<Record<string, unknown>>

/** The rows of affiliates and advertisers, which managers write alike. */
export class AccountRowsRepo extends Context.Service<AccountRowsRepo>()("server/AccountRowsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const signOut = yield* makeSignOut

    const known = makeReferred(sql)

    /** Fails where a column refers to a missing row; an unchanged reference may be to a deleted one. */
    const requireReferred = Effect.fnUntraced(function* (columns: Columns, before: Columns = {}) {
      for (const field of referred) {
        const id = columns[field] === before[field] ? null : idOf(columns[field])
        yield* Refusals.unless(UnknownIds.of(field, [id], yield* known[field]([id])))
      }
    })

    const rowOf = ({ account_id, role }: LinkedAccount) =>
      sql`SELECT * FROM ${sql(tables[role])} WHERE id = ${account_id}`

    const updateSearchText = Effect.fnUntraced(function* ({ account_id, role }: LinkedAccount) {
      const [row] = yield* rowOf({ account_id, role })
      const search_text = accountSearchText({ id: account_id, ...findable(row ?? {}) })
      yield* sql`UPDATE ${sql(tables[role])} SET ${sql.update({ search_text })} WHERE id = ${account_id}`
    }, Effect.orDie)

    return {
      /** The id of an existing account, locked. */
      lock: ({ account_id, role }: LinkedAccount) =>
        sql<{ readonly id: number }>`
          SELECT id FROM ${sql(tables[role])}
          WHERE id = ${account_id} AND deleted IS NULL ${forUpdate}`.pipe(
          firstRow(({ id }) => id),
          partOfTransaction
        ),
      update: Effect.fnUntraced(function* (account: LinkedAccount, columns: Columns) {
        if (Object.keys(columns).length === 0) return
        const [before] = yield* Effect.orDie(rowOf(account))
        yield* requireReferred(columns, before)
        yield* sql`
          UPDATE ${sql(tables[account.role])} SET ${sql.update(columns)}
          WHERE id = ${account.account_id}`.pipe(refuseTaken(account.role))
        yield* updateSearchText(account)
      }, partOfTransaction),
      /** Says when it changed last. */
      touch: ({ account_id, role }: LinkedAccount, updated: UnixTime.UnixTime) =>
        sql`UPDATE ${sql(tables[role])} SET ${sql.update({ updated })} WHERE id = ${account_id}`.pipe(
          noRows,
          partOfTransaction
        ),
      /** Locks the offers of an advertiser: changes of an offer lock it before its advertiser. */
      lockOffers: ({ account_id, role }: LinkedAccount) =>
        partOfTransaction(
          role === "affiliate"
            ? Effect.void
            : sql`
                SELECT id FROM offers WHERE advertiser_id = ${account_id} ORDER BY id ${forUpdate}`.pipe(
                noRows
              )
        ),
      /**
       * Frees the e-mail address and deletes keys, secrets and memberships; events and reports keep referring to the
       * row. An advertiser's offers become inactive: nobody would pay for what they bring.
       */
      markDeleted: Effect.fnUntraced(function* (
        { account_id, role }: LinkedAccount,
        now: UnixTime.UnixTime
      ) {
        yield* sql`
          UPDATE ${sql(tables[role])} SET
            email = email || ' (deleted ' || CAST(id AS TEXT) || ')', external_id = NULL,
            status = 2, api_status = 2, deleted = ${now}, updated = ${now}
          WHERE id = ${account_id}`
        yield* sql`DELETE FROM api_keys WHERE role = ${role} AND account_id = ${account_id}`
        if (role === "advertiser") {
          yield* sql`DELETE FROM advertiser_secrets WHERE advertiser_id = ${account_id}`
          yield* sql`
            UPDATE offers SET status = ${Status.Disabled}, updated = ${now}
            WHERE advertiser_id = ${account_id} AND status <> ${Status.Disabled} AND deleted IS NULL`
        }
        yield* signOut({ role, account_id })
      }, orDieInTransaction)
    }
  })
}) {
  static readonly layer = Layer.effect(AccountRowsRepo, AccountRowsRepo.make)
}
