import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { type ListQuery, PromoCode } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { makeRecordChange } from "../../accounts/activity-log/recordChanges.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { CampaignReferences } from "../campaigns/CampaignReferences.ts"
import { PromoCodesRepo } from "./PromoCodesRepo.ts"

type Code = PromoCode.PromoCode
type CodeId = PromoCode.PromoCodeId

/** Codes that stand for clicks of affiliates. */
export class PromoCodes extends Context.Service<PromoCodes>()("server/PromoCodes", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* PromoCodesRepo
    const references = yield* CampaignReferences

    const record = yield* makeRecordChange({
      entity: "promo_code",
      begin: ({ code }: Code) => `Promo code "${code}" was`,
      accountOf: ({ affiliate_id }) => ({ role: "affiliate", account_id: affiliate_id })
    })

    /** Whether a code can be what it would be. */
    const require = Effect.fnUntraced(function* (wanted: PromoCode.Terms, found?: Code) {
      yield* Refusals.unless(PromoCode.problemOf(wanted))
      const isSame =
        wanted.affiliate_id === found?.affiliate_id && wanted.offer_id === found.offer_id
      if (!isSame) yield* references.requireAccess(wanted)
      if (!isSame || wanted.commission_plan_id !== found.commission_plan_id) {
        yield* references.requirePlan(wanted.commission_plan_id, wanted)
      }
    })

    const create = Effect.fn("PromoCodes.create")(function* (
      actor: Principal,
      input: PromoCode.PromoCodeCreate
    ) {
      const wanted = PromoCode.create(input)
      yield* require(wanted)
      const created = yield* now
      const fields = { ...wanted, created, updated: created }
      const code = { ...fields, id: yield* repo.insert(fields) }
      yield* record(actor, code, "created")
      return code
    }, inTransaction)

    const update = Effect.fn("PromoCodes.update")(function* (
      actor: Principal,
      id: CodeId,
      changes: PromoCode.PromoCodeUpdate
    ) {
      const found = yield* toChange(repo.findForUpdate(id))
      const changed = PromoCode.update(found, changes)
      const fields = changedFields(found, changed)
      if (fields.length === 0) return found
      yield* require(changed, found)
      const code = { ...changed, updated: yield* now }
      yield* repo.update(code)
      yield* record(actor, code, "updated", fields)
      return code
    }, inTransaction)

    const remove = Effect.fn("PromoCodes.delete")(function* (actor: Principal, id: CodeId) {
      const code = yield* toChange(repo.findForUpdate(id))
      yield* repo.markDeleted(id, yield* now)
      yield* record(actor, code, "deleted")
    }, inTransaction)

    const get = (id: CodeId) => orNotFound(repo.find(id))
    return {
      list: (query: ListQuery.ListQuery) => repo.list(query),
      get,
      create,
      update,
      delete: remove
    }
  })
}) {
  static readonly layer = Layer.effect(PromoCodes, PromoCodes.make).pipe(
    Layer.provide([PromoCodesRepo.layer, CampaignReferences.layer, ActivityLog.layer])
  )
}
