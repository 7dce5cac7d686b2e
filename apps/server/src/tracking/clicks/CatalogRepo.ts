import {
  type ClickFacts,
  ClickUrl,
  LandingPage,
  LandingPageChoice,
  type NewClick,
  TimeZone
} from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"

const text = Schema.NullOr(Schema.String)

const OfferRow = Schema.Struct({
  id: Schema.Int,
  advertiser_id: Schema.Int,
  status: Schema.Int,
  currency: Schema.String,
  trafficback_url: text,
  countries: text,
  creatives: text
})

const AffiliateRow = Schema.Struct({
  id: Schema.Int,
  status: Schema.Int,
  block_traffic: Schema.Int,
  trafficback_url: text
})

const optionalId = Schema.NullOr(Schema.Int)

const CampaignRow = Schema.Struct({
  id: Schema.Int,
  status: Schema.Literals(["active", "paused"]),
  affiliate_id: Schema.Int,
  offer_id: Schema.Int,
  landing_page_id: optionalId,
  commission_plan_id: optionalId,
  traffic_source_id: optionalId,
  traffic_approach_id: optionalId,
  creative_id: optionalId
})

const { fields } = LandingPage.LandingPage
const toPage = Rows.stored(
  Schema.Struct({
    id: fields.id,
    type: fields.type,
    status: fields.status,
    url: fields.url,
    percent: fields.percent,
    visible_to_all_affiliates: fields.visible_to_all_affiliates,
    visible_to_specific_affiliates_only: fields.visible_to_specific_affiliates_only,
    geo_allowed: fields.geo_allowed,
    geo_denied: fields.geo_denied,
    rules: fields.rules
  })
)

const ids = (list: string | null): ReadonlyArray<number> =>
  list === null ? [] : list.split(",").map(Number)

const urlOf = (url: string | null) => (url === null ? undefined : ClickUrl.parse(url))

const toOffer = (
  row: typeof OfferRow.Type,
  pages: ReadonlyArray<Rows.Row>
): ClickFacts.ClickOffer => ({
  id: row.id,
  advertiser_id: row.advertiser_id,
  status: row.status,
  currency: row.currency,
  trafficback: urlOf(row.trafficback_url),
  countries: row.countries === null ? null : new Set(ids(row.countries)),
  creatives: new Set(ids(row.creatives)),
  pages: pages.flatMap((page) => LandingPageChoice.offerPage(toPage(page)) ?? [])
})

/** What the tracker reads of the tables that others keep. */
export class CatalogRepo extends Context.Service<
  CatalogRepo,
  {
    readonly network: Effect.Effect<NewClick.ClickNetwork>
    readonly offer: (id: number) => Effect.Effect<ClickFacts.ClickOffer | undefined>
    readonly affiliate: (id: number) => Effect.Effect<ClickFacts.ClickAffiliate | undefined>
    readonly campaign: (hash: string) => Effect.Effect<ClickFacts.ClickCampaign | undefined>
  }
>()("server/CatalogRepo") {
  static readonly layer = Layer.effect(
    CatalogRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const network = SqlSchema.findOne({
        Request: Schema.Void,
        Result: Schema.Struct({
          currency: Schema.String,
          timezone: TimeZone.TimeZone,
          trafficback_url: text
        }),
        execute: () => sql`SELECT currency, timezone, trafficback_url FROM network WHERE id = 1`
      })

      const offerRows = SqlSchema.findAll({
        Request: Schema.Int,
        Result: OfferRow,
        execute: (id) => sql`
          SELECT o.id, o.advertiser_id, o.status, o.currency, o.trafficback_url,
            (SELECT string_agg(CAST(country_id AS TEXT), ',') FROM offer_countries
              WHERE offer_id = o.id) AS countries,
            (SELECT string_agg(CAST(c.id AS TEXT), ',') FROM creatives c
              WHERE c.offer_id = o.id) AS creatives
          FROM offers o WHERE o.id = ${id}`
      })

      const offer = Effect.fnUntraced(function* (id: number) {
        const pagesOf = sql<Rows.Row>`
          SELECT * FROM landing_pages WHERE offer_id = ${id} ORDER BY id`
        const [[row], pages] = yield* Effect.all([offerRows(id), pagesOf], { concurrency: 2 })
        return row && toOffer(row, pages)
      }, Effect.orDie)

      const affiliateRows = SqlSchema.findAll({
        Request: Schema.Int,
        Result: AffiliateRow,
        execute: (id) => sql`
          SELECT id, status, block_traffic, trafficback_url FROM affiliates WHERE id = ${id}`
      })

      const campaignRows = SqlSchema.findAll({
        Request: Schema.String,
        Result: CampaignRow,
        execute: (hash) => sql`SELECT * FROM campaigns WHERE hash = ${hash}`
      })

      return CatalogRepo.of({
        network: Effect.suspend(() => network()).pipe(
          Effect.map(({ trafficback_url, ...rest }) => ({
            ...rest,
            trafficback: urlOf(trafficback_url)
          })),
          Effect.orDie
        ),
        offer,
        affiliate: (id) =>
          affiliateRows(id).pipe(
            Effect.map(
              ([row]) =>
                row && {
                  id: row.id,
                  status: row.status,
                  is_blocked: row.block_traffic === 1,
                  trafficback: urlOf(row.trafficback_url)
                }
            ),
            Effect.orDie
          ),
        campaign: (hash) =>
          campaignRows(hash).pipe(
            Effect.map(([row]) => row),
            Effect.orDie
          )
      })
    })
  )
}
