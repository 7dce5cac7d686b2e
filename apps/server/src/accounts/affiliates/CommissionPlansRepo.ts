import { Affiliate, Id } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"

export type CommissionPlans = Affiliate.Affiliate["commission_plans"]

const read = Rows.stored(
  Schema.Struct({ affiliate_id: Affiliate.AffiliateId, id: Id.Id, title: Schema.String })
)

export class CommissionPlansRepo extends Context.Service<CommissionPlansRepo>()(
  "server/CommissionPlansRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const byAffiliate = (rows: ReadonlyArray<Rows.Row>) => {
        const plans = Map.groupBy(rows.map(read), (row) => row.affiliate_id)
        return (affiliate_id: Affiliate.AffiliateId) =>
          (plans.get(affiliate_id) ?? []).map(({ id, title }) => ({ id, title }))
      }

      const plansOf = preparedRead(
        sql,
        (affiliate_ids) => sql`
          SELECT x.affiliate_id, p.id, p.title
          FROM affiliate_commission_plans x
          JOIN commission_plans p ON p.id = x.commission_plan_id
          WHERE x.affiliate_id IN ${sql.in(affiliate_ids)} AND p.deleted IS NULL
          ORDER BY x.affiliate_id, p.id`
      )

      return {
        /** Reads the plans of all these affiliates at once. */
        of: (affiliate_ids: ReadonlyArray<Affiliate.AffiliateId>) =>
          plansOf(affiliate_ids).pipe(Effect.map(byAffiliate), Effect.orDie)
      }
    })
  }
) {
  static readonly layer = Layer.effect(CommissionPlansRepo, CommissionPlansRepo.make)
}
