import { Refusals } from "@affnet/api/Wire"
import {
  BillingProblems,
  CalendarDate,
  ConversionLines,
  type Invoice,
  type InvoiceInput,
  type Money,
  UnixTime
} from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { makeTransaction, type Transaction } from "../../platform/sql/Transaction.ts"
import { BeingMade } from "./BeingMade.ts"
import { BoundConversionsRepo, type Coverage } from "./BoundConversionsRepo.ts"
import { BoundCorrectionsRepo } from "./BoundCorrectionsRepo.ts"
import { bindsAll } from "./Covered.ts"
import { GatheringRepo } from "./GatheringRepo.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import type { Opened } from "./InvoiceOpening.ts"
import { InvoicesRepo } from "./InvoicesRepo.ts"
import { PartSize } from "./PartSize.ts"

/** Each part renews the hold. An invoice that was not continued for this long is released. */
const heldMillis = 60_000

/** Before any hold ends, also of what is only left to be released. */
const always = -1

/** Sums that can't be counted need no day. */
export const refusing = Effect.mapError((failure: Money.MoneyOutOfRange) =>
  Refusals.ofProblem(BillingProblems.ofTotal(failure, CalendarDate.minimum))
)

/** Binds conversions and corrections part by part, to an invoice in the making. */
export class InvoiceParts extends Context.Service<InvoiceParts>()("server/InvoiceParts", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const conversions = yield* BoundConversionsRepo
    const corrections = yield* BoundCorrectionsRepo
    const invoices = yield* InvoicesRepo
    const partSize = yield* PartSize
    const repo = yield* GatheringRepo

    /** What they are bound to: one at a time for an account. */
    const begin = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      { account_id, currency }: InvoiceInput.Asked
    ) {
      const nowMillis = yield* Clock.currentTimeMillis
      yield* invoices.lock
      if (yield* repo.isHeld(columns, account_id, nowMillis)) return yield* new BeingMade()
      return yield* repo.begin(columns, {
        account_id,
        currency,
        created: UnixTime.fromMillis(nowMillis),
        heldUntilMillis: nowMillis + heldMillis
      })
    }, inTransaction)

    /** A part, unless the release of all has begun. */
    const part = <A, E>(
      columns: InvoiceColumns,
      id: Invoice.InvoiceId,
      bind: Effect.Effect<A, E, Transaction>
    ): Effect.Effect<A, E | BeingMade> =>
      Effect.gen(function* () {
        const untilMillis = (yield* Clock.currentTimeMillis) + heldMillis
        if (!(yield* repo.hold(columns, id, untilMillis))) return yield* new BeingMade()
        return yield* bind
      }).pipe(inTransaction, Effect.tap(Effect.yieldNow))

    /** Binds one part after the other, until one is not full. Later conversions are bound with the invoice. */
    const bindConversions = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      gathered: Invoice.InvoiceId,
      whole: Coverage
    ) {
      let { lines } = bindsAll
      let coverage = whole
      for (let isMore = true; isMore; ) {
        const bound = yield* part(
          columns,
          gathered,
          refusing(conversions.bind(columns, gathered, coverage, partSize))
        )
        lines = yield* refusing(
          Effect.fromResult(ConversionLines.merge([...lines, ...bound.lines]))
        )
        coverage = { ...whole, range: { ...whole.range, startMillis: bound.lastMillis } }
        isMore = bound.count === partSize
      }
      return lines
    })

    /** Binds one part after the other, until one is not full. Later conversions are bound with the invoice. */
    const bind = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      gathered: Invoice.InvoiceId,
      coverage: Coverage
    ) {
      const lines = yield* bindConversions(columns, gathered, coverage)
      const correct = corrections.bind(columns, gathered, coverage, partSize)
      yield* Effect.repeat(part(columns, gathered, correct), { while: (isMore) => isMore })
      return { ...bindsAll, gathered, lines }
    })

    /** Has the opened invoice be the only one of its account that is made, until the transaction ends. */
    const claim = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      { covered: { binds, gathered, isNothing }, input, nowMillis }: Opened
    ) {
      if (!binds && !isNothing) return
      // Nothing was counted because another invoice has it all, or had it until a moment ago.
      const at = isNothing ? always : nowMillis
      const isHeld = yield* repo.isHeld(columns, input.account_id, at, gathered)
      const isOwn = gathered === undefined || (yield* repo.end(columns, gathered))
      if (isHeld || !isOwn) return yield* new BeingMade()
    })

    return {
      begin,
      bind,
      claim,
      /** Marks all of it for release, unless it is an invoice by now. */
      giveUp: repo.giveUp
    }
  })
}) {
  static readonly layer = Layer.effect(InvoiceParts, InvoiceParts.make).pipe(
    Layer.provide([
      BoundConversionsRepo.layer,
      BoundCorrectionsRepo.layer,
      GatheringRepo.layer,
      InvoicesRepo.layer
    ])
  )
}
