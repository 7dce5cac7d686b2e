import { type ListQuery, Offer } from "@affnet/domain"
import { Array, Context, Effect, Layer, type Option } from "effect"
import { SqlClient } from "effect/sql"
import { publicUrl } from "../../platform/http/Settings.ts"
import { type Computed, selected } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"

const toOffer = Rows.stored(Offer.Offer)

/** What offers take from elsewhere, by field. */
const makeComputed = (sql: SqlClient.SqlClient, networkUrl: string): Computed => {
  const [before, after] = Offer.trackingUrlAround(networkUrl).map((text) =>
    sql.literal(`'${text.replaceAll("'", "''")}'`)
  )
  return {
    advertiser: sql`(SELECT a.company_name FROM advertisers a WHERE a.id = o.advertiser_id)`,
    default_goal_id: sql`
      (SELECT g.id FROM goals g WHERE g.offer_id = o.id AND g.is_default = 1 AND g.deleted IS NULL)`,
    tracking_url: sql`${before} || CAST(o.id AS TEXT) || ${after}`,
    tags_selected: sql`
      (SELECT string_agg(t.title, ',' ORDER BY t.id)
        FROM offer_tags x JOIN tags t ON t.id = x.tag_id WHERE x.offer_id = o.id)`
  }
}

/** What was found for an offer in another table. */
type Mention = Rows.Row & { readonly offer_id: unknown }

/** Reads offers with all that they mention, by their ids. */
const makeRead = (sql: SqlClient.SqlClient, computed: Computed) => {
  const byOffer = Effect.map((rows: ReadonlyArray<Mention>) =>
    Map.groupBy(rows, ({ offer_id }) => offer_id)
  )
  const offers = preparedRead<Rows.Row>(
    sql,
    (ids) => sql`SELECT o.*, ${selected(sql, computed)} FROM offers o WHERE o.id IN ${sql.in(ids)}`
  )
  const categories = preparedRead<Mention>(
    sql,
    (ids) => sql`
      SELECT x.offer_id, c.* FROM offer_categories x JOIN categories c ON c.id = x.category_id
      WHERE x.offer_id IN ${sql.in(ids)} ORDER BY c.title, c.id`
  )
  const countries = preparedRead<Mention>(
    sql,
    (ids) => sql`
      SELECT x.offer_id, c.* FROM offer_countries x JOIN countries c ON c.id = x.country_id
      WHERE x.offer_id IN ${sql.in(ids)} ORDER BY c.title, c.id`
  )
  return Effect.fnUntraced(function* (ids: ReadonlyArray<unknown>) {
    if (ids.length === 0) return []
    const rows = new Map((yield* offers(ids)).map((row) => [row.id, row]))
    const categoriesOf = yield* byOffer(categories(ids))
    const countriesOf = yield* byOffer(countries(ids))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      if (row === undefined) return []
      const mentioned = {
        categories: categoriesOf.get(id) ?? [],
        countries: countriesOf.get(id) ?? []
      }
      return [toOffer({ ...row, ...mentioned })]
    })
  }, Effect.orDie)
}

export class OffersRepo extends Context.Service<
  OffersRepo,
  {
    readonly exists: (offer_id: Offer.OfferId) => Effect.Effect<boolean>
    readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Offer.Offer>>
    readonly find: (offer_id: Offer.OfferId) => Effect.Effect<Option.Option<Offer.Offer>>
  }
>()("server/OffersRepo") {
  static readonly layer = Layer.effect(
    OffersRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const computed = makeComputed(sql, yield* publicUrl)
      const read = makeRead(sql, computed)
      // The page is found by ids alone: what else is read of an offer is read for the page's rows.
      const source: ListSql.Source<unknown> = {
        select: sql`o.id`,
        from: sql`offers o`,
        alias: "o",
        record: Offer.Offer,
        computed,
        decode: ({ id }) => id
      }

      return OffersRepo.of({
        exists: (offer_id) =>
          sql`SELECT id FROM offers WHERE id = ${offer_id}`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          ),
        list: Effect.fnUntraced(function* (query: ListQuery.ListQuery) {
          const { items, ...pagination } = yield* page(source, query)
          return { ...pagination, items: yield* read(items) }
        }),
        find: (offer_id) => Effect.map(read([offer_id]), Array.head)
      })
    })
  )
}
