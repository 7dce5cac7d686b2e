import type { ValidationFailed } from "@affnet/api"
import { type ListQuery, PromoCode, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, type Option } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { refuseDuplicates } from "../../platform/sql/refuseDuplicates.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

type Code = PromoCode.PromoCode
type CodeId = PromoCode.PromoCodeId

const toCode = Rows.stored(PromoCode.PromoCode)
const toRow = Rows.toRow(PromoCode.PromoCode)

const cells = (fields: Omit<Code, "id">) => ({
  ...toRow(fields),
  code_key: PromoCode.keyOf(fields.code),
  search_text: searchText(fields.code)
})

type Find<R = never> = (id: CodeId) => Effect.Effect<Option.Option<Code>, never, R>

export class PromoCodesRepo extends Context.Service<
  PromoCodesRepo,
  {
    readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Code>>
    readonly find: Find
    /** The code, locked. */
    readonly findForUpdate: Find<Transaction>
    readonly insert: (code: Omit<Code, "id">) => Effect.Effect<CodeId, ValidationFailed>
    readonly update: (code: Code) => Effect.Effect<void, ValidationFailed>
    /** The code may be given to another affiliate then. */
    readonly markDeleted: (id: CodeId, now: UnixTime.UnixTime) => Effect.Effect<void>
  }
>()("server/PromoCodesRepo") {
  static readonly layer = Layer.effect(
    PromoCodesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const page = yield* ListSql.makePage(sql)
      const isThere = sql`deleted IS NULL`
      const first = (id: CodeId, lock: Statement.Fragment) =>
        sql`SELECT * FROM promo_codes WHERE id = ${id} AND ${isThere} ${lock}`.pipe(
          firstRow(toCode)
        )
      const unique = refuseDuplicates({ promo_codes_code: "code" })

      return PromoCodesRepo.of({
        list: (query) =>
          page(
            {
              select: sql`*`,
              from: sql`promo_codes`,
              owner: isThere,
              record: PromoCode.PromoCode,
              decode: toCode
            },
            query
          ),
        find: (id) => first(id, sql``),
        findForUpdate: (id) => first(id, forUpdate),
        insert: (code) =>
          sql<{ readonly id: number }>`
            INSERT INTO promo_codes ${sql.insert(cells(code))} RETURNING id`.pipe(
            unique,
            Effect.map(([row]) => PromoCode.PromoCodeId.make(row?.id ?? 0))
          ),
        update: ({ id, ...code }) =>
          sql`UPDATE promo_codes SET ${sql.update(cells(code))} WHERE id = ${id}`.pipe(
            unique,
            Effect.asVoid
          ),
        markDeleted: (id, now) =>
          sql`UPDATE promo_codes SET deleted = ${now}, updated = ${now} WHERE id = ${id}`.pipe(
            noRows
          )
      })
    })
  )
}
