import { type Goal, ReceiveCampaign, Vendor } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { memoizeDecode } from "../../platform/sql/memoizeDecode.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { makeSharedRead } from "../../platform/sql/sharedRead.ts"

const toCampaign = memoizeDecode(Rows.stored(ReceiveCampaign.ReceiveCampaign))
const toVendor = memoizeDecode(Rows.stored(Vendor.Vendor))

/** How leads are taken and delivered, as each lead reads it. */
export class LeadSetupRepo extends Context.Service<LeadSetupRepo>()("server/LeadSetupRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sharedRead = yield* makeSharedRead
    const active = sharedRead(
      ([goal_id]) => sql`
        SELECT * FROM receive_campaigns
        WHERE goal_id = ${goal_id} AND status = 1 AND deleted IS NULL`
    )
    const vendors = sharedRead(
      ([campaign_id]) => sql`
        SELECT * FROM vendors WHERE campaign_id = ${campaign_id} AND deleted IS NULL
        ORDER BY position, id`
    )

    return {
      /** The campaign that takes the leads of a goal. */
      activeCampaign: (goal_id: Goal.GoalId) =>
        Effect.orDie(Effect.map(active([goal_id]), (rows) => Array.head(rows.map(toCampaign)))),
      /** All vendors of a campaign, in the order in which they are called. */
      vendorsOf: (campaign_id: ReceiveCampaign.ReceiveCampaignId) =>
        Effect.orDie(Effect.map(vendors([campaign_id]), (rows) => rows.map(toVendor)))
    }
  })
}) {
  static readonly layer = Layer.effect(LeadSetupRepo, LeadSetupRepo.make)
}
