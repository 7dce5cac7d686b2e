import {
  Cap,
  CapLimit,
  CapUse,
  LeadCaps,
  type ListQuery,
  OnOff,
  Status,
  type TimeZone
} from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ofOffer } from "../../accounts/store/assigned.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"

type Sql = SqlClient.SqlClient

/** The instant at which caps are looked at, and the zone in which their periods begin. */
export interface At {
  readonly millis: number
  readonly timezone: TimeZone.TimeZone
}

const startOf = (period: Cap.Period, { millis, timezone }: At): number =>
  Cap.periodAt(period, millis, timezone).startMillis

const moneys = CapUse.Measure.literals.filter(CapUse.isMoney)

/** What a column of periods stands for, by its period. */
const byPeriod = (sql: Sql, column: string, of: (period: Cap.Period) => number | null) =>
  sql.literal(
    `CASE ${column} ${Cap.Period.literals.map((one) => `WHEN '${one}' THEN ${of(one)}`).join(" ")} END`
  )

const beginsAnew = (sql: Sql, { millis, timezone }: At) =>
  byPeriod(sql, "c.period", (period) => CapUse.beginsAnew(period, millis, timezone))

/** Counts are themselves, money is counted in 1/10 000 units. */
const worth = (sql: Sql, column: "maximum" | "used") =>
  sql.literal(`CASE WHEN x.currency IS NULL THEN x.${column} ELSE x.${column} / 10000.0 END`)

const startOfAny = (sql: Sql, column: string, at: At) =>
  byPeriod(sql, column, (period) => startOf(period, at))

/**
 * A cap that counted an earlier period has taken nothing of this one until it says otherwise; one that never counted
 * does not know what came before it was set. `next` is what the next click or conversion takes, as far as that is
 * known.
 */
const ofOffers = (sql: Sql, at: At) => sql`
  SELECT CAST(k.id AS TEXT) AS id, k.offer_id, k.goal_id, k.affiliate_id, k.custom_term_id, k.plan_block,
    CAST(NULL AS INTEGER) AS receive_campaign_id, k.measure, k.period, k.maximum,
    COALESCE(
      (SELECT u.used FROM cap_usage u
        WHERE u.cap_id = k.id AND u.period_start = ${startOfAny(sql, "k.period", at)}),
      (SELECT 0 FROM cap_usage u WHERE u.cap_id = k.id LIMIT 1),
      CASE k.measure WHEN 'clicks' THEN 0 END) AS used,
    COALESCE(
      CASE WHEN k.measure = 'payout' AND d.payout_percent IS NULL THEN NULLIF(d.payout, 0)
        WHEN k.measure = 'revenue' AND d.revenue_percent IS NULL THEN NULLIF(d.revenue, 0) END, 1) AS next,
    CASE
      WHEN k.custom_term_id IS NOT NULL THEN
        (SELECT t.status FROM custom_terms t WHERE t.id = k.custom_term_id AND t.deleted IS NULL)
      WHEN k.plan_block IS NOT NULL THEN
        (SELECT p.status FROM commission_plans p WHERE p.product = k.offer_id AND p.deleted IS NULL
          AND k.plan_block LIKE CAST(p.id AS TEXT) || ':%')
      ELSE 1 END AS part_status
  FROM caps k LEFT JOIN goals d ON d.offer_id = k.offer_id AND d.deleted IS NULL
    AND (d.id = k.goal_id OR (k.goal_id IS NULL AND d.is_default = 1))`

