import { Country } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import type { List } from "./List.ts"

export class CountriesRepo extends Context.Service<
  CountriesRepo,
  { readonly list: List<Country.Country> }
>()("server/CountriesRepo") {
  static readonly layer = Layer.effect(
    CountriesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const source = {
        select: sql`*`,
        from: sql`countries`,
        record: Country.Country,
        decode: Rows.stored(Country.Country)
      }
      return CountriesRepo.of({ list: (query) => page(source, query) })
    })
  )
}
