import { Advertiser, type ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { selected } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow } from "../../platform/sql/results.ts"
import { accountColumns, maskedKey } from "../store/accountColumns.ts"
import { ofAdvertiser } from "../store/assigned.ts"

export class AdvertisersRepo extends Context.Service<AdvertisersRepo>()("server/AdvertisersRepo", {
  make: Effect.gen(function* () {
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
      assigned: ofAdvertiser(sql, "a.id"),
      owner: sql`a.deleted IS NULL`,
      alias: "a",
      record: Advertiser.Advertiser,
      computed,
      decode: Rows.stored(Advertiser.Advertiser)
    }
    const byId = preparedRead<Rows.Row>(
      sql,
      ([id]) =>
        sql`SELECT ${source.select} FROM ${source.from} WHERE a.id = ${id} AND ${source.owner}`
    )
    return {
      list: (query: ListQuery.ListQuery) => page(source, query),
      find: (id: Advertiser.AdvertiserId) => byId([id]).pipe(firstRow(source.decode))
    }
  })
}) {
  static readonly layer = Layer.effect(AdvertisersRepo, AdvertisersRepo.make)
}
