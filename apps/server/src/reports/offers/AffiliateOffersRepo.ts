import {
  AffiliateOffer,
  CalendarDate,
  type ListQuery,
  type Measures,
  type MetricValue,
  Offer,
  OfferRequest
} from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { isGranted, isOpen, isVisible } from "../../catalog/access/VisibleOffersRepo.ts"
import { tagTitles } from "../../catalog/offers/OffersRepo.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import type { Computed } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import type * as Rows from "../../platform/sql/Rows.ts"
import { hasRows } from "../../platform/sql/results.ts"

type OfferId = Offer.OfferId
type Ids = ReadonlyArray<OfferId>

/** What an affiliate looks for beside the fields of the record. */
export interface Wanted {
  readonly countries?: ReadonlyArray<number> | undefined
  readonly categories?: ReadonlyArray<number> | undefined
  readonly tags?: ReadonlyArray<number> | undefined
  readonly goalsTypes?: ReadonlyArray<number> | undefined
  readonly onlyFeatured?: boolean | undefined
  /** Unix seconds. */
  readonly madeSince?: number | undefined
}

/** Days in a row, by their numbers since 1970-01-01. */
export interface Days {
  readonly first: number
  readonly last: number
}

const numbersOf = ({ first, last }: Days) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const toId = (row: Rows.Row): OfferId => Offer.OfferId.make(Number(row.id))

const toRequest = Schema.decodeUnknownSync(
  Schema.Struct({
    offer_id: Offer.OfferId,
    id: OfferRequest.OfferRequestId,
    status: OfferRequest.Status,
    answer: Schema.NullOr(Schema.String)
  })
)

/** What performance follows from. */
const measures = [
  "clicks",
  "cv_approved",
  "cv_pending",
  "cv_rejected",
  "network_clicks_payout",
  "network_approved_payout"
] as const satisfies ReadonlyArray<Measures.Name>

const sumOf = (...names: ReadonlyArray<(typeof measures)[number]>): string =>
  `CAST(SUM(${names.map((name) => `COALESCE(x.${name}, 0)`).join(" + ")}) AS BIGINT)`

/** Approved conversions, in 1/10 000 of a percent. */
const inPercent = `1000000 * ${sumOf("cv_approved")}`

const toSums = (row: Rows.Row): MetricValue.Sums =>
  Object.fromEntries(measures.map((name) => [name, BigInt(String(row[name] ?? 0))]))

/** What an affiliate sees of an offer `o` beside its columns. */
const makeComputed = (sql: SqlClient.SqlClient, affiliate_id: number, days: Days): Computed => {
  /** Rounded as the record shows it. */
  const rate = (part: string, whole: string) => sql`
    COALESCE((SELECT ${sql.literal(`(2 * ${part} + ${whole}) / NULLIF(2 * ${whole}, 0)`)}
      FROM statistics_days x WHERE ${sql.in("x.day", numbersOf(days))}
        AND x.affiliate_id = ${affiliate_id} AND x.offer_id = o.id), 0) / 10000.0`
  const ofOpen = (count: Statement.Fragment) => sql`
    CASE WHEN o.visible_type = 1 OR ${isGranted(sql, affiliate_id)} THEN (${count}) ELSE 0 END`
  return {
    ask_approval_questions: sql`
      CASE WHEN o.visible_type = 2 AND o.questions IS NOT NULL THEN 1 ELSE 0 END`,
    tags_selected: tagTitles(sql),
    creatives_count: ofOpen(sql`
      SELECT COUNT(*) FROM creatives x
      WHERE x.offer_id = o.id AND x.status = 1 AND x.deleted IS NULL`),
    links_count: ofOpen(sql`
      SELECT COUNT(*) FROM landing_pages x
      WHERE x.offer_id = o.id AND x.status = 1 AND x.type IN (0, 1)
        AND (x.visible_to_all_affiliates = 1
          OR ',' || x.visible_to_specific_affiliates_only || ',' LIKE ${`%,${affiliate_id},%`})`),
    aff_epc: rate(sumOf("network_clicks_payout", "network_approved_payout"), sumOf("clicks")),
    ar: rate(inPercent, sumOf("cv_approved", "cv_pending", "cv_rejected")),
    cr: rate(inPercent, sumOf("clicks"))
  }
}

type Asked = (affiliate_id: number, offer_id: OfferId) => Effect.Effect<boolean>

