import { Context, Effect, Layer } from "effect"
import { Failpoints } from "../../platform/outbox/Failpoints.ts"
import { committed, makeCommitQueue } from "../../platform/sql/commits/CommitQueue.ts"
import { LeadSettlementsRepo, type Settlement } from "../store/LeadSettlementsRepo.ts"

/** The most settlements in one commit, and in the queue. */
const groupMax = 64
const waitingMax = 10_000

/** Settles attempts that say nothing new of their vendors, as nearly all do, many with one commit. */
export class LeadSettlements extends Context.Service<LeadSettlements>()("server/LeadSettlements", {
  make: Effect.gen(function* () {
    const repo = yield* LeadSettlementsRepo
    const reach = yield* Failpoints

    const commit = Effect.fnUntraced(function* (settlements: ReadonlyArray<Settlement>) {
      yield* reach("before settle")
      const settled = yield* repo.settle(settlements)
      return ({ delivery_id }: Settlement) => settled.get(delivery_id)
    })
    const queue = yield* makeCommitQueue({ commit, lanes: repo.lanes, groupMax, waitingMax })

    return {
      /**
       * Returns the settled delivery; `undefined`, with nothing written, when the lease had expired and a worker took
       * it over.
       */
      settle: (settlement: Settlement) => committed(queue, settlement)
    }
  })
}) {
  static readonly layer = Layer.effect(LeadSettlements, LeadSettlements.make).pipe(
    Layer.provide(LeadSettlementsRepo.layer)
  )
}
