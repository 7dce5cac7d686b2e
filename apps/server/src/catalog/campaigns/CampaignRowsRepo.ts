import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { affiliateTitle } from "../../accounts/affiliates/affiliateTitle.ts"
import type * as Rows from "../../platform/sql/Rows.ts"
import { reference } from "../../platform/sql/reference.ts"

const landingPage = (row: Rows.Row) =>
  row.landing_page_id === null
    ? null
    : {
        id: row.landing_page_id,
        title: row.landing_page_title,
        offer_id: row.landing_page_offer_id
      }

/** What a campaign refers to, read from a row. */
export const mentionsOf = (row: Rows.Row) => ({
  offer: reference(row.offer_id, row.offer_title),
  affiliate: reference(row.affiliate_id, row.affiliate_title),
  advertiser: reference(row.advertiser_id, row.advertiser_title),
  commission_plan: reference(row.commission_plan_id, row.commission_plan_title),
  traffic_source: reference(row.traffic_source_id, row.traffic_source_title),
  traffic_approach: reference(row.traffic_approach_id, row.traffic_approach_title),
  creative: reference(row.creative_id, row.creative_title),
  landing_page: landingPage(row)
})

/** Campaigns with their references, in SQL. */
export const campaignSource = Effect.map(SqlClient.SqlClient, (sql) => ({
  select: sql`
    c.*,
    o.title AS offer_title,
    ${sql.literal(affiliateTitle("a"))} AS affiliate_title,
    v.id AS advertiser_id, v.company_name AS advertiser_title,
    p.title AS commission_plan_title,
    s.title AS traffic_source_title,
    t.title AS traffic_approach_title,
    r.title AS creative_title,
    l.title AS landing_page_title, l.offer_id AS landing_page_offer_id`,
  from: sql`
    campaigns c
    JOIN offers o ON o.id = c.offer_id
    JOIN advertisers v ON v.id = o.advertiser_id
    JOIN affiliates a ON a.id = c.affiliate_id
    LEFT JOIN commission_plans p ON p.id = c.commission_plan_id
    LEFT JOIN traffic_sources s ON s.id = c.traffic_source_id
    LEFT JOIN traffic_approaches t ON t.id = c.traffic_approach_id
    LEFT JOIN creatives r ON r.id = c.creative_id
    LEFT JOIN landing_pages l ON l.id = c.landing_page_id`
}))
