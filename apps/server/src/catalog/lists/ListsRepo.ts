import { Category, Country, Tag, Tier, TrafficSource } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Computed } from "../../platform/sql/lists/computed.ts"
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
        record: NonNullable<ListSql.Source<Item>["record"]>,
        decode: (row: Rows.Row) => Item,
        { computed = {}, order = "id" }: { computed?: Computed; order?: "id" | "sort" } = {}
      ): List<Item> => {
        const from = sql`${sql(table)}`
        const source = { select: sql`*`, from, record, computed, decode }
        return (query) =>
          page(source, { ...query, sort: { ...query.sort, field: query.sort.field ?? order } })
      }
      const isDefault = { isDefault: sql`is_default` }

      return ListsRepo.of({
        countries: list("countries", Country.Country, Rows.stored(Country.Country)),
        tags: list("tags", Tag.Tag, Rows.stored(Tag.Tag), { order: "sort" }),
        categories: list("categories", Category.Category, Rows.stored(Category.Category)),
        tiers: list("tiers", Tier.Tier, readTier, { computed: isDefault }),
        trafficSources: list(
          "traffic_sources",
          TrafficSource.TrafficSource,
          Rows.stored(TrafficSource.TrafficSource)
        )
      })
    })
  )
}
