/** An offer as one statement reads it, so that no click is decided by half a change. */
import {
  type ClickFacts,
  ClickUrl,
  CustomTerms,
  GoalType,
  LandingPage,
  LandingPageChoice,
  OfferAccess,
  OnOff,
  Status,
  Targeting,
  VisitorRules
} from "@affnet/domain"
import { Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { Dialect } from "../../platform/sql/Dialect.ts"
import { memoizeDecode } from "../../platform/sql/memoizeDecode.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { capColumn } from "./OfferCapsRepo.ts"

const text = Schema.NullOr(Schema.String)

const OfferRow = Schema.Struct({
  id: Schema.Int,
  advertiser_id: Schema.Int,
  status: Schema.Int,
  currency: Schema.String,
  trafficback_url: text,
  targeting: Schema.String,
  visible_type: OfferAccess.VisibleType,
  expires: Schema.NullOr(Rows.Integer),
  deep_linking: Schema.Int,
  cap_fallback_offer_id: Schema.NullOr(Schema.Int),
  countries: text,
  creatives: text,
  counted_creatives: text,
  cpc_goal_id: Schema.NullOr(Schema.Int),
  active_goals: text,
  pages: text,
  terms: text,
  has_access_list: Schema.Int
})
const decode = Schema.decodeUnknownSync(OfferRow)

const { fields } = LandingPage.LandingPage
const Page = Schema.Struct({
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
const toPage = Rows.stored(Page)
const PageRows = Schema.fromJsonString(Schema.Array(Schema.Record(Schema.String, Schema.Unknown)))
const decodePages = Schema.decodeUnknownSync(PageRows)

const TermsRow = Schema.Struct({
  id: Schema.Int,
  priority: Schema.Int,
  matches: Schema.String,
  trafficback_url: text
})
const decodeTerms = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(TermsRow)))

/** The statement for an offer by its id. */
export const offerStatement =
  (sql: SqlClient.SqlClient, dialect: Pick<Dialect["Service"], "jsonRows">) => (id: unknown) =>
    sql`
    SELECT o.id, o.advertiser_id, o.status, o.currency, o.trafficback_url, o.targeting,
      o.visible_type, o.expires, o.deep_linking, o.cap_fallback_offer_id,
      (SELECT string_agg(CAST(country_id AS TEXT), ',') FROM offer_countries
        WHERE offer_id = o.id) AS countries,
      (SELECT string_agg(CAST(c.id AS TEXT), ',') FROM creatives c
        WHERE c.offer_id = o.id AND c.deleted IS NULL) AS creatives,
      (SELECT string_agg(CAST(c.id AS TEXT), ',') FROM creatives c
        WHERE c.offer_id = o.id AND c.deleted IS NULL AND c.count_impressions = 1)
        AS counted_creatives,
      (SELECT MIN(g.id) FROM goals g WHERE g.offer_id = o.id
        AND g.type = ${sql.literal(String(GoalType.CPC))}
        AND g.status = ${sql.literal(String(Status.Active))} AND g.deleted IS NULL) AS cpc_goal_id,
      (SELECT string_agg(CAST(g.id AS TEXT), ',') FROM goals g
        WHERE g.offer_id = o.id AND g.status = ${sql.literal(String(Status.Active))}
          AND g.deleted IS NULL) AS active_goals,
      (SELECT ${dialect.jsonRows("p", Object.keys(Page.fields))} FROM landing_pages p
        WHERE p.offer_id = o.id) AS pages,
      (SELECT ${dialect.jsonRows("t", Object.keys(TermsRow.fields))} FROM custom_terms t
        WHERE t.offer_id = o.id AND t.goal_id IS NULL AND t.deleted IS NULL
          AND t.status = ${sql.literal(String(OnOff.on))}) AS terms,
      ${capColumn(sql, dialect)} AS caps,
      CASE WHEN EXISTS (SELECT 1 FROM offer_access a WHERE a.offer_id = o.id)
        OR EXISTS (SELECT 1 FROM advertiser_blocks b WHERE b.advertiser_id = o.advertiser_id)
        THEN 1 ELSE 0 END AS has_access_list
    FROM offers o WHERE o.id = ${id}`

const ids = (list: string | null): ReadonlyArray<number> =>
  list === null ? [] : list.split(",").map(Number)

/** Read in no particular order. */
const byId = <A extends { readonly id: number }>(rows: ReadonlyArray<A>): ReadonlyArray<A> =>
  rows.toSorted((one, other) => one.id - other.id)

/** A URL of a column, taken apart. */
export const urlOf = (url: string | null) => (url === null ? undefined : ClickUrl.parse(url))

const pagesOf = (json: string | null): ClickFacts.ClickOffer["pages"] =>
  byId(
    json === null
      ? []
      : decodePages(json).flatMap((page) => LandingPageChoice.offerPage(toPage(page)) ?? [])
  )

const termsOf = (json: string | null): ClickFacts.ClickOffer["terms"] =>
  CustomTerms.inOrder(
    json === null
      ? []
      : decodeTerms(json).map(({ matches, trafficback_url, ...terms }) => ({
          ...terms,
          goal_id: null,
          status: OnOff.on,
          matcher: CustomTerms.matcherOf(CustomTerms.fromStored(matches)),
          trafficback: urlOf(trafficback_url)
        }))
  )

/** An offer as clicks see it, but for its caps. */
export type UncappedOffer = Omit<ClickFacts.ClickOffer, "full_caps" | "click_caps" | "goal_caps">

/** What clicks need of an offer's row. An offer that has not changed since is not taken apart again. */
export const makeToOffer = (): ((row: Rows.Row) => UncappedOffer) =>
  memoizeDecode((found) => {
    const row = decode(found)
    return {
      id: row.id,
      advertiser_id: row.advertiser_id,
      status: row.status,
      currency: row.currency,
      trafficback: urlOf(row.trafficback_url),
      expires_millis: row.expires === null ? null : row.expires * 1000,
      visible_type: row.visible_type,
      hasAccessList: row.has_access_list === 1,
      rules: VisitorRules.visitorRules(Targeting.fromStored(row.targeting, ids(row.countries))),
      takesDeepLinks: row.deep_linking === 1,
      terms: termsOf(row.terms),
      active_goals: ids(row.active_goals),
      cap_fallback_offer_id: row.cap_fallback_offer_id,
      creatives: new Set(ids(row.creatives)),
      counted_creatives: new Set(ids(row.counted_creatives)),
      cpc_goal_id: row.cpc_goal_id,
      pages: pagesOf(row.pages)
    }
  })
