import { Lead, type LeadFacts, ProvisionalLead } from "@affnet/domain"
import { Array, Context, Effect, Layer, type Option, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { HeadTable } from "../../platform/sql/commits/WriteSet.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { allRows, noRows } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

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
export class ProvisionalLeadsRepo extends Context.Service<
  ProvisionalLeadsRepo,
  {
    /** The provisional lead, locked. */
    readonly findForUpdate: (
      lead_id: Lead.LeadId
    ) => Effect.Effect<Option.Option<Provisional>, never, Transaction>
    readonly exists: (lead_id: Lead.LeadId) => Effect.Effect<boolean>
    /** The one of a click and goal where only one may be. */
    readonly idOfOnce: (once_key: string) => Effect.Effect<Option.Option<Lead.LeadId>>
    /** Gives up those of its deliveries that are not under way. */
    readonly closeDeliveries: (
      lead_id: Lead.LeadId,
      error: string,
      nowMillis: number
    ) => Effect.Effect<void>
    readonly delete: (lead_id: Lead.LeadId) => Effect.Effect<void>
    readonly facts: (
      lead_ids: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<LeadFacts.LeadFacts>>
    /** Those of before a moment whose first attempts have all ended. */
    readonly undecided: (beforeMillis: number) => Effect.Effect<ReadonlyArray<Lead.LeadId>>
  }
>()("server/ProvisionalLeadsRepo") {
  static readonly layer = Layer.effect(
    ProvisionalLeadsRepo,
    Effect.gen(function* () {
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

      return ProvisionalLeadsRepo.of({
        findForUpdate: (lead_id) =>
          Effect.map(read(sql`p.lead_id = ${lead_id} ${forUpdate}`), (found) =>
            Array.head(found.map(({ content }) => content))
          ),
        exists: (lead_id) =>
          Effect.map(idsOf(sql`p.lead_id = ${lead_id}`), (found) => found.length > 0),
        idOfOnce: (once_key) => Effect.map(idsOf(sql`p.once_key = ${once_key}`), Array.head),
        closeDeliveries: (lead_id, error, nowMillis) =>
          sql`
            UPDATE lead_deliveries
            SET state = 'failed', next_millis = NULL, lease_token = NULL, error = ${error},
              held_since_millis = NULL, updated_millis = ${nowMillis}
            WHERE lead_id = ${lead_id} AND state IN ('pending', 'waiting')`.pipe(noRows),
        delete: (lead_id) =>
          sql`DELETE FROM provisional_leads WHERE lead_id = ${lead_id}`.pipe(noRows),
        facts,
        undecided: (beforeMillis) =>
          idsOf(sql`
            p.created_millis < ${beforeMillis} AND NOT EXISTS (
              SELECT 1 FROM lead_deliveries d
              WHERE d.lead_id = p.lead_id AND d.state IN ('pending', 'sending'))`)
      })
    })
  )
}
