import { type ListQuery, Manager, type UnixTime } from "@affnet/domain"
import { Array, Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient, SqlSchema, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { maskedKey } from "../store/accountColumns.ts"
import { makeSignOut } from "../store/signOut.ts"

/** What is stored of a manager. */
export interface ManagerRow extends Manager.Terms {
  readonly created: UnixTime.UnixTime
  readonly updated: UnixTime.UnixTime
}

const toManager = Rows.stored(Manager.Manager)
const toRow = Rows.toRow(Manager.Manager)

const cells = (fields: ManagerRow) => ({
  ...toRow(fields),
  search_text: searchText(fields.firstname, fields.lastname, fields.email)
})

export class ManagersRepo extends Context.Service<ManagersRepo>()("server/ManagersRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const signOut = yield* makeSignOut
    const isThere = sql`a.deleted IS NULL`
    const select = sql`a.*, ${maskedKey(sql, "manager")}`

    const read = (condition: Statement.Fragment, lock: Statement.Fragment = sql``) =>
      sql`
        SELECT ${select} FROM managers a WHERE ${condition} AND ${isThere}
        ORDER BY a.id ${lock}`.pipe(allRows(toManager))

    const findAll = SqlSchema.findAll({
      Request: Schema.Void,
      Result: Schema.Struct({ id: Manager.ManagerId, email: Schema.String }),
      execute: () => sql`SELECT a.id, a.email FROM managers a WHERE ${isThere} ORDER BY a.id`
    })

    const source = {
      select,
      from: sql`managers a`,
      owner: isThere,
      alias: "a",
      record: Manager.Manager,
      decode: toManager
    }

    /** Removes the key, the sessions and the assignments. The address can be used again. */
    const remove = Effect.fnUntraced(function* (
      { email, id }: Manager.Manager,
      now: UnixTime.UnixTime
    ) {
      for (const table of ["affiliate_managers", "advertiser_managers"])
        yield* sql`DELETE FROM ${sql(table)} WHERE manager_id = ${id}`
      yield* sql`DELETE FROM api_keys WHERE role = 'manager' AND account_id = ${id}`
      yield* signOut({ role: "manager", account_id: id })
      const freed = { email: `${id} ${email}`, deleted: now, updated: now }
      yield* sql`UPDATE managers SET ${sql.update(freed)} WHERE id = ${id}`
    }, Effect.orDie)

    return {
      list: (query: ListQuery.ListQuery) => page(source, query),
      find: (id: Manager.ManagerId) => Effect.map(read(sql`a.id = ${id}`), Array.head),
      findForUpdate: (id: Manager.ManagerId) =>
        partOfTransaction(Effect.map(read(sql`a.id = ${id}`, forUpdate), Array.head)),
      /** All owners, locked: changes of managers happen one after the other. */
      ownersForUpdate: partOfTransaction(read(sql`a.role = 'owner'`, forUpdate)),
      /** Without an id the e-mail address is taken. */
      insert: (manager: ManagerRow) =>
        sql<{ readonly id: number }>`
          INSERT INTO managers ${sql.insert(cells(manager))} ON CONFLICT DO NOTHING
          RETURNING id`.pipe(
          Effect.map(([row]) =>
            Option.map(Option.fromNullishOr(row), ({ id }) => Manager.ManagerId.make(id))
          ),
          Effect.orDie
        ),
      update: ({ id, ...manager }: ManagerRow & Pick<Manager.Manager, "id">) =>
        sql`UPDATE managers SET ${sql.update(cells(manager))} WHERE id = ${id}`.pipe(noRows),
      remove,
      /** All managers, the first one first. A network has few of them. */
      all: Effect.orDie(findAll())
    }
  })
}) {
  static readonly layer = Layer.effect(ManagersRepo, ManagersRepo.make)
}
