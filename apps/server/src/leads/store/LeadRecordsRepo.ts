import { EmailAddress, type Lead, LeadDelivery, LeadRecord, type ListQuery } from "@affnet/domain"
import { Array, Context, Effect, Layer, type Option } from "effect"
import { SqlClient } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import type { State } from "./QueuedDelivery.ts"
import { progress } from "./shownDelivery.ts"

/** An affiliate, or everybody. */
export type Owner = number | "everybody"

const read = Rows.stored(LeadRecord.LeadRecord)

const isState = (text: string): text is State => text in progress

/** The statuses of its deliveries come with commas between them. */
const deliveryStatus = (states: unknown) =>
  LeadDelivery.leadStatus(
    String(states ?? "")
      .split(",")
      .filter(isState)
      .map((state) => progress[state])
  )

const toRecord = (row: Rows.Row): LeadRecord.LeadRecord => {
  const fields = JSON.parse(String(row.fields))
  return read({
    ...LeadRecord.silent,
    ...row,
    ...fields,
    ...LeadRecord.marks(fields),
    delivery_status: deliveryStatus(row.states)
  })
}

/** Whoever looks for an address finds it however the lead wrote it. */
const byKey = (filter: ListQuery.Filter): ListQuery.Filter =>
  filter.field === "email" && "anyOf" in filter
    ? {
        field: "email_key",
        anyOf: filter.anyOf.map((value) => EmailAddress.folded(String(value)))
      }
    : filter

const columns = [
  "id",
  "lead_id",
  "transaction_id",
  "click_id",
  "aff_click_id",
  "conv_status",
  "trash_reason",
  "email",
  "email_key",
  "phone",
  "affiliate_id",
  "advertiser_id",
  "offer_id",
  "goal_id",
  "campaign_id",
  "by_affiliate",
  "created",
  "updated"
]

/** Sub ids and parameters of the click, which the lead may say otherwise. */
const ofClick = ["sub_id", "aff_param"].flatMap((name) => [1, 2, 3, 4, 5].map((n) => `${name}${n}`))

/** Leads as they are shown. Every read names the owner, so that nobody sees what is somebody else's. */
export class LeadRecordsRepo extends Context.Service<
  LeadRecordsRepo,
  {
    readonly list: (
      owner: Owner,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<LeadRecord.LeadRecord>>
    readonly find: (
      owner: Owner,
      lead_id: Lead.LeadId
    ) => Effect.Effect<Option.Option<LeadRecord.LeadRecord>>
  }
>()("server/LeadRecordsRepo") {
  static readonly layer = Layer.effect(
    LeadRecordsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const select = sql`
        *, (SELECT string_agg(d.state, ',') FROM lead_deliveries d
          WHERE d.lead_id = lead.lead_id) AS states`

      /** Nobody finds out by searching whom an affiliate does not know. */
      const searched = (owner: Owner) =>
        owner === "everybody"
          ? sql`l.search_text`
          : sql`CASE WHEN l.by_affiliate = 1 THEN l.search_text
              ELSE l.lead_id || ' ' || c.transaction_id || ' ' || c.click_id END`

      const from = (owner: Owner) => sql`
        (SELECT c.id, l.lead_id, c.transaction_id, c.status AS conv_status, c.affiliate_id,
          c.advertiser_id, c.offer_id, c.goal_id, l.campaign_id, l.by_affiliate, l.trash_reason,
          l.delivery_skipped, c.click_id, c.aff_click_id, c.currency, c.revenue, c.payout, c.amount,
          l.email, l.email_key, l.phone, l.fields, ${sql.csv(ofClick.map((name) => sql`c.${sql(name)}`))},
          l.erased_millis / 1000 AS erased, l.created_millis / 1000 AS created,
          l.updated_millis / 1000 AS updated, ${searched(owner)} AS search_text
        FROM leads l JOIN conversions c ON c.id = l.conversion_id) lead`

      const ownedBy = (owner: Owner) =>
        owner === "everybody" ? sql`1 = 1` : sql`lead.affiliate_id = ${owner}`

      return LeadRecordsRepo.of({
        list: (owner, query) =>
          page(
            {
              select,
              from: from(owner),
              owner: ownedBy(owner),
              alias: "lead",
              columns,
              search: "search_text",
              decode: toRecord
            },
            { ...query, filters: query.filters.map(byKey) }
          ),
        find: (owner, lead_id) =>
          sql`
            SELECT ${select} FROM ${from(owner)}
            WHERE ${ownedBy(owner)} AND lead.lead_id = ${lead_id}`.pipe(
            Effect.map((rows) => Array.head(rows.map(toRecord))),
            Effect.orDie
          )
      })
    })
  )
}
