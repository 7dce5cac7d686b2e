import { Clock, Context, Effect, Layer } from "effect"
import { WholeConversionsRepo } from "../conversions/WholeConversionsRepo.ts"
import { Failpoints } from "../outbox/Failpoints.ts"
import { makeTransaction } from "../sql/Transaction.ts"
import type { Received } from "./LeadIntake.ts"
import { LeadLogRepo, type LogRecord } from "./LeadLogRepo.ts"
import { LeadQueueRepo } from "./LeadQueueRepo.ts"
import { LeadsRepo, newLead } from "./LeadsRepo.ts"
import { Leases } from "./Leases.ts"
import { outgoing } from "./leadLogEntries.ts"
import { deliveryRows, roundOf, type WholeLead } from "./WholeLead.ts"

/** Stores whole leads, many with one transaction. */
export class WholeLeadsRepo extends Context.Service<
  WholeLeadsRepo,
  {
    /** Leaves out those whose offer has caps, and those of whose conversion's keys another one has one. */
    readonly store: (
      wholes: ReadonlyArray<WholeLead>
    ) => Effect.Effect<ReadonlyMap<WholeLead, Received>>
    /** How many groups may be stored at the same time. */
    readonly lanes: number
  }
>()("server/WholeLeadsRepo") {
  static readonly layer = Layer.effect(
    WholeLeadsRepo,
    Effect.gen(function* () {
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

      const store = Effect.fnUntraced(function* (wholes: ReadonlyArray<WholeLead>) {
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
        const records = begun.flatMap(
          ({ lead, round, whole }): ReadonlyArray<LogRecord> => [
            [lead, whole.incoming],
            ...round.first.map(outgoing)
          ]
        )
        yield* log.insert(records, nowMillis)
        return new Map(
          begun.map(({ lead, round, whole }): readonly [WholeLead, Received] => [
            whole,
            { lead, isNew: true, round: whole.deliveries.length === 0 ? undefined : round }
          ])
        )
      }, inTransaction)

      return WholeLeadsRepo.of({ store, lanes: conversions.lanes })
    })
  ).pipe(
    Layer.provide([
      LeadLogRepo.layer,
      LeadQueueRepo.layer,
      LeadsRepo.layer,
      WholeConversionsRepo.layer
    ])
  )
}
