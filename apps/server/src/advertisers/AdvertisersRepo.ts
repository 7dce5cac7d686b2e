import { Advertiser, type ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { accountColumns } from "../sql/accountColumns.ts"
import * as ListSql from "../sql/ListQuery.ts"
import * as Rows from "../sql/Rows.ts"

const columns = {
  id: "a.id",
  external_id: "a.external_id",
  email: "a.email",
  company_name: "a.company_name",
  status: "a.status",
  api_status: "a.api_status",
  country: "a.country",
  currency: "a.currency",
  created: "a.created",
  updated: "a.updated"
}

export class AdvertisersRepo extends Context.Service<
  AdvertisersRepo,
  {
    readonly list: (
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Advertiser.Advertiser>>
  }
>()("server/AdvertisersRepo") {
  static readonly layer = Layer.effect(
    AdvertisersRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const account = accountColumns(sql, "advertiser")
      const source = {
        select: sql`a.*, ${account.select}`,
        from: sql`advertisers a ${account.joins}`,
        columns,
        search: "a.search_text",
        decode: Rows.stored(Advertiser.Advertiser)
      }
      return AdvertisersRepo.of({ list: (query) => page(source, query) })
    })
  )
}
