import { type ListQuery, PaymentTerms } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"

export class PaymentTermsRepo extends Context.Service<PaymentTermsRepo>()(
  "server/PaymentTermsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const source = {
        select: sql`x.*`,
        from: sql`(SELECT *, LOWER(title) AS search_text FROM payment_terms) x`,
        alias: "x",
        record: PaymentTerms.PaymentTerms,
        decode: Rows.stored(PaymentTerms.PaymentTerms)
      }
      return { list: (query: ListQuery.ListQuery) => page(source, query) }
    })
  }
) {
  static readonly layer = Layer.effect(PaymentTermsRepo, PaymentTermsRepo.make)
}
