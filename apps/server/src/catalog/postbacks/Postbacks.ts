import type { Principal } from "@affnet/api"
import { type Affiliate, type ListQuery, type Postback, PostbackInput } from "@affnet/domain"
import { Context, Effect, Equal, Layer, Struct } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkSettingsRepo } from "../../accounts/network/NetworkSettingsRepo.ts"
import { AccountsRepo } from "../../accounts/sessions/AccountsRepo.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { existsOrNotFound, orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { PostbacksRepo } from "./PostbacksRepo.ts"
import { makePostbackRules } from "./postbackRules.ts"

type AffiliateId = Affiliate.AffiliateId
type PostbackId = Postback.PostbackId

const contentNames = [
  "level_id",
  "offer_id",
  "goal_id",
  "conversion_status",
  "type",
  "status",
  "awaits_approval",
  "code"
] as const satisfies ReadonlyArray<keyof PostbackInput.Content>

/** The calls that tell affiliates of their conversions. */
export class Postbacks extends Context.Service<Postbacks>()("server/Postbacks", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const accounts = yield* AccountsRepo
    const log = yield* ActivityLog
    const repo = yield* PostbacksRepo
    const { checked } = yield* makePostbackRules

    const hasAffiliate = (account_id: AffiliateId) =>
      existsOrNotFound(accounts.exists({ role: "affiliate", account_id }))

    const list = Effect.fn("Postbacks.list")(function* (
      affiliate_id: AffiliateId,
      query: ListQuery.ListQuery
    ) {
      yield* hasAffiliate(affiliate_id)
      return yield* repo.list(affiliate_id, query)
    })

    /** Its code may hold secrets of the affiliate's, and is no part of the message. */
    const record = (
      actor: Principal,
      account_id: AffiliateId,
      id: PostbackId,
      done: "created" | "changed" | "deleted",
      fields: ReadonlyArray<string> = []
    ) =>
      log.record({
        account: { role: "affiliate", account_id },
        actor,
        action: `postback.${done}`,
        entity: "postback",
        entity_id: id,
        message: `Postback ${id} was ${done}${fields.length === 0 ? "" : `: ${fields.join(", ")}`}.`
      })

    const create = Effect.fn("Postbacks.create")(function* (
      actor: Principal,
      affiliate_id: AffiliateId,
      input: PostbackInput.PostbackCreate
    ) {
      yield* hasAffiliate(affiliate_id)
      const wanted = yield* checked(actor, input, PostbackInput.create(input))
      const created = yield* now
      const id = yield* repo.insert({ ...wanted, affiliate_id, created, updated: created })
      yield* record(actor, affiliate_id, id, "created")
      return yield* Effect.orDie(orNotFound(repo.findOwn(affiliate_id, id)))
    }, inTransaction)

    const update = Effect.fn("Postbacks.update")(function* (
      actor: Principal,
      affiliate_id: AffiliateId,
      id: PostbackId,
      changes: PostbackInput.PostbackUpdate
    ) {
      const found = yield* toChange(repo.findForUpdate(affiliate_id, id))
      const before = Struct.pick(found, contentNames)
      const wanted = PostbackInput.update(before, changes)
      const after = yield* checked(actor, changes, wanted, before)
      if (Equal.equals(after, before)) return found
      yield* repo.update(id, { ...after, updated: yield* now })
      yield* record(actor, affiliate_id, id, "changed", changedFields(before, after))
      return yield* orNotFound(repo.findOwn(affiliate_id, id))
    }, inTransaction)

    const remove = Effect.fn("Postbacks.delete")(function* (
      actor: Principal,
      affiliate_id: AffiliateId,
      id: PostbackId
    ) {
      yield* toChange(repo.findForUpdate(affiliate_id, id))
      yield* repo.markDeleted(id, yield* now)
      yield* record(actor, affiliate_id, id, "deleted")
    }, inTransaction)

    const get = (affiliate_id: AffiliateId, id: PostbackId) =>
      orNotFound(repo.findOwn(affiliate_id, id))
    return {
      list,
      /** Those of all affiliates. */
      listAll: repo.listAll,
      get,
      create,
      update,
      delete: remove
    }
  })
}) {
  static readonly layer = Layer.effect(Postbacks, Postbacks.make).pipe(
    Layer.provide([
      AccountsRepo.layer,
      ActivityLog.layer,
      NetworkSettingsRepo.layer,
      PostbacksRepo.layer
    ])
  )
}
