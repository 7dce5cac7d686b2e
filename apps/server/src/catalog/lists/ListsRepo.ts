import { Category, Country, Tag, Tier, TrafficSource } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import type { List } from "./List.ts"

const readTier = Rows.stored(Tier.Tier, (row) => ({ isDefault: row.is_default }))

export class ListsRepo extends Context.Service<
  ListsRepo,
  {
    readonly countries: List<Country.Country>
    /** By their place in the list, where the query names no order. */
    readonly tags: List<Tag.Tag>
    readonly categories: List<Category.Category>
    readonly tiers: List<Tier.Tier>
    readonly trafficSources: List<TrafficSource.TrafficSource>
  }
>()("server/ListsRepo") {
  static readonly layer = Layer.effect(
    ListsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)

      const list = <Item>(
        table: string,
        decode: (row: Rows.Row) => Item,
        order: "id" | "sort" = "id"
      ): List<Item> => {
        const source = {
          select: sql`*`,
          from: sql`${sql(table)}`,
          columns: ["id", "title", order],
          search: "search_text",
          decode
        }
        return (query) =>
          page(source, { ...query, sort: { ...query.sort, field: query.sort.field ?? order } })
      }

      return ListsRepo.of({
        countries: list("countries", Rows.stored(Country.Country)),
        tags: list("tags", Rows.stored(Tag.Tag), "sort"),
        categories: list("categories", Rows.stored(Category.Category)),
        tiers: list("tiers", readTier),
        trafficSources: list("traffic_sources", Rows.stored(TrafficSource.TrafficSource))
      })
    })
  )
}
