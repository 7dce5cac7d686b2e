import { Lead, ProvisionalLead } from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { HeadTable } from "../../platform/sql/commits/WriteSet.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { allRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type Provisional = ProvisionalLead.ProvisionalLead

const Content = Schema.fromJsonString(Schema.toCodecJson(ProvisionalLead.ProvisionalLead))
const encode = Schema.encodeSync(Content)
const Stored = Schema.Struct({
  lead_id: Lead.LeadId,
  content: Content,
  goal_alias: Schema.NullOr(Schema.String)
})
const decode = Schema.decodeUnknownSync(Stored)

const provisionalTable: HeadTable = {
  table: "provisional_leads",
  columns: [
    ...["lead_id", "once_key", "click_id", "campaign_id", "affiliate_id", "offer_id", "goal_id"],
    ...["custom_term_id", "plan_block", "status", "revenue", "payout", "created_millis", "content"]
  ],
  id: "lead_id",
  unique: ["once_key"]
}

/** A provisional lead as a row. */
export const provisionalRow = (lead_id: Lead.LeadId, lead: Provisional) => ({
  into: provisionalTable,
  cells: {
    ...lead.conversion,
    lead_id,
    once_key: lead.once_key,
    campaign_id: lead.campaign.id,
    content: encode(lead)
  }
})

/** Leads that are not decided yet. */
export class ProvisionalLeadsRepo extends Context.Service<ProvisionalLeadsRepo>()(
  "server/ProvisionalLeadsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect

      const read = (conditions: Statement.Fragment) =>
        sql`
          SELECT p.lead_id, p.content, NULL AS goal_alias FROM provisional_leads p
          WHERE ${conditions}`.pipe(allRows((row) => decode(row)))

      const idsOf = (conditions: Statement.Fragment) =>
        sql<{ readonly lead_id: string }>`
          SELECT p.lead_id FROM provisional_leads p WHERE ${conditions}`.pipe(
          allRows(({ lead_id }) => Lead.LeadId.make(lead_id))
        )

      const facts = (lead_ids: ReadonlyArray<string>) =>
        lead_ids.length === 0
          ? Effect.succeed([])
          : sql`
              SELECT p.lead_id, p.content, g.alias AS goal_alias
              FROM provisional_leads p LEFT JOIN goals g ON g.id = p.goal_id
              WHERE p.lead_id IN ${sql.in(lead_ids)}`.pipe(
              Effect.map((rows) => rows.map((row) => decode(row))),
              Effect.map((leads) =>
                leads.map(({ content, goal_alias, lead_id }) =>
                  ProvisionalLead.facts(lead_id, content, goal_alias)
                )
              ),
              Effect.orDie
            )

      return {
        /** The provisional lead, locked. */
        findForUpdate: (lead_id: Lead.LeadId) =>
          partOfTransaction(
            Effect.map(read(sql`p.lead_id = ${lead_id} ${forUpdate}`), (found) =>
              Array.head(found.map(({ content }) => content))
            )
          ),
        exists: (lead_id: Lead.LeadId) =>
          Effect.map(idsOf(sql`p.lead_id = ${lead_id}`), (found) => found.length > 0),
        /** The one of a click and goal where only one may be. */
        idOfOnce: (once_key: string) =>
          Effect.map(idsOf(sql`p.once_key = ${once_key}`), Array.head),
        /** Gives up those of its deliveries that are not under way. */
        closeDeliveries: (lead_id: Lead.LeadId, error: string, nowMillis: number) =>
          sql`
            UPDATE lead_deliveries
            SET state = 'failed', next_millis = NULL, lease_token = NULL, error = ${error},
              held_since_millis = NULL, updated_millis = ${nowMillis}
            WHERE lead_id = ${lead_id} AND state IN ('pending', 'waiting')`.pipe(noRows),
        delete: (lead_id: Lead.LeadId) =>
          sql`DELETE FROM provisional_leads WHERE lead_id = ${lead_id}`.pipe(noRows),
        facts,
        /** Those of before a moment whose first attempts have all ended. */
        undecided: (beforeMillis: number) =>
          idsOf(sql`
            p.created_millis < ${beforeMillis} AND NOT EXISTS (
              SELECT 1 FROM lead_deliveries d
              WHERE d.lead_id = p.lead_id AND d.state IN ('pending', 'sending'))`)
      }
    })
  }
) {
  static readonly layer = Layer.effect(ProvisionalLeadsRepo, ProvisionalLeadsRepo.make)
}
