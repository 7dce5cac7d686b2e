import { NotFound, type Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  type CustomTerms,
  CustomTermsRecord,
  type ListQuery,
  type Offer,
  UnknownIds
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { makeRecordChange } from "../../accounts/activity-log/recordChanges.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ReferencesRepo } from "../references/ReferencesRepo.ts"
import { CustomTermsRepo } from "./CustomTermsRepo.ts"

type Terms = CustomTermsRecord.CustomTermsRecord
type TermsId = CustomTerms.CustomTermId

/** Terms of offers for a part of their traffic. In force for clicks and conversions within a second. */
export class CustomTermsOfOffers extends Context.Service<CustomTermsOfOffers>()(
  "server/CustomTermsOfOffers",
  {
    make: Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const repo = yield* CustomTermsRepo
      const references = yield* ReferencesRepo

      const offerOf = Effect.fnUntraced(function* (id: Offer.OfferId) {
        return (yield* references.offer(id)) ?? (yield* new NotFound())
      })

      const record = yield* makeRecordChange({
        entity: "custom_terms",
        begin: ({ offer_id, title }: Terms) => `Custom terms "${title}" of offer ${offer_id} were`,
        /** The one affiliate that they are about. */
        accountOf: ({ affiliates: [affiliate, ...others] }) =>
          affiliate === undefined || others.length > 0
            ? undefined
            : { role: "affiliate", account_id: affiliate }
      })

      /** Whether terms can be what they would be. */
      const check = Effect.fnUntraced(function* (said: CustomTermsRecord.Said) {
        const { affiliates, countries, goal_id, offer_id } = said
        yield* Refusals.unless(CustomTermsRecord.problemOf(said))
        const known = {
          goal_id: [[goal_id], references.goals(offer_id, [goal_id])],
          affiliates: [affiliates, references.affiliates(affiliates)],
          countries: [countries, references.countries(countries)]
        } as const
        for (const [field, [ids, found]] of Object.entries(known)) {
          yield* Refusals.unless(UnknownIds.of(field, ids, yield* found))
        }
      })

      const create = Effect.fn("CustomTerms.create")(function* (
        actor: Principal,
        offer_id: Offer.OfferId,
        input: CustomTermsRecord.CustomTermsCreate
      ) {
        yield* offerOf(offer_id)
        const said = CustomTermsRecord.create(offer_id, input)
        yield* check(said)
        const created = yield* now
        const fields = { ...said, created, updated: created }
        const terms = { ...fields, id: yield* repo.insert(fields) }
        yield* record(actor, terms, "created")
        return terms
      }, inTransaction)

      const update = Effect.fn("CustomTerms.update")(function* (
        actor: Principal,
        offer_id: Offer.OfferId,
        id: TermsId,
        changes: CustomTermsRecord.CustomTermsUpdate
      ) {
        const found = yield* toChange(repo.findForUpdate(offer_id, id))
        const changed = CustomTermsRecord.update(found, changes)
        const fields = changedFields(found, changed)
        if (fields.length === 0) return found
        yield* check(changed)
        const terms = { ...changed, updated: yield* now }
        yield* repo.update(found, terms)
        yield* record(actor, terms, "updated", fields)
        return terms
      }, inTransaction)

      const remove = Effect.fn("CustomTerms.delete")(function* (
        actor: Principal,
        offer_id: Offer.OfferId,
        id: TermsId
      ) {
        const terms = yield* toChange(repo.findForUpdate(offer_id, id))
        yield* repo.markDeleted(id, yield* now)
        yield* record(actor, terms, "deleted")
      }, inTransaction)

      return {
        list: (offer_id: Offer.OfferId, query: ListQuery.ListQuery) =>
          Effect.andThen(offerOf(offer_id), repo.list(offer_id, query)),
        get: (offer_id: Offer.OfferId, id: TermsId) => orNotFound(repo.find(offer_id, id)),
        create,
        update,
        delete: remove
      }
    })
  }
) {
  static readonly layer = Layer.effect(CustomTermsOfOffers, CustomTermsOfOffers.make).pipe(
    Layer.provide([CustomTermsRepo.layer, ReferencesRepo.layer, ActivityLog.layer])
  )
}