export class AffiliateOffersRepo extends Context.Service<AffiliateOffersRepo>()(
  "server/AffiliateOffersRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { jsonText } = yield* Dialect
      const page = yield* ListSql.makePage(sql)

      const has = (table: string, column: string, ids: ReadonlyArray<number>) => sql`
        EXISTS (SELECT 1 FROM ${sql(table)} x
          WHERE x.offer_id = o.id AND ${sql.in(`x.${column}`, ids)})`
      const when = <A>(value: A | undefined, condition: (value: A) => Statement.Fragment) =>
        value === undefined ? [] : [condition(value)]

      /** The countries that an offer denies, each between commas. */
      const denied = sql`
        REPLACE(REPLACE(COALESCE(${sql.literal(jsonText("o.targeting", "geo"))}, ''), '[', ','), ']', ',')`

      const conditions = (affiliate_id: number, wanted: Wanted) =>
        sql.and([
          isVisible(sql, affiliate_id),
          ...when(
            wanted.countries,
            // An offer without countries takes all. One look at its countries says both.
            (ids) => sql`
              EXISTS (SELECT 1 FROM countries c WHERE ${sql.in("c.id", ids)}
                AND COALESCE((SELECT MAX(CASE WHEN x.country_id = c.id THEN 1 ELSE 0 END)
                  FROM offer_countries x WHERE x.offer_id = o.id), 1) = 1
                AND ${denied} NOT LIKE '%,' || CAST(c.id AS TEXT) || ',%')`
          ),
          ...when(wanted.categories, (ids) => has("offer_categories", "category_id", ids)),
          ...when(wanted.tags, (ids) => has("offer_tags", "tag_id", ids)),
          ...when(
            wanted.goalsTypes,
            (types) => sql`
              EXISTS (SELECT 1 FROM goals x WHERE x.offer_id = o.id AND x.deleted IS NULL
                AND x.status = 1 AND x.is_private = 0 AND ${sql.in("x.type", types)})`
          ),
          ...when(wanted.onlyFeatured || undefined, () => sql`o.is_featured = 1`),
          ...when(wanted.madeSince, (since) => sql`o.created >= ${since}`)
        ])

      /** What an affiliate asked for, by offer, newest first. */
      const requests = Effect.fnUntraced(function* (affiliate_id: number, ids: Ids) {
        const rows = yield* sql<Rows.Row>`
          SELECT offer_id, id, status, answer FROM offer_requests
          WHERE affiliate_id = ${affiliate_id} AND ${sql.in("offer_id", ids)} ORDER BY id DESC`
        const byOffer = Map.groupBy(
          rows.map((row) => toRequest(row)),
          ({ offer_id }) => offer_id
        )
        return new Map(
          [...byOffer].map(([offer_id, asked]) => [
            offer_id,
            asked.map(({ offer_id: _, ...request }) => request)
          ])
        )
      }, Effect.orDie)

      /** What an affiliate's days add up to, by offer; days without anything are there as well. */
      // The key of the sums begins with the day: each is looked up, and no other affiliate's are.
      const days = Effect.fnUntraced(function* (affiliate_id: number, ids: Ids, days: Days) {
        const numbers = numbersOf(days)
        const sums = sql.csv(measures.map((name) => sql`SUM(${sql(name)}) AS ${sql(name)}`))
        const rows = yield* sql<Rows.Row>`
          SELECT offer_id, day, ${sums} FROM statistics_days
          WHERE ${sql.in("day", numbers)} AND affiliate_id = ${affiliate_id}
            AND ${sql.in("offer_id", ids)}
          GROUP BY offer_id, day`
        const found = new Map(rows.map((row) => [`${row.offer_id} ${row.day}`, toSums(row)]))
        return (offer_id: OfferId) =>
          numbers.map((day) => ({
            date: CalendarDate.fromUtcMillis(day * CalendarDate.dayMillis),
            sums: found.get(`${offer_id} ${day}`) ?? {}
          }))
      }, Effect.orDie)

      const asked =
        (condition: typeof isVisible): Asked =>
        (affiliate_id, offer_id) =>
          sql`SELECT o.id FROM offers o WHERE o.id = ${offer_id} AND ${condition(sql, affiliate_id)}`.pipe(
            hasRows
          )

      return {
        /** The offers that an affiliate sees, by their ids. */
        page: (affiliate_id: number, wanted: Wanted, days: Days, query: ListQuery.ListQuery) =>
          page(
            {
              select: sql`o.id`,
              from: sql`offers o`,
              owner: conditions(affiliate_id, wanted),
              alias: "o",
              record: AffiliateOffer.AffiliateOffer,
              computed: makeComputed(sql, affiliate_id, days),
              decode: toId
            },
            query
          ),
        /** Whether an affiliate sees an offer. */
        isVisible: asked(isVisible),
        /** Whether an affiliate may promote an offer. */
        isOpen: asked(isOpen),
        /** Those of the offers that were granted to an affiliate. */
        granted: (affiliate_id: number, ids: Ids) =>
          sql<Rows.Row>`
            SELECT o.id FROM offers o
            WHERE ${sql.in("o.id", ids)} AND ${isGranted(sql, affiliate_id)}`.pipe(
            Effect.map((rows) => new Set(rows.map(toId))),
            Effect.orDie
          ),
        requests,
        days
      }
    })
  }
) {
  static readonly layer = Layer.effect(AffiliateOffersRepo, AffiliateOffersRepo.make)
}
