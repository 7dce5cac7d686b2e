import { DeletedAccount, type ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { titleBeforeDeletion } from "../affiliates/affiliateTitle.ts"
import { type Role, tables } from "../store/accountTables.ts"
import { ofAdvertiser, ofAffiliate } from "../store/assigned.ts"

const toAccount = Rows.stored(DeletedAccount.DeletedAccount)

/** Accounts that were deleted. */
export class DeletedAccountsRepo extends Context.Service<DeletedAccountsRepo>()(
  "server/DeletedAccountsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const assigned = { advertiser: ofAdvertiser, affiliate: ofAffiliate }
      const title = sql.literal(titleBeforeDeletion("a"))
      return {
        list: (role: Role, query: ListQuery.ListQuery) =>
          page(
            {
              select: sql`a.id, a.deleted, ${title} AS title`,
              from: sql`${sql(tables[role])} a`,
              owner: sql`a.deleted IS NOT NULL`,
              assigned: assigned[role](sql, "a.id"),
              alias: "a",
              record: DeletedAccount.DeletedAccount,
              computed: { title },
              decode: toAccount
            },
            query
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(DeletedAccountsRepo, DeletedAccountsRepo.make)
}
