import { type Goal, type ListQuery, ReceiveCampaign, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { reference } from "../../platform/sql/reference.ts"
import { firstRow, hasRows, noRows, oneRow } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type Campaign = ReceiveCampaign.ReceiveCampaign

type CampaignId = ReceiveCampaign.ReceiveCampaignId

const toShown = Rows.stored(ReceiveCampaign.ShownReceiveCampaign, (row) => ({
  offer_selected: reference(row.offer_id, row.offer_title),
  goal_selected: reference(row.goal_id, row.goal_title)
}))
const toRow = Rows.toRow(ReceiveCampaign.ReceiveCampaign)

const columns = Struct.keys(Struct.omit(ReceiveCampaign.ReceiveCampaign.fields, ["id"]))

const cells = (fields: Omit<Campaign, "id">) => ({
  ...toRow(Struct.pick(fields, columns)),
  search_text: searchText(fields.title)
})

export class ReceiveCampaignsRepo extends Context.Service<ReceiveCampaignsRepo>()(
  "server/ReceiveCampaignsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const page = yield* ListSql.makePage(sql)
      const isThere = sql`deleted IS NULL`
      /** What was deleted keeps its title. No join: only the campaign is locked. */
      const shown = sql`receive_campaigns.*,
        (SELECT g.title FROM goals g WHERE g.id = goal_id) AS goal_title,
        (SELECT g.offer_id FROM goals g WHERE g.id = goal_id) AS offer_id,
        (SELECT o.title FROM goals g JOIN offers o ON o.id = g.offer_id WHERE g.id = goal_id)
          AS offer_title`
      const first = (id: CampaignId, lock: Statement.Fragment) =>
        sql`SELECT ${shown} FROM receive_campaigns WHERE id = ${id} AND ${isThere} ${lock}`.pipe(
          firstRow(toShown)
        )

      return {
        list: (query: ListQuery.ListQuery) =>
          page(
            {
              select: shown,
              from: sql`receive_campaigns`,
              owner: isThere,
              record: ReceiveCampaign.ShownReceiveCampaign,
              decode: toShown
            },
            query
          ),
        find: (id: CampaignId) => first(id, sql``),
        /** The campaign, locked with its vendors. */
        findForUpdate: (id: CampaignId) => partOfTransaction(first(id, forUpdate)),
        /** Whether the goal exists. Its lock keeps other campaigns from binding to it. */
        lockGoal: (goal_id: Goal.GoalId) =>
          sql`SELECT id FROM goals WHERE id = ${goal_id} AND deleted IS NULL ${forUpdate}`.pipe(
            hasRows,
            partOfTransaction
          ),
        insert: (campaign: Omit<Campaign, "id">) =>
          sql<{ readonly id: number }>`
            INSERT INTO receive_campaigns ${sql.insert(cells(campaign))} RETURNING id`.pipe(
            oneRow(({ id }) => ReceiveCampaign.ReceiveCampaignId.make(id))
          ),
        update: ({ id, ...fields }: Campaign) =>
          sql`UPDATE receive_campaigns SET ${sql.update(cells(fields))} WHERE id = ${id}`.pipe(
            noRows
          ),
        /** Leads keep referring to the row; nothing else sees it any more. */
        markDeleted: (id: CampaignId, now: UnixTime.UnixTime) =>
          sql`UPDATE receive_campaigns SET deleted = ${now}, updated = ${now} WHERE id = ${id}`.pipe(
            noRows
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(ReceiveCampaignsRepo, ReceiveCampaignsRepo.make)
}
