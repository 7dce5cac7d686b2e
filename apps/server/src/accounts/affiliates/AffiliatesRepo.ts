import { Affiliate, type ListQuery, Referral } from "@affnet/domain"
import { Array, Context, Effect, Layer, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { type Computed, selected } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { oneAtATime } from "../../platform/sql/oneAtATime.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows } from "../../platform/sql/results.ts"
import { accountColumns, maskedKey } from "../store/accountColumns.ts"
import { affiliateBalances } from "../store/affiliateBalances.ts"
import { type Named, namedByCaller, ofAffiliate, preparedNaming } from "../store/assigned.ts"
import { affiliateTitle } from "./affiliateTitle.ts"

/** An affiliate without the fields that take several rows for each. */
export type AffiliateRow = Omit<Affiliate.Affiliate, "commission_plans" | "multi_accounts">

const tier = (row: Rows.Row) =>
  row.tier_title === null
    ? null
    : {
        id: row.tier,
        title: row.tier_title,
        color: row.tier_color,
        isDefault: row.tier_is_default === 1
      }

/** A row, with its derived fields. The only secret of affiliates is an API key. */
const toAffiliate = Rows.stored(
  Affiliate.Affiliate.mapFields(Struct.omit(["commission_plans", "multi_accounts"])),
  (row) => ({
    auth_key: null,
    access_token: null,
    referrals_info: Referral.inWords(String(row.first_referrals), Number(row.referrals_count)),
    tier: tier(row)
  })
)

const readId = (row: Rows.Row) => Affiliate.AffiliateId.make(Number(row.id))

const inOrder = (
  ids: ReadonlyArray<Affiliate.AffiliateId>,
  rows: ReadonlyArray<AffiliateRow>
): ReadonlyArray<AffiliateRow> => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const named = (sql: SqlClient.SqlClient, alias: string) =>
  sql.literal(`'#' || CAST(${alias}.id AS TEXT) || ' ' || ${affiliateTitle(alias)}`)

/** What an affiliate `a` takes from other tables, by field. */
const makeComputed = (sql: SqlClient.SqlClient, isNamed: Named): Computed => ({
  ...accountColumns(sql, "affiliate"),
  ...affiliateBalances(sql),
  twoFA_enabled: sql`a.twofa_enabled`,
  referral_sponsor_info: sql`
    (SELECT ${named(sql, "s")} FROM affiliates s
      WHERE s.id = a.referred_by AND ${isNamed("s.id")})`,
  traffic_types: sql`
    (SELECT string_agg(CAST(x.traffic_source_id AS TEXT), ',' ORDER BY x.traffic_source_id)
      FROM affiliate_traffic_sources x WHERE x.affiliate_id = a.id)`,
  traffic_types_selected: sql`
    (SELECT string_agg(t.title, ',' ORDER BY t.id)
      FROM affiliate_traffic_sources x JOIN traffic_sources t ON t.id = x.traffic_source_id
      WHERE x.affiliate_id = a.id)`,
  postbacks_count: sql`(SELECT COUNT(*) FROM postbacks p WHERE p.affiliate_id = a.id AND p.deleted IS NULL)`
})

/** The SELECT of affiliates `a`, up to the word WHERE. An affiliate without a tier is in the default one. */
const makeSelection = (sql: SqlClient.SqlClient, isNamed: Named) => {
  const select = sql`
    a.*,
    ${selected(sql, makeComputed(sql, isNamed))},
    ${maskedKey(sql, "affiliate")},
    tiers.id AS tier, tiers.title AS tier_title, tiers.color AS tier_color,
    tiers.is_default AS tier_is_default,
    (SELECT COUNT(*) FROM affiliates r
      WHERE r.referred_by = a.id AND ${isNamed("r.id")}) AS referrals_count,
    (SELECT string_agg(${named(sql, "r")}, ', ' ORDER BY r.id) FROM (
        SELECT id, company_name, email FROM affiliates
        WHERE referred_by = a.id AND ${isNamed("id")} ORDER BY id LIMIT ${sql.literal(String(Referral.namedMax))}
      ) r) AS first_referrals`
  const from = sql`
    affiliates a
    LEFT JOIN tiers ON tiers.id =
      COALESCE(a.tier_id, (SELECT MIN(id) FROM tiers WHERE is_default = 1))`
  return sql`SELECT ${select} FROM ${from}`
}

export class AffiliatesRepo extends Context.Service<AffiliatesRepo>()("server/AffiliatesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = yield* ListSql.makePage(sql)
    // The page is found by ids alone: what else is read of an affiliate is read for the page's rows.
    const source = {
      select: sql`a.id`,
      from: sql`affiliates a`,
      assigned: ofAffiliate(sql, "a.id"),
      owner: sql`a.deleted IS NULL`,
      alias: "a",
      record: Affiliate.Affiliate,
      decode: readId
    }
    const byIds = preparedNaming(sql, (isNamed, ids) => {
      const selection = makeSelection(sql, isNamed)
      return sql`${selection} WHERE a.id IN ${sql.in(ids)} AND a.deleted IS NULL`
    })

    const readAll = (ids: ReadonlyArray<Affiliate.AffiliateId>) =>
      byIds(ids).pipe(allRows(toAffiliate))

    return {
      list: Effect.fnUntraced(function* (query: ListQuery.ListQuery) {
        const computed = makeComputed(sql, yield* namedByCaller(sql))
        const { items, ...pagination } = yield* page({ ...source, computed }, query)
        const rows = items.length === 0 ? [] : yield* readAll(items)
        return { ...pagination, items: inOrder(items, rows) }
      }),
      /** Two changes of sponsors at the same time could close a circle. */
      lockSponsors: oneAtATime(sql, "sponsors"),
      /** A sponsor, and who referred it, directly or through others; none of a sponsor that is not there. */
      sponsors: (id: number) =>
        sql<{ readonly id: number }>`
          WITH RECURSIVE sponsors (id, referred_by) AS (
            SELECT id, referred_by FROM affiliates WHERE id = ${id}
            UNION SELECT a.id, a.referred_by FROM affiliates a JOIN sponsors s ON a.id = s.referred_by)
          SELECT id FROM sponsors`.pipe(allRows((row) => row.id)),
      find: (id: Affiliate.AffiliateId) => Effect.map(readAll([id]), Array.head)
    }
  })
}) {
  static readonly layer = Layer.effect(AffiliatesRepo, AffiliatesRepo.make)
}
