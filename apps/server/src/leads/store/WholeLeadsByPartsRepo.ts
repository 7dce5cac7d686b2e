import { Clock, Effect } from "effect"
import { Failpoints } from "../../platform/outbox/Failpoints.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { WholeConversionsRepo } from "../../tracking/conversions/WholeConversionsRepo.ts"
import { deliveryRows, received, recordsOf, roundOf, type WholeLead } from "../intake/WholeLead.ts"
import { LeadLogRepo } from "./LeadLogRepo.ts"
import { LeadQueueRepo } from "./LeadQueueRepo.ts"
import { LeadsRepo, newLead } from "./LeadsRepo.ts"
import { Leases } from "./Leases.ts"

/** Stores a group of whole leads with a statement for each table. */
export const makeStoreByParts = Effect.gen(function* () {
  const conversions = yield* WholeConversionsRepo
  const inTransaction = yield* makeTransaction
  const leads = yield* LeadsRepo
  const leases = yield* Leases
  const log = yield* LeadLogRepo
  const queue = yield* LeadQueueRepo
  const reach = yield* Failpoints

  const storeConversions = Effect.fnUntraced(function* (wholes: ReadonlyArray<WholeLead>) {
    const ids = yield* conversions.store(wholes.map(({ conversion }) => conversion))
    return wholes.flatMap((whole) => {
      const id = ids.get(whole.conversion)
      return id === undefined ? [] : [{ whole, lead: whole.factsOf(id) }]
    })
  })

  return Effect.fnUntraced(function* (wholes: ReadonlyArray<WholeLead>) {
    const stored = yield* storeConversions(wholes)
    yield* leads.insert(stored.map(({ lead, whole }) => newLead(lead, whole.isByAffiliate)))
    yield* reach("after the lead's insert")
    // Leases begin now, however long the lead waited for its turn.
    const nowMillis = yield* Clock.currentTimeMillis
    const rows = stored.flatMap(({ whole }) => deliveryRows(whole, leases, nowMillis))
    const queued = Map.groupBy(yield* queue.insert(rows), ({ lead_id }) => lead_id)
    const begun = stored.map(({ lead, whole }) => ({
      whole,
      lead,
      round: roundOf(whole, lead, queued.get(lead.lead_id) ?? [])
    }))
    yield* log.insert(begun.flatMap(recordsOf), nowMillis)
    return received(begun)
  }, inTransaction)
})
