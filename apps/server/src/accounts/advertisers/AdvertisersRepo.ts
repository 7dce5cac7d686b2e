import { Advertiser, type ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { selected } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { accountColumns, maskedKey } from "../store/accountColumns.ts"

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
      const computed = accountColumns(sql, "advertiser")
      const newest = (kind: "token" | "signing") => sql`
        (SELECT x.masked FROM advertiser_secrets x
          WHERE x.advertiser_id = a.id AND x.kind = ${sql.literal(`'${kind}'`)}
          ORDER BY x.id DESC LIMIT 1)`
      const source = {
        select: sql`a.*, ${selected(sql, computed)}, ${maskedKey(sql, "advertiser")},
          ${newest("token")} AS security_token, ${newest("signing")} AS signing_secret`,
        from: sql`advertisers a`,
        alias: "a",
        record: Advertiser.Advertiser,
        computed,
        decode: Rows.stored(Advertiser.Advertiser)
      }
      return AdvertisersRepo.of({ list: (query) => page(source, query) })
    })
  )
}
