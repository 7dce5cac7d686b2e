import { CommissionPlan, type PlanTerms } from "@affnet/domain"
import { Context, Effect, Layer, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { memoizeDecode } from "../../platform/sql/memoizeDecode.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows } from "../../platform/sql/results.ts"

/** Whose plans are asked for. */
export interface PlanParty {
  readonly offer_id: number
  readonly affiliate_id: number
  /** The plan of the campaign, or of the promo code, that the click came by. */
  readonly commission_plan_id: number | null
}

const read = Rows.stored(
  CommissionPlan.CommissionPlan.mapFields(
    Struct.pick([
      "id",
      "status",
      "traffic_source_ids",
      "is_default",
      "is_exclusive",
      "assign_to_landing_page",
      "landing_pages",
      "geo",
      "cpa",
      "rev_share",
      "cpl",
      "cpc"
    ])
  )
)
const toPlan = memoizeDecode(
  (row): PlanTerms.PricingPlan => ({ ...read(row), is_assigned: Number(row.is_assigned) === 1 })
)

/** The commission plans that price conversions. */
export class PricingPlansRepo extends Context.Service<PricingPlansRepo>()(
  "server/PricingPlansRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const found = preparedRead<Rows.Row>(
        sql,
        ([affiliate_id, offer_id, plan_id]) => sql`
          SELECT p.*, CASE WHEN x.affiliate_id IS NULL THEN 0 ELSE 1 END AS is_assigned
          FROM commission_plans p LEFT JOIN affiliate_commission_plans x
            ON x.commission_plan_id = p.id AND x.affiliate_id = ${affiliate_id}
          WHERE p.product = ${offer_id} AND p.status = 1 AND p.deleted IS NULL
            AND (p.is_default = 1 OR p.id = ${plan_id} OR x.affiliate_id IS NOT NULL)`
      )
      return {
        /** Those of the offer that may hold for the affiliate, in no particular order. */
        plans: ({ affiliate_id, commission_plan_id, offer_id }: PlanParty) =>
          found([affiliate_id, offer_id, commission_plan_id]).pipe(allRows(toPlan))
      }
    })
  }
) {
  static readonly layer = Layer.effect(PricingPlansRepo, PricingPlansRepo.make)
}
