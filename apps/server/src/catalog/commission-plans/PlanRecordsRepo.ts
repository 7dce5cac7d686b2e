import { CommissionPlan, type ListQuery, Offer, PlanBlock, type UnixTime } from "@affnet/domain"
import { Array, Context, Effect, Layer, Struct } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { refuseDuplicates } from "../../platform/sql/refuseDuplicates.ts"
import { firstRow } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import { CapLimitsRepo } from "../caps/CapLimitsRepo.ts"

type Plan = CommissionPlan.CommissionPlan
type PlanId = CommissionPlan.CommissionPlanId

const toPlan = Rows.stored(CommissionPlan.CommissionPlan, ({ assigned }) => ({
  assigned_to: typeof assigned === "string" ? assigned.split(",").map(Number) : []
}))
const toRow = Rows.toRow(CommissionPlan.CommissionPlan.mapFields(Struct.omit(["assigned_to"])))

const cells = ({ assigned_to: _, ...fields }: Omit<Plan, "id">) => ({
  ...toRow(fields),
  search_text: searchText(fields.title)
})

type Blocks = Pick<Plan, PlanBlock.Name>

export class PlanRecordsRepo extends Context.Service<PlanRecordsRepo>()("server/PlanRecordsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const page = yield* ListSql.makePage(sql)
    const caps = yield* CapLimitsRepo
    const isThere = sql`p.deleted IS NULL`
    const select = sql`p.*, (
      SELECT string_agg(CAST(x.affiliate_id AS TEXT), ',' ORDER BY x.affiliate_id)
      FROM affiliate_commission_plans x WHERE x.commission_plan_id = p.id) AS assigned`
    const first = (id: PlanId, lock: Statement.Fragment) =>
      sql`
        SELECT ${select} FROM commission_plans p WHERE p.id = ${id} AND ${isThere} ${lock}`.pipe(
        firstRow(toPlan)
      )

    const assign = Effect.fnUntraced(function* (
      commission_plan_id: PlanId,
      affiliates: Plan["assigned_to"]
    ) {
      const rows: ReadonlyArray<Record<string, unknown>> = affiliates.map((affiliate_id) => ({
        affiliate_id,
        commission_plan_id
      }))
      const isOf = sql`commission_plan_id = ${commission_plan_id}`
      if (!Array.isReadonlyArrayNonEmpty(rows)) {
        yield* sql`DELETE FROM affiliate_commission_plans WHERE ${isOf}`
        return
      }
      yield* sql`
        DELETE FROM affiliate_commission_plans
        WHERE ${isOf} AND NOT (affiliate_id IN ${sql.in(affiliates)})`
      yield* sql`
        INSERT INTO affiliate_commission_plans ${sql.insert(rows)} ON CONFLICT DO NOTHING`
    }, Effect.orDie)

    /** Sets the caps of the blocks. */
    const setCaps = (
      { id, product }: Pick<Plan, "id" | "product">,
      before?: Blocks,
      after?: Blocks
    ) =>
      Effect.forEach(product === 0 ? [] : PlanBlock.names, (name) =>
        caps.set(
          { offer_id: Offer.OfferId.make(product), plan_block: `${id}:${name}` },
          before === undefined ? [] : PlanBlock.capsOf(before[name]),
          after === undefined ? [] : PlanBlock.capsOf(after[name])
        )
      )

    const unique = refuseDuplicates({ commission_plans_title: "title" })

    return {
      list: (query: ListQuery.ListQuery) =>
        page(
          {
            select,
            from: sql`commission_plans p`,
            owner: isThere,
            alias: "p",
            record: CommissionPlan.CommissionPlan,
            decode: toPlan
          },
          query
        ),
      find: (id: PlanId) => first(id, sql``),
      /** The plan, locked. */
      findForUpdate: (id: PlanId) => partOfTransaction(first(id, forUpdate)),
      insert: Effect.fnUntraced(function* (plan: Omit<Plan, "id">) {
        const [row] = yield* unique(sql<{ readonly id: number }>`
          INSERT INTO commission_plans ${sql.insert(cells(plan))} RETURNING id`)
        const id = CommissionPlan.CommissionPlanId.make(row?.id ?? 0)
        yield* assign(id, plan.assigned_to)
        yield* setCaps({ ...plan, id }, undefined, plan)
        return id
      }, partOfTransaction),
      update: Effect.fnUntraced(function* (before: Plan, { id, ...plan }: Plan) {
        yield* unique(sql`UPDATE commission_plans SET ${sql.update(cells(plan))} WHERE id = ${id}`)
        yield* assign(id, plan.assigned_to)
        yield* setCaps({ ...plan, id }, before, plan)
      }, partOfTransaction),
      /** Campaigns, clicks and reports keep referring to the row; nothing else sees it any more. */
      markDeleted: Effect.fnUntraced(function* (plan: Plan, now: UnixTime.UnixTime) {
        yield* sql`
          UPDATE commission_plans SET deleted = ${now}, updated = ${now} WHERE id = ${plan.id}`
        yield* setCaps(plan, plan)
      }, orDieInTransaction)
    }
  })
}) {
  static readonly layer = Layer.effect(PlanRecordsRepo, PlanRecordsRepo.make).pipe(
    Layer.provide(CapLimitsRepo.layer)
  )
}