/** A campaign that was changed counts anew: what is not counted yet is few enough to be counted here. */
const ofCampaigns = (sql: Sql, at: At) =>
  Cap.Period.literals.map((period) => {
    const maximum = sql`r.${sql(LeadCaps.fields[period])}`
    const named = sql.literal(`'${period}'`)
    const start = startOf(period, at)
    return sql`
      SELECT 'leads:' || CAST(r.id AS TEXT) || ':' || ${named}, g.offer_id, r.goal_id,
        NULL, NULL, NULL, r.id, 'leads', ${named}, ${maximum},
        COALESCE(
          (SELECT u.used FROM lead_cap_usage u WHERE u.campaign_id = r.id
            AND u.campaign_updated = r.updated AND u.period = ${named} AND u.period_start = ${start}),
          (SELECT COUNT(*) FROM leads l WHERE l.campaign_id = r.id AND l.trash_reason IS NULL
            AND l.created_millis >= ${start})
          + (SELECT COUNT(*) FROM provisional_leads l WHERE l.campaign_id = r.id
            AND l.created_millis >= ${start})),
        1, r.status
      FROM receive_campaigns r JOIN goals g ON g.id = r.goal_id
      WHERE r.deleted IS NULL AND ${maximum} IS NOT NULL`
  })

/**
 * Whole percent, rounded down without a product that is too large for either engine; 100 once the next one does not
 * fit any more.
 */
const percent = (sql: Sql) => sql`
  CASE WHEN c.used > c.maximum - c.next THEN 100
    WHEN c.used <= 0 THEN 0
    WHEN c.maximum < 10000000000000000 THEN c.used * 100 / c.maximum
    ELSE c.used / (c.maximum / 100 + 1) END`

/** The caps of all that is not deleted, as a table. */
const capRows = (sql: Sql, at: At): Statement.Fragment => {
  const all = sql.join(" UNION ALL ", false)([ofOffers(sql, at), ...ofCampaigns(sql, at)])
  const active = sql.literal(String(Status.Active))
  return sql`
    (SELECT c.*, o.title AS offer_name, g.title AS goal_name, r.title AS receive_campaign_name,
      CASE WHEN c.measure IN ${sql.in(moneys)} THEN o.currency END AS currency,
      ${beginsAnew(sql, at)} AS begins_anew, CAST(${percent(sql)} AS INTEGER) AS percent,
      CASE WHEN o.status = ${active} AND c.part_status = ${sql.literal(String(OnOff.on))}
        AND (g.id IS NULL OR g.status = ${active}) THEN 1 ELSE 0 END AS is_active,
      o.search_text || ' ' || COALESCE(r.search_text, '') AS search_text
    FROM (${all}) c
    JOIN offers o ON o.id = c.offer_id AND o.deleted IS NULL
    LEFT JOIN goals g ON g.id = c.goal_id
    LEFT JOIN receive_campaigns r ON r.id = c.receive_campaign_id
    WHERE c.part_status IS NOT NULL AND g.deleted IS NULL)`
}

const stored = Schema.decodeUnknownSync(
  Schema.Struct({
    measure: CapUse.Measure,
    period: CapLimit.Period,
    maximum: Rows.Money,
    used: Schema.NullOr(Rows.Money)
  })
)

const toCapUse = Rows.stored(CapUse.CapUse, (row) => {
  const cap = stored(row)
  return {
    maximum: CapUse.shown(cap, cap.maximum),
    used: cap.used === null ? null : CapUse.shown(cap, cap.used)
  }
})

export class CapUsesRepo extends Context.Service<CapUsesRepo>()("server/CapUsesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = yield* ListSql.makePage(sql)
    return {
      /** Caps as they stand at an instant, the fullest first unless the query says otherwise. */
      list: (query: ListQuery.ListQuery, at: At) =>
        page(
          {
            select: sql`x.*`,
            from: sql`${capRows(sql, at)} x`,
            assigned: ofOffer(sql, "x.offer_id"),
            alias: "x",
            record: CapUse.CapUse,
            computed: { maximum: worth(sql, "maximum"), used: worth(sql, "used") },
            decode: toCapUse
          },
          query
        )
    }
  })
}) {
  static readonly layer = Layer.effect(CapUsesRepo, CapUsesRepo.make)
}
