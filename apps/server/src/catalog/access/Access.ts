import { NotFound, type Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  AccessChange,
  type Advertiser,
  type ListQuery,
  type Offer,
  UnknownIds
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { ifListMatch } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ReferencesRepo } from "../references/ReferencesRepo.ts"
import { AccessDecisionsRepo } from "./AccessDecisionsRepo.ts"
import { AccessRepo } from "./AccessRepo.ts"

/** Affiliates that the log names one by one. */
const namedMax = 20

const affiliatesIn = (parts: ReadonlyArray<AccessChange.Part>): string => {
  const ids = [...new Set(parts.map(({ affiliate_id }) => affiliate_id))]
  const more = ids.length > namedMax ? ` and ${ids.length - namedMax} more` : ""
  return `${ids.slice(0, namedMax).join(", ")}${more}`
}

const isDone =
  (decided: ReadonlyArray<AccessChange.Decision>) =>
  (present: ReadonlyArray<AccessChange.Decision>) =>
    AccessChange.isDone(decided, present)

/** Access rules: which affiliates' traffic offers and advertisers take. In force for clicks within a second. */
export class Access extends Context.Service<Access>()("server/Access", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const decisions = yield* AccessDecisionsRepo
    const repo = yield* AccessRepo
    const references = yield* ReferencesRepo
    const log = yield* ActivityLog

    const offerOf = Effect.fnUntraced(function* (id: Offer.OfferId) {
      return (yield* references.offer(id)) ?? (yield* new NotFound())
    })
    const advertiserExists = Effect.fnUntraced(function* (id: Advertiser.AdvertiserId) {
      if (!(yield* references.advertisers([id])).has(id)) return yield* new NotFound()
    })

    const check = Effect.fnUntraced(function* (
      field: string,
      entries: Parameters<typeof AccessChange.problemOf>[1]
    ) {
      yield* Refusals.unless(AccessChange.problemOf(field, entries))
      const ids = entries.map(({ affiliate_id }) => affiliate_id)
      yield* Refusals.unless(UnknownIds.of(field, ids, yield* references.affiliates(ids)))
    })

    /** All of the entries or none. */
    const updateOffer = Effect.fn("Access.updateOffer")(function* (
      actor: Principal,
      id: Offer.OfferId,
      { access }: AccessChange.AccessUpdate
    ) {
      yield* decisions.lockOffer(id)
      const offer = yield* offerOf(id)
      const decided = access.map((each) => ({ ...AccessChange.partOf(each), state: each.state }))
      yield* ifListMatch(decisions.allOfOffer(id), isDone(decided))
      yield* check("access", access)
      yield* repo.setOfOffer(id, decided, yield* now)
      yield* log.record({
        account: { role: "advertiser", account_id: offer.advertiser_id },
        actor,
        action: "offer.access_changed",
        entity: "offer",
        entity_id: id,
        message: `Access to offer ${id} was changed for affiliates ${affiliatesIn(decided)}.`
      })
      return yield* decisions.namedOfOffer(id, decided)
    }, inTransaction)

    const updateAdvertiser = Effect.fn("Access.updateAdvertiser")(function* (
      actor: Principal,
      id: Advertiser.AdvertiserId,
      { blocked_affiliates }: AccessChange.BlocksUpdate
    ) {
      yield* decisions.lockAdvertiser(id)
      yield* advertiserExists(id)
      const decided = blocked_affiliates.map(AccessChange.blockOf)
      yield* ifListMatch(decisions.allOfAdvertiser(id), isDone(decided))
      yield* check("blocked_affiliates", blocked_affiliates)
      yield* repo.setOfAdvertiser(id, decided, yield* now)
      yield* log.record({
        account: { role: "advertiser", account_id: id },
        actor,
        action: "advertiser.blocks_changed",
        entity: "advertiser",
        entity_id: id,
        message: `Blocks of advertiser ${id} were changed for affiliates ${affiliatesIn(decided)}.`
      })
      return yield* decisions.namedOfAdvertiser(id, decided)
    }, inTransaction)

    return {
      ofOffer: (id: Offer.OfferId, query: ListQuery.ListQuery) =>
        Effect.andThen(offerOf(id), repo.ofOffer(id, query)),
      ofAdvertiser: (id: Advertiser.AdvertiserId, query: ListQuery.ListQuery) =>
        Effect.andThen(advertiserExists(id), repo.ofAdvertiser(id, query)),
      /** All that was decided about an offer or an advertiser. */
      decisionsOfOffer: decisions.allOfOffer,
      decisionsOfAdvertiser: decisions.allOfAdvertiser,
      /** Returns the entries that are in force of the parts that were named. */
      updateOffer,
      updateAdvertiser
    }
  })
}) {
  static readonly layer = Layer.effect(Access, Access.make).pipe(
    Layer.provide([
      AccessDecisionsRepo.layer,
      AccessRepo.layer,
      ReferencesRepo.layer,
      ActivityLog.layer
    ])
  )
}
