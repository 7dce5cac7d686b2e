import { type ListQuery, Offer, Targeting } from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ofOffer } from "../../accounts/store/assigned.ts"
import { publicUrl } from "../../platform/http/Settings.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { type Computed, selected } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, hasRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { CapLimitsRepo } from "../caps/CapLimitsRepo.ts"

const toOffer = Rows.stored(Offer.Offer)

/** The titles of the tags of an offer `o`. */
export const tagTitles = (sql: SqlClient.SqlClient): Statement.Fragment => sql`
  (SELECT string_agg(t.title, ',' ORDER BY t.id)
    FROM offer_tags x JOIN tags t ON t.id = x.tag_id WHERE x.offer_id = o.id)`

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
    cap_fallback: sql`o.cap_fallback_offer_id`,
    tags_selected: tagTitles(sql)
  }
}

/** The related values of an offer in another table. */
type Mention = Rows.Row & { readonly offer_id: unknown }

const targetingOf = (row: Rows.Row, countries: ReadonlyArray<Mention>): Targeting.Targeting =>
  Targeting.fromStored(
    String(row.targeting),
    countries.map(({ id }) => Number(id))
  )

/** Reads offers with their related records, by id. */
const makeRead = (sql: SqlClient.SqlClient, computed: Computed, caps: CapLimitsRepo["Service"]) => {
  const byOffer = Effect.map((rows: ReadonlyArray<Mention>) =>
    Map.groupBy(rows, ({ offer_id }) => offer_id)
  )
  const offers = preparedRead<Rows.Row>(
    sql,
    (ids) => sql`SELECT o.*, ${selected(sql, computed)} FROM offers o
      WHERE o.id IN ${sql.in(ids)} AND o.deleted IS NULL`
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
    const limits = yield* caps.ofOffers(ids)
    return ids.flatMap((id) => {
      const row = rows.get(id)
      if (row === undefined) return []
      const allowed = countriesOf.get(id) ?? []
      const mentioned = {
        categories: categoriesOf.get(id) ?? [],
        countries: allowed,
        targeting: targetingOf(row, allowed),
        caps_list: limits.of(id)
      }
      return [toOffer({ ...row, ...mentioned })]
    })
  }, Effect.orDie)
}

const toLocked = Rows.stored(
  Schema.Struct(Struct.pick(Offer.Offer.fields, ["id", "advertiser_id", "currency"]))
)

/** The fields of an offer that changes of its parts need. */
export type LockedOffer = ReturnType<typeof toLocked>

export class OffersRepo extends Context.Service<OffersRepo>()("server/OffersRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const computed = makeComputed(sql, yield* publicUrl)
    const read = makeRead(sql, computed, yield* CapLimitsRepo)
    // The page is found by ids alone: what else is read of an offer is read for the page's rows.
    const source = {
      select: sql`o.id`,
      from: sql`offers o`,
      owner: sql`o.deleted IS NULL`,
      assigned: ofOffer(sql, "o.id"),
      alias: "o",
      record: Offer.Offer,
      computed,
      decode: ({ id }: Rows.Row): unknown => id
    }

    return {
      exists: (offer_id: Offer.OfferId) =>
        sql`SELECT id FROM offers WHERE id = ${offer_id} AND deleted IS NULL`.pipe(hasRows),
      /** Locks an offer while something of it is made or changed; `None` when there is none. */
      lock: (offer_id: Offer.OfferId) =>
        sql<Rows.Row>`
          SELECT id, advertiser_id, currency FROM offers
          WHERE id = ${offer_id} AND deleted IS NULL ${forUpdate}`.pipe(
          firstRow(toLocked),
          partOfTransaction
        ),
      /** All offers, or those of an advertiser. */
      list: Effect.fnUntraced(function* (query: ListQuery.ListQuery, advertiser_id?: number) {
        const owner =
          advertiser_id === undefined
            ? source.owner
            : sql`${source.owner} AND o.advertiser_id = ${advertiser_id}`
        const { items, ...pagination } = yield* page({ ...source, owner }, query)
        return { ...pagination, items: yield* read(items) }
      }),
      /** The offers of these ids, in their order. */
      ofIds: (ids: ReadonlyArray<Offer.OfferId>) => read(ids),
      find: (offer_id: Offer.OfferId) => Effect.map(read([offer_id]), Array.head)
    }
  })
}) {
  static readonly layer = Layer.effect(OffersRepo, OffersRepo.make).pipe(
    Layer.provide(CapLimitsRepo.layer)
  )
}
