import { Clock, Context, Effect, Layer } from "effect"
import { inBackground } from "../../platform/inBackground.ts"
import { inSlices } from "../../platform/retention/inSlices.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ConversionRevision } from "./ConversionRevision.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"

/** Conversions in one transaction. */
const sliceMax = 50

const approved = { conv_status: "approved" } as const

const byHoldDays = { proof: { by: "key" }, source: "hold-days" } as const

/**
 * Approves conversions whose hold days are over, and no other hold. Each is claimed by the transaction that approves it,
 * so any number of processes approve it once; what fell due while none ran is approved by the next that does.
 */
export class HoldReleases extends Context.Service<HoldReleases>()("server/HoldReleases", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* ConversionsRepo
    const revision = yield* ConversionRevision

    const slice = inTransaction(
      Effect.gen(function* () {
        const due = yield* repo.dueForUpdate(yield* Clock.currentTimeMillis, sliceMax)
        // Nothing refuses it: a hold has its places in caps, and one on an invoice is not due.
        yield* Effect.forEach(due, (held) =>
          Effect.orDie(revision.revise(held, approved, byHoldDays))
        )
        return due.length === sliceMax
      })
    )

    return {
      /** Does the due work. */
      run: inSlices(slice)
    }
  })
}) {
  static readonly layer = Layer.effect(HoldReleases, HoldReleases.make).pipe(
    Layer.provide([ConversionRevision.layer, ConversionsRepo.layer])
  )

  /** Does the due work once a minute. */
  static readonly working = Layer.effectDiscard(
    Effect.gen(function* () {
      const { run } = yield* HoldReleases
      yield* inBackground(run, "1 minute", "Holds that are over last on")
    })
  ).pipe(Layer.provide(HoldReleases.layer))
}
