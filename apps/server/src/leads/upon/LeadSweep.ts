import { LeadRepetition } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { inBackground } from "../../platform/inBackground.ts"
import { ProvisionalLeads } from "../delivery/ProvisionalLeads.ts"
import { LeadClicksRepo } from "../store/LeadClicksRepo.ts"
import { Leases, reservationMillis } from "../store/Leases.ts"
import { ProvisionalLeadsRepo } from "../store/ProvisionalLeadsRepo.ts"

/**
 * Decides leads whose request died before any vendor accepted them: as soon as no first attempt is under
 * way or still to come, they are not kept.
 */
export class LeadSweep extends Context.Service<LeadSweep>()("server/LeadSweep", {
  make: Effect.gen(function* () {
    const clicks = yield* LeadClicksRepo
    const provisional = yield* ProvisionalLeads
    const repo = yield* ProvisionalLeadsRepo

    const leases = yield* Leases
    // By then the request is over, and workers have made the attempts that it left behind.
    const abandonedMillis = reservationMillis(leases) + leases.leaseMillis

    const run = Effect.gen(function* () {
      const nowMillis = yield* Clock.currentTimeMillis
      yield* Effect.forEach(yield* repo.undecided(nowMillis - abandonedMillis), provisional.drop)
      yield* clicks.forgetBefore(nowMillis - LeadRepetition.withinMillis)
    })

    return { run }
  })
}) {
  static readonly layer = Layer.effect(LeadSweep, LeadSweep.make).pipe(
    Layer.provide([LeadClicksRepo.layer, ProvisionalLeads.layer, ProvisionalLeadsRepo.layer])
  )
}

/** Sweeps in the background until its scope ends. */
export const sweeping = Layer.effectDiscard(
  Effect.gen(function* () {
    const { run } = yield* LeadSweep
    yield* inBackground(run, "1 minute", "Leads could not be swept")
  })
).pipe(Layer.provide(LeadSweep.layer))
