import { Country, type ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"

export class CountriesRepo extends Context.Service<CountriesRepo>()("server/CountriesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = yield* ListSql.makePage(sql)
    const source = {
      select: sql`*`,
      from: sql`countries`,
      record: Country.Country,
      decode: Rows.stored(Country.Country)
    }
    return { list: (query: ListQuery.ListQuery) => page(source, query) }
  })
}) {
  static readonly layer = Layer.effect(CountriesRepo, CountriesRepo.make)
}
