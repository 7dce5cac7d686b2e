import { type ListQuery, Offer } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"

const toOffer = Rows.stored(Offer.Offer)

const columns = [
  "id",
  "external_id",
  "title",
  "advertiser_id",
  "status",
  "currency",
  "created",
  "updated"
]

/** What was found for an offer in another table. */
type Mention = Rows.Row & { readonly offer_id: unknown }

/** What offers mention of other tables, by the offer's id. */
const makeMentions = (sql: SqlClient.SqlClient) => {
  const byOffer = Effect.map((rows: ReadonlyArray<Mention>) =>
    Map.groupBy(rows, ({ offer_id }) => offer_id)
  )
  return (ids: ReadonlyArray<unknown>) =>
    Effect.all({
      single: byOffer(sql<Mention>`
        SELECT o.id AS offer_id, a.company_name AS advertiser, g.id AS default_goal_id,
          (SELECT string_agg(t.title, ',' ORDER BY t.id)
            FROM offer_tags x JOIN tags t ON t.id = x.tag_id
            WHERE x.offer_id = o.id) AS tags_selected
        FROM offers o JOIN advertisers a ON a.id = o.advertiser_id
          LEFT JOIN goals g ON g.offer_id = o.id AND g.is_default = 1 AND g.deleted IS NULL
        WHERE ${sql.in("o.id", ids)}`),
      categories: byOffer(sql<Mention>`
        SELECT x.offer_id, c.* FROM offer_categories x JOIN categories c ON c.id = x.category_id
        WHERE ${sql.in("x.offer_id", ids)} ORDER BY c.title, c.id`),
      countries: byOffer(sql<Mention>`
        SELECT x.offer_id, c.* FROM offer_countries x JOIN countries c ON c.id = x.country_id
        WHERE ${sql.in("x.offer_id", ids)} ORDER BY c.title, c.id`)
    })
}

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
      // The page is found in one table; what it mentions is read for the rows of the page.
      const source: ListSql.Source<Rows.Row> = {
        select: sql`*`,
        from: sql`offers`,
        columns,
        search: "search_text",
        decode: (row) => row
      }

      const readMentions = makeMentions(sql)

      const list = Effect.fnUntraced(function* (query: ListQuery.ListQuery) {
        const { items, ...pagination } = yield* page(source, query)
        const mentions = yield* readMentions(items.map(({ id }) => id))
        const offers = items.map((row) =>
          toOffer({
            ...row,
            ...mentions.single.get(row.id)?.[0],
            tracking_url: null,
            categories: mentions.categories.get(row.id) ?? [],
            countries: mentions.countries.get(row.id) ?? []
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
