import { EmailAddress, type Lead, LeadRecord, type ListQuery } from "@affnet/domain"
import { Array, Context, Effect, Layer, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ofCaller, ofEither } from "../../accounts/store/assigned.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import type { Computed } from "../../platform/sql/lists/computed.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"

/** An affiliate, or all of them. */
export type Owner = number | "everybody"

const read = Rows.stored(LeadRecord.LeadRecord)

const toRecord = (row: Rows.Row): LeadRecord.LeadRecord => {
  const fields = JSON.parse(String(row.fields))
  return read({ ...LeadRecord.silent, ...row, ...fields, ...LeadRecord.marks(fields) })
}

/** An address is found however the lead wrote it. */
const byKey = (filter: ListQuery.Filter): ListQuery.Filter =>
  filter.field === "email" && "anyOf" in filter
    ? {
        field: "email_key",
        anyOf: filter.anyOf.map((value) => EmailAddress.folded(String(value)))
      }
    : filter

/** Sub ids and parameters of the click, which the lead may say otherwise. */
const ofClick = ["sub_id", "aff_param"].flatMap((name) => [1, 2, 3, 4, 5].map((n) => `${name}${n}`))

/**
 * What a lead says itself, and whether it was delivered, by field. What an affiliate is not shown of a
 * person is null to its filters as well.
 */
const makeComputed = (
  sql: SqlClient.SqlClient,
  { jsonText }: Dialect["Service"],
  isWhole: boolean
): Computed => {
  const shown = (name: string, value: Statement.Fragment) =>
    isWhole || !(name in LeadRecord.hidden)
      ? value
      : sql`CASE WHEN lead.by_affiliate = 1 THEN ${value} END`
  const countryOf = (code: Statement.Fragment) =>
    sql`(SELECT x.id FROM countries x WHERE x.country_code = ${code})`
  const said = Struct.keys(LeadRecord.silent).map((name) => {
    const value = sql`${sql.literal(jsonText("lead.fields", name))}`
    const whole = ofClick.includes(name) ? sql`COALESCE(${value}, ${sql(`lead.${name}`)})` : value
    const is = name === "country" ? countryOf(value) : whole
    return [name, shown(name, is)] as const
  })
  return {
    ...Object.fromEntries(said),
    id: sql`lead.id`,
    email_key: shown("email", sql`lead.email_key`),
    // Success as soon as one vendor accepted it, fail when all ended without.
    delivery_status: sql`
      (SELECT CASE WHEN MAX(CASE d.state WHEN 'success' THEN 1 ELSE 0 END) = 1 THEN 'success'
          WHEN MIN(CASE d.state WHEN 'failed' THEN 1 ELSE 0 END) = 1 THEN 'fail' END
        FROM lead_deliveries d WHERE d.lead_id = lead.lead_id)`
  }
}

/** Leads as they are shown. Every read names the owner, so that no caller sees another's leads. */
export class LeadRecordsRepo extends Context.Service<LeadRecordsRepo>()("server/LeadRecordsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = yield* ListSql.makePage(sql)
    const dialect = yield* Dialect
    const computed = makeComputed(sql, dialect, true)
    const ofAffiliate = makeComputed(sql, dialect, false)
    const select = sql`*, ${computed.delivery_status} AS delivery_status`

    /** An affiliate cannot search for people that it did not submit itself. */
    const searched = (owner: Owner) =>
      owner === "everybody"
        ? sql`l.search_text`
        : sql`CASE WHEN l.by_affiliate = 1 THEN l.search_text
            ELSE l.lead_id || ' ' || c.transaction_id || ' ' || c.click_id END`

    const from = (owner: Owner) => sql`
      (SELECT l.conversion_id AS id, l.lead_id, c.transaction_id, c.status AS conv_status, c.affiliate_id,
        c.advertiser_id, c.offer_id, c.goal_id, l.campaign_id, l.by_affiliate, l.trash_reason,
        l.delivery_skipped, c.click_id, c.aff_click_id, c.currency, c.revenue, c.payout, c.amount,
        l.email, l.email_key, l.phone, l.fields, ${sql.csv(ofClick.map((name) => sql`c.${sql(name)}`))},
        l.erased_millis / 1000 AS erased, l.created_millis / 1000 AS created,
        l.updated_millis / 1000 AS updated, ${searched(owner)} AS search_text
      FROM leads l JOIN conversions c ON c.id = l.conversion_id) lead`

    const ownedBy = (owner: Owner) =>
      owner === "everybody" ? sql`1 = 1` : sql`lead.affiliate_id = ${owner}`

    const assigned = ofEither(sql, "lead.affiliate_id", "lead.advertiser_id")

    return {
      list: (owner: Owner, query: ListQuery.ListQuery) =>
        page(
          {
            select,
            from: from(owner),
            owner: ownedBy(owner),
            assigned,
            alias: "lead",
            record: LeadRecord.LeadRecord,
            computed: owner === "everybody" ? computed : ofAffiliate,
            decode: toRecord
          },
          { ...query, filters: query.filters.map(byKey) }
        ),
      find: Effect.fnUntraced(function* (owner: Owner, lead_id: Lead.LeadId) {
        const rows = yield* sql`
          SELECT ${select} FROM ${from(owner)}
          WHERE ${ownedBy(owner)} AND ${yield* ofCaller(sql, assigned)}
            AND lead.lead_id = ${lead_id}`
        return Array.head(rows.map(toRecord))
      }, Effect.orDie)
    }
  })
}) {
  static readonly layer = Layer.effect(LeadRecordsRepo, LeadRecordsRepo.make)
}
