import { Clock, Context, Effect, Layer } from "effect"
import { inBackground } from "../../platform/inBackground.ts"
import { inSlices } from "../../platform/retention/inSlices.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { BoundConversionsRepo } from "./BoundConversionsRepo.ts"
import { BoundCorrectionsRepo } from "./BoundCorrectionsRepo.ts"
import { GatheringRepo, type Released } from "./GatheringRepo.ts"
import { columnsOf, type InvoiceColumns } from "./InvoiceColumns.ts"
import { PartSize } from "./PartSize.ts"

/**
 * Releases what large invoices have bound: undone ones and abandoned ones. Each part is a transaction of its own,
 * so any number of processes may do it, and one continues where another stopped.
 */
export class InvoiceReleases extends Context.Service<InvoiceReleases>()("server/InvoiceReleases", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const conversions = yield* BoundConversionsRepo
    const corrections = yield* BoundCorrectionsRepo
    const partSize = yield* PartSize
    const repo = yield* GatheringRepo

    /** Whether there may be more. */
    const release = Effect.fnUntraced(function* ({ invoice_id, side }: Released) {
      const columns = columnsOf[side]
      const nowMillis = yield* Clock.currentTimeMillis
      if (!(yield* repo.take(columns, invoice_id, nowMillis))) return false
      if (yield* corrections.release(columns, invoice_id, partSize)) return true
      if (yield* conversions.release(columns, invoice_id, partSize)) return true
      yield* repo.remove(columns, invoice_id)
      return false
    }, inTransaction)

    /** Releases everything that is due, with pauses for others. */
    const run = Effect.gen(function* () {
      const due = yield* repo.due(yield* Clock.currentTimeMillis)
      for (const released of due) yield* inSlices(release(released))
    })

    /** The same for one account, at once: its next invoice is over everything that is free. */
    const finish = Effect.fn("InvoiceReleases.finish")(function* (
      columns: InvoiceColumns,
      account_id: number
    ) {
      const nowMillis = yield* Clock.currentTimeMillis
      const due = yield* repo.due(nowMillis, { columns, account_id })
      for (const released of due) {
        yield* Effect.repeat(release(released), { while: (isMore) => isMore })
      }
    })

    return { run, finish }
  })
}) {
  static readonly layer = Layer.effect(InvoiceReleases, InvoiceReleases.make).pipe(
    Layer.provide([BoundConversionsRepo.layer, BoundCorrectionsRepo.layer, GatheringRepo.layer])
  )

  /** Does the due work once a second. */
  static readonly working = Layer.effectDiscard(
    Effect.flatMap(InvoiceReleases, ({ run }) =>
      inBackground(run, "1 second", "Invoices that are undone hold conversions")
    )
  ).pipe(Layer.provide(InvoiceReleases.layer))
}
