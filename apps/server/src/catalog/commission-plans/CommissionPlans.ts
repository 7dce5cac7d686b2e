import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { CommissionPlan, type Currency, type ListQuery, UnknownIds } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { makeRecordChange } from "../../accounts/activity-log/recordChanges.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ReferencesRepo } from "../references/ReferencesRepo.ts"
import { PlanRecordsRepo } from "./PlanRecordsRepo.ts"

type Plan = CommissionPlan.CommissionPlan
type PlanId = CommissionPlan.CommissionPlanId

const unknownOffer = (product: number) =>
  Refusals.ofProblem({ field: "product", problem: `has no such record: ${product}` })

/** What affiliates get, agreed on once for many of them. */
export class CommissionPlans extends Context.Service<CommissionPlans>()("server/CommissionPlans", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* PlanRecordsRepo
    const references = yield* ReferencesRepo

    const record = yield* makeRecordChange({
      entity: "commission_plan",
      begin: ({ title }: Plan) => `Commission plan "${title}" was`
    })

    /** The currency of the plan's offer. */
    const currencyOf = Effect.fnUntraced(function* (product: number) {
      const offer = yield* references.offer(product)
      return offer?.currency ?? (yield* unknownOffer(product))
    })

    /** Whether a plan can be what it would be. */
    const require = Effect.fnUntraced(function* (
      wanted: CommissionPlan.Plan,
      currency: Currency.Currency,
      found?: CommissionPlan.Plan
    ) {
      const { assigned_to, geo, landing_pages, product, traffic_source_ids } = wanted
      yield* Refusals.unless(CommissionPlan.problemOf(wanted, currency))
      yield* Refusals.unless(
        UnknownIds.of("assigned_to", assigned_to, yield* references.affiliates(assigned_to))
      )
      // A traffic source that was deleted since may stay.
      const chosen = traffic_source_ids.filter(
        (id) => !found?.traffic_source_ids.some((kept) => kept === id)
      )
      yield* Refusals.unless(
        UnknownIds.of("traffic_source_ids", chosen, yield* references.trafficSources(chosen))
      )
      yield* Refusals.unless(UnknownIds.of("geo", geo, yield* references.countries(geo)))
      yield* Refusals.unless(
        UnknownIds.of(
          "landing_pages",
          landing_pages,
          yield* references.landingPages(product, landing_pages)
        )
      )
    })

    const create = Effect.fn("CommissionPlans.create")(function* (
      actor: Principal,
      input: CommissionPlan.CommissionPlanCreate
    ) {
      const currency = yield* currencyOf(input.product)
      const wanted = CommissionPlan.create(input, currency)
      yield* require(wanted, currency)
      const created = yield* now
      const fields = { ...wanted, created, updated: created }
      const plan = { ...fields, id: yield* repo.insert(fields) }
      yield* record(actor, plan, "created")
      return plan
    }, inTransaction)

    const update = Effect.fn("CommissionPlans.update")(function* (
      actor: Principal,
      id: PlanId,
      changes: CommissionPlan.CommissionPlanUpdate
    ) {
      const found = yield* toChange(repo.findForUpdate(id))
      const currency = found.product === 0 ? found.currency : yield* currencyOf(found.product)
      const changed = CommissionPlan.update(found, changes, currency)
      const fields = changedFields(found, changed)
      if (fields.length === 0) return found
      yield* require(changed, currency, found)
      const plan = { ...changed, updated: yield* now }
      yield* repo.update(found, plan)
      yield* record(actor, plan, "updated", fields)
      return plan
    }, inTransaction)

    const remove = Effect.fn("CommissionPlans.delete")(function* (actor: Principal, id: PlanId) {
      const plan = yield* toChange(repo.findForUpdate(id))
      yield* repo.markDeleted(plan, yield* now)
      yield* record(actor, plan, "deleted")
    }, inTransaction)

    const get = (id: PlanId) => orNotFound(repo.find(id))
    return {
      list: (query: ListQuery.ListQuery) => repo.list(query),
      get,
      create,
      update,
      delete: remove
    }
  })
}) {
  static readonly layer = Layer.effect(CommissionPlans, CommissionPlans.make).pipe(
    Layer.provide([ActivityLog.layer, PlanRecordsRepo.layer, ReferencesRepo.layer])
  )
}
