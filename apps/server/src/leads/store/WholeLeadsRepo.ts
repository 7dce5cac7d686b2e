import { Context, Effect, Layer } from "effect"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { WholeConversionsRepo } from "../../tracking/conversions/WholeConversionsRepo.ts"
import type { ReceivedWholes, WholeLead } from "../intake/WholeLead.ts"
import { LeadLogRepo } from "./LeadLogRepo.ts"
import { LeadQueueRepo } from "./LeadQueueRepo.ts"
import { LeadsRepo } from "./LeadsRepo.ts"
import { makeStoreAtOnce } from "./WholeLeadsAtOnceRepo.ts"
import { makeStoreByParts } from "./WholeLeadsByPartsRepo.ts"

/** Stores whole leads in a transaction of their own. */
export class WholeLeadsRepo extends Context.Service<
  WholeLeadsRepo,
  {
    /** Leaves out those whose offer has caps, and those of whose conversion's keys another one has one. */
    readonly store: (wholes: ReadonlyArray<WholeLead>) => Effect.Effect<ReceivedWholes>
    /** How many groups may be stored at the same time. */
    readonly lanes: number
  }
>()("server/WholeLeadsRepo") {
  static readonly layer = Layer.effect(
    WholeLeadsRepo,
    Effect.gen(function* () {
      const { engine } = yield* Dialect
      const { lanes } = yield* WholeConversionsRepo
      // As with clicks: SQLite is asked in this process, PostgreSQL is a journey away.
      const store = yield* engine === "sqlite" ? makeStoreByParts : makeStoreAtOnce
      return WholeLeadsRepo.of({ store, lanes })
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
