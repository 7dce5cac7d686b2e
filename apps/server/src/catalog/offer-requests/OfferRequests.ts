import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { Affiliate, type ListQuery, OfferRequest } from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { AccessDecisionsRepo } from "../access/AccessDecisionsRepo.ts"
import { AccessRepo } from "../access/AccessRepo.ts"
import { ReferencesRepo } from "../references/ReferencesRepo.ts"
import { OfferRequestsRepo } from "./OfferRequestsRepo.ts"

type Request = OfferRequest.OfferRequest
type RequestId = OfferRequest.OfferRequestId

/** Affiliates that ask for offers. */
export class OfferRequests extends Context.Service<OfferRequests>()("server/OfferRequests", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* OfferRequestsRepo
    const access = yield* AccessRepo
    const decisions = yield* AccessDecisionsRepo
    const references = yield* ReferencesRepo
    const log = yield* ActivityLog
    const get = (id: RequestId) => orNotFound(repo.find(id))

    const record = (
      actor: Principal,
      { affiliate_id, id, offer_id }: Request,
      action: "offer_request.created" | "offer_request.decided",
      what: string
    ) =>
      log.record({
        account: { role: "affiliate", account_id: affiliate_id },
        actor,
        action,
        entity: "offer_request",
        entity_id: id,
        message: `The request for offer ${offer_id} was ${what}.`
      })

    const asked = Effect.fnUntraced(function* (offer_id: number, affiliate_id: number) {
      const offer = yield* references.offer(offer_id)
      if (offer === undefined) return undefined
      return {
        ...offer,
        access: yield* access.of(offer, affiliate_id),
        isPending: yield* repo.isPending(offer_id, affiliate_id)
      }
    })

    /** What the calling affiliate asks for. */
    const create = Effect.fn("OfferRequests.create")(function* (
      owner: Principal,
      input: OfferRequest.OfferRequestCreate
    ) {
      const affiliate_id = Affiliate.AffiliateId.make(owner.account_id)
      const decided = OfferRequest.create(input, yield* asked(input.offer_id, affiliate_id))
      const request = yield* Effect.fromResult(Result.mapError(decided, Refusals.ofProblem))
      const created = yield* now
      const id = yield* repo.insert({ ...request, affiliate_id, created, updated: created })
      const made = yield* get(id)
      yield* record(owner, made, "offer_request.created", "made")
      return made
    }, inTransaction)

    /** Returns the request after the update. An approved one is granted. */
    const update = Effect.fn("OfferRequests.update")(function* (
      actor: Principal,
      id: RequestId,
      changes: OfferRequest.OfferRequestUpdate
    ) {
      const found = yield* toChange(repo.findForUpdate(id))
      const changed = OfferRequest.update(found, changes)
      if (changedFields(found, changed).length === 0) return found
      const request = { ...changed, updated: yield* now }
      yield* repo.update(request)
      const { affiliate_id, offer_id, status, updated } = request
      const effect = OfferRequest.effectOf(found.status, status)
      if (effect !== undefined) yield* decisions.lockOffer(offer_id)
      if (effect === "grant") yield* access.grant(offer_id, affiliate_id, updated)
      if (effect === "revoke") yield* access.revoke(offer_id, affiliate_id)
      const what = found.status === status ? "answered" : status
      yield* record(actor, request, "offer_request.decided", what)
      return request
    }, inTransaction)

    return {
      list: repo.list,
      /** What the calling affiliate waits for. */
      listPending: ({ account_id }: Principal, query: ListQuery.ListQuery) =>
        repo.listPending(account_id, query),
      get,
      create,
      update
    }
  })
}) {
  static readonly layer = Layer.effect(OfferRequests, OfferRequests.make).pipe(
    Layer.provide([
      OfferRequestsRepo.layer,
      AccessDecisionsRepo.layer,
      AccessRepo.layer,
      ReferencesRepo.layer,
      ActivityLog.layer
    ])
  )
}
