import { type ListQuery, PromoCode, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ofCaller, ofEvent } from "../../accounts/store/assigned.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { refuseDuplicates } from "../../platform/sql/refuseDuplicates.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type Code = PromoCode.PromoCode
type CodeId = PromoCode.PromoCodeId

const toCode = Rows.stored(PromoCode.PromoCode)
const toRow = Rows.toRow(PromoCode.PromoCode)

const cells = (fields: Omit<Code, "id">) => ({
  ...toRow(fields),
  code_key: PromoCode.keyOf(fields.code),
  search_text: searchText(fields.code)
})

export class PromoCodesRepo extends Context.Service<PromoCodesRepo>()("server/PromoCodesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const isThere = sql`deleted IS NULL`
    const assigned = ofEvent(sql, "affiliate_id", "offer_id")
    const first = (id: CodeId, lock: Statement.Fragment) =>
      Effect.flatMap(ofCaller(sql, assigned), (isShown) =>
        sql`SELECT * FROM promo_codes WHERE id = ${id} AND ${isThere} AND ${isShown} ${lock}`.pipe(
          firstRow(toCode)
        )
      )
    const unique = refuseDuplicates({ promo_codes_code: "code" })

    return {
      list: (query: ListQuery.ListQuery) =>
        page(
          {
            select: sql`*`,
            from: sql`promo_codes`,
            owner: isThere,
            assigned,
            record: PromoCode.PromoCode,
            decode: toCode
          },
          query
        ),
      find: (id: CodeId) => first(id, sql``),
      /** The code, locked. */
      findForUpdate: (id: CodeId) => partOfTransaction(first(id, forUpdate)),
      insert: (code: Omit<Code, "id">) =>
        sql<{ readonly id: number }>`
          INSERT INTO promo_codes ${sql.insert(cells(code))} RETURNING id`.pipe(
          unique,
          Effect.map(([row]) => PromoCode.PromoCodeId.make(row?.id ?? 0))
        ),
      update: ({ id, ...code }: Code) =>
        sql`UPDATE promo_codes SET ${sql.update(cells(code))} WHERE id = ${id}`.pipe(
          unique,
          Effect.asVoid
        ),
      /** The code may be given to another affiliate then. */
      markDeleted: (id: CodeId, now: UnixTime.UnixTime) =>
        sql`UPDATE promo_codes SET deleted = ${now}, updated = ${now} WHERE id = ${id}`.pipe(noRows)
    }
  })
}) {
  static readonly layer = Layer.effect(PromoCodesRepo, PromoCodesRepo.make)
}
