import { type Lead, LeadFacts, SubNames } from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { preparedStatement } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow, noRows } from "../../platform/sql/results.ts"
import { saidCells } from "./leadRows.ts"
import { ProvisionalLeadsRepo } from "./ProvisionalLeadsRepo.ts"

const Stored = Schema.Struct({
  ...LeadFacts.LeadFacts.fields,
  fields: Schema.fromJsonString(LeadFacts.LeadFacts.fields.fields),
  revenue: Rows.Money,
  payout: Rows.Money,
  amount: Schema.NullOr(Rows.Money)
})
const decode = Schema.decodeUnknownSync(Stored)

const clickColumns = ["click_id", "aff_click_id", ...SubNames.subNames]

export class LeadsRepo extends Context.Service<LeadsRepo>()("server/LeadsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const provisional = yield* ProvisionalLeadsRepo
    const select = sql`
      SELECT l.lead_id, l.conversion_id, l.campaign_id, l.trash_reason, l.delivery_skipped, l.fields,
        l.created_millis, l.erased_millis, c.transaction_id, c.status AS conv_status, c.affiliate_id,
        c.advertiser_id, c.offer_id, c.goal_id, c.revenue, c.payout, c.amount, c.currency,
        ${sql.csv(clickColumns.map((name) => sql`${sql(`c.${name}`)}`))}, g.alias AS goal_alias
      FROM leads l JOIN conversions c ON c.id = l.conversion_id
      LEFT JOIN goals g ON g.id = c.goal_id`
    const byConversion = preparedStatement(
      sql,
      ([id]) => sql`${select} WHERE l.conversion_id = ${id}`
    )
    const byIds = preparedStatement(sql, (ids) => sql`${select} WHERE l.lead_id IN ${sql.in(ids)}`)

    const kept = (lead_ids: ReadonlyArray<string>) =>
      lead_ids.length === 0
        ? Effect.succeed([])
        : byIds(lead_ids).pipe(allRows((row) => decode(row)))

    /** Those that wait for a vendor to accept them included, in no particular order. */
    const all = Effect.fnUntraced(function* (lead_ids: ReadonlyArray<string>) {
      const found = yield* kept(lead_ids)
      if (found.length === lead_ids.length) return found
      const known = new Set(found.map(({ lead_id }) => String(lead_id)))
      return [...found, ...(yield* provisional.facts(lead_ids.filter((id) => !known.has(id))))]
    })

    return {
      /** Stores what the lead says now. */
      update: (lead: LeadFacts.LeadFacts, nowMillis: number) =>
        sql`
          UPDATE leads SET ${sql.update({ ...saidCells(lead), updated_millis: nowMillis })}
          WHERE lead_id = ${lead.lead_id}`.pipe(noRows),
      find: (lead_id: Lead.LeadId) => Effect.map(kept([lead_id]), Array.head),
      findByConversion: (id: number) => byConversion([id]).pipe(firstRow((row) => decode(row))),
      all
    }
  })
}) {
  static readonly layer = Layer.effect(LeadsRepo, LeadsRepo.make).pipe(
    Layer.provide(ProvisionalLeadsRepo.layer)
  )
}
