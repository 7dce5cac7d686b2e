import { type ListQuery, Offer } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import * as ListSql from "../sql/ListQuery.ts"
import * as Rows from "../sql/Rows.ts"

const toOffer = Rows.stored(Offer.Offer)

const columns = {
  id: "o.id",
  external_id: "o.external_id",
  title: "o.title",
  advertiser_id: "o.advertiser_id",
  status: "o.status",
  currency: "o.currency",
  created: "o.created",
  updated: "o.updated"
}

/** A record that several offers may be linked with, beside the offer that it was found for. */
type Linked = Rows.Row & { readonly offer_id: unknown }

export class OffersRepo extends Context.Service<
  OffersRepo,
  {
    readonly exists: (offer_id: Offer.OfferId) => Effect.Effect<boolean>
    readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Offer.Offer>>
  }
>()("server/OffersRepo") {
  static readonly layer = Layer.effect(
    OffersRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const tags = sql`
        SELECT string_agg(t.title, ',' ORDER BY t.id)
        FROM offer_tags l JOIN tags t ON t.id = l.tag_id WHERE l.offer_id = o.id`
      const source: ListSql.Source<Rows.Row> = {
        select: sql`o.*, a.company_name AS advertiser, g.id AS default_goal_id,
          NULL AS tracking_url, (${tags}) AS tags_selected`,
        from: sql`offers o JOIN advertisers a ON a.id = o.advertiser_id
          LEFT JOIN goals g ON g.offer_id = o.id AND g.is_default = 1 AND g.deleted IS NULL`,
        columns,
        search: "o.search_text",
        decode: (row) => row
      }

      const categories = sql`offer_categories l JOIN categories r ON r.id = l.category_id`
      const countries = sql`offer_countries l JOIN countries r ON r.id = l.country_id`
      const linkedWith = Effect.fnUntraced(function* (
        offers: ReadonlyArray<Rows.Row>,
        records: Statement.Fragment
      ) {
        const ids = offers.map(({ id }) => id)
        const rows = yield* sql<Linked>`
          SELECT l.offer_id, r.* FROM ${records}
          WHERE ${sql.in("l.offer_id", ids)} ORDER BY r.title, r.id`
        return Map.groupBy(rows, ({ offer_id }) => offer_id)
      })

      const list = Effect.fnUntraced(function* (query: ListQuery.ListQuery) {
        const { items, ...pagination } = yield* page(source, query)
        const categoriesOf = yield* linkedWith(items, categories)
        const countriesOf = yield* linkedWith(items, countries)
        const offers = items.map((row) =>
          toOffer({
            ...row,
            categories: categoriesOf.get(row.id) ?? [],
            countries: countriesOf.get(row.id) ?? []
          })
        )
        return { ...pagination, items: offers }
      }, Effect.orDie)

      return OffersRepo.of({
        exists: (offer_id) =>
          sql`SELECT id FROM offers WHERE id = ${offer_id}`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          ),
        list
      })
    })
  )
}
