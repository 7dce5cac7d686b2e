import type { Principal } from "@affnet/api"
import { type ListQuery, SavedReport, type UnixTime } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type Account, table } from "../../accounts/sessions/Account.ts"
import { joinAccount } from "../../accounts/store/joinAccount.ts"
import { publicUrl } from "../../platform/http/Settings.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import { occurs } from "../../platform/sql/occurs.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { refuseDuplicates } from "../../platform/sql/refuseDuplicates.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import { dashboardUrl } from "./dashboardUrl.ts"

type Id = SavedReport.SavedReportId

/** What is written of a saved report. */
export interface Written extends SavedReport.Definition {
  readonly next_run: UnixTime.UnixTime | null
  readonly updated: UnixTime.UnixTime
}

const toRow = Rows.toRow(SavedReport.SavedReport)
const toDefinition = Rows.stored(
  SavedReport.SavedReport.mapFields((fields) => ({
    query: fields.query,
    period: fields.period,
    report: fields.report
  }))
)

/** When it is mailed and to whom is its owner's business. */
const hidden = { schedule: null, next_run: null, last_run: null, last_problem: null }

const cells = (written: Written) => ({ ...toRow(written), search_text: searchText(written.name) })

export class SavedReportsRepo extends Context.Service<SavedReportsRepo>()(
  "server/SavedReportsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const page = yield* ListSql.makePage(sql)
      const base = yield* publicUrl
      const { accepted } = joinAccount(sql)
      const unique = refuseDuplicates({ saved_reports_name: "name" })

      const own = ({ account_id, role }: Account) =>
        sql`role = ${role} AND account_id = ${account_id}`
      const visible = ({ access, account_id, role }: Principal) =>
        access === undefined
          ? own({ account_id, role })
          : sql`(${own({ account_id, role })}
              OR (role = 'manager' AND ${occurs(sql, sql`shared_with`, `"${access.role}"`)}))`
      const decoder = ({ account_id, role }: Account) =>
        Rows.stored(SavedReport.SavedReport, (row) => {
          const is_own = row.role === role && Number(row.account_id) === account_id
          const url = dashboardUrl(base, toDefinition(row))
          return { ...(is_own ? {} : hidden), is_own: is_own ? 1 : 0, url }
        })
      const first = (
        me: Principal,
        owned: Statement.Fragment,
        id: Id,
        lock: Statement.Fragment = sql``
      ) =>
        sql`SELECT * FROM saved_reports WHERE id = ${id} AND ${owned} ${lock}`.pipe(
          Effect.map((rows) => Array.head(rows.map((row) => decoder(me)({ ...row })))),
          Effect.orDie
        )

      return {
        /** Those of the caller's account, and those that are shared with the caller. */
        list: (me: Principal, query: ListQuery.ListQuery) =>
          page(
            {
              select: sql`*`,
              from: sql`saved_reports`,
              owner: visible(me),
              record: SavedReport.SavedReport,
              decode: decoder(me)
            },
            query
          ),
        /** One of these. */
        find: (me: Principal, id: Id) => first(me, visible(me), id),
        /** One of the caller's account, locked. */
        findForUpdate: (me: Principal, id: Id) =>
          partOfTransaction(first(me, own(me), id, forUpdate)),
        /** How many an account has without one of them. The account is locked, so that of two changes at once one sees the other. */
        count: Effect.fnUntraced(function* (account: Account, without?: Id) {
          yield* sql`
            SELECT id FROM ${sql(table[account.role])} WHERE id = ${account.account_id} ${forUpdate}`
          const [row] = yield* sql<{ readonly total: number; readonly scheduled: number }>`
            SELECT COUNT(*) AS total, COUNT(schedule) AS scheduled FROM saved_reports
            WHERE ${own(account)} AND id <> ${without ?? 0}`
          return { all: Number(row?.total), scheduled: Number(row?.scheduled) }
        }, orDieInTransaction),
        /** The addresses of the people of an account who have accepted their invitations. */
        verified: ({ account_id, role }: Account) =>
          sql<{ readonly email: string }>`
            SELECT p.email FROM person_accounts x JOIN people p ON p.id = x.person_id
            WHERE x.role = ${role} AND x.account_id = ${account_id} AND ${accepted("x")}`.pipe(
            Effect.map((rows) => rows.map(({ email }) => email)),
            Effect.orDie
          ),
        insert: ({ account_id, role }: Account, written: Written) =>
          sql<{ readonly id: number }>`
            INSERT INTO saved_reports
              ${sql.insert({ ...cells(written), role, account_id, created: written.updated })}
            RETURNING id`.pipe(
            unique,
            Effect.map(([row]) => SavedReport.SavedReportId.make(row?.id ?? 0))
          ),
        update: (id: Id, written: Written) =>
          sql`
            UPDATE saved_reports SET ${sql.update({ ...cells(written), held_until: null })}
            WHERE id = ${id}`.pipe(unique, Effect.asVoid),
        delete: (id: Id) =>
          sql`DELETE FROM saved_reports WHERE id = ${id}`.pipe(Effect.orDie, Effect.asVoid)
      }
    })
  }
) {
  static readonly layer = Layer.effect(SavedReportsRepo, SavedReportsRepo.make)
}
