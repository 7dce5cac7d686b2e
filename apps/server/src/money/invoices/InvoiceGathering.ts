import { Conflict, type ValidationFailed } from "@affnet/api"
import { BillingProblems, type InvoiceInput } from "@affnet/domain"
import { Context, Duration, Effect, Layer, Schedule } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { outsideTransaction } from "../../platform/sql/Transaction.ts"
import type { BeingMade } from "./BeingMade.ts"
import { BoundConversionsRepo, type Coverage } from "./BoundConversionsRepo.ts"
import { BoundCorrectionsRepo } from "./BoundCorrectionsRepo.ts"
import {
  bindsAll,
  bindsNothing,
  type Covered,
  coverageOf,
  isNothing,
  isOfItsOwn
} from "./Covered.ts"
import type { BelowNothing } from "./InvoiceBilling.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { InvoiceParts, refusing } from "./InvoiceParts.ts"
import { InvoiceReleases } from "./InvoiceReleases.ts"
import { PartSize } from "./PartSize.ts"

/** How long a second invoice of an account waits for the first one. */
export const Patience = Context.Reference<Duration.Duration>("server/invoices/Patience", {
  defaultValue: () => Duration.seconds(30)
})

/** How often a waiting request looks again. */
const step = Duration.millis(250)

type Failure = ValidationFailed | Conflict

/** The invoice to make: its account, its coverage, and its maker. */
export interface Making<A> {
  readonly columns: InvoiceColumns
  readonly input: InvoiceInput.Asked
  /** Makes it in a transaction, once it is known how its conversions come onto it. */
  readonly make: (covered: Covered) => Effect.Effect<A, Failure | BeingMade | BelowNothing>
  /** Whether it would come to less than nothing: asked before conversions are bound. */
  readonly isBelow: (covered: Covered) => Effect.Effect<boolean, ValidationFailed>
}

/**
 * Binds the conversions of large invoices in parts before they are made: one transaction over all of them would
 * block every writer. What is bound to an abandoned invoice is released. Conversions are counted off the thread,
 * where nothing is seen of an open transaction.
 */
export class InvoiceGathering extends Context.Service<InvoiceGathering>()(
  "server/InvoiceGathering",
  {
    make: Effect.gen(function* () {
      const conversions = yield* BoundConversionsRepo
      const corrections = yield* BoundCorrectionsRepo
      const network = yield* NetworkRepo
      const partSize = yield* PartSize
      const parts = yield* InvoiceParts
      const patience = yield* Patience
      const releases = yield* InvoiceReleases

      /** What an invoice would have of conversions, which stay as they are. */
      const count = Effect.fnUntraced(function* (
        columns: InvoiceColumns,
        input: InvoiceInput.Asked
      ) {
        if (isOfItsOwn(input)) return bindsNothing
        yield* releases.finish(columns, input.account_id)
        const coverage = coverageOf(input, (yield* network.get).timezone)
        const lines = yield* refusing(conversions.count(columns, coverage))
        return { ...bindsNothing, lines }
      }, outsideTransaction)

      const isOver = (columns: InvoiceColumns, coverage: Coverage) =>
        Effect.all([
          conversions.isOver(columns, coverage, partSize),
          corrections.isOver(columns, coverage, partSize)
        ]).pipe(Effect.map((each) => each.includes(true)))

      const gather = Effect.fn("InvoiceGathering.gather")(function* <A>({
        columns,
        input,
        isBelow,
        make
      }: Making<A>) {
        const whole = (covered: Covered) =>
          Effect.catchTag(make(covered), "BelowNothing", (failure) => Effect.die(failure))
        if (isOfItsOwn(input)) return yield* whole(bindsNothing)
        yield* releases.finish(columns, input.account_id)
        const coverage = coverageOf(input, (yield* network.get).timezone)
        if (!(yield* isOver(columns, coverage))) return yield* whole(bindsAll)
        const counted = yield* count(columns, input)
        // A small invoice that is reversed has nothing to release in parts.
        if (input.status === "rejected") return yield* whole(counted)
        if (yield* isBelow(counted)) return yield* whole(isNothing)
        return yield* Effect.acquireUseRelease(
          parts.begin(columns, input),
          (id) => Effect.flatMap(parts.bind(columns, id, coverage), make),
          (id) => parts.giveUp(columns, id)
        ).pipe(Effect.catchTag("BelowNothing", () => whole(isNothing)))
      }, outsideTransaction)

      /** The same, after the invoice of the account that is being made; the wait is limited. */
      const inTurn = <A>(making: Making<A>) =>
        gather(making).pipe(
          Effect.retry({
            while: (failure) => failure._tag === "BeingMade",
            schedule: Schedule.spaced(step),
            times: Math.floor(Duration.toMillis(patience) / Duration.toMillis(step))
          }),
          Effect.catchTag("BeingMade", () =>
            Effect.fail(new Conflict({ errors: BillingProblems.beingMade(making.columns.side) }))
          )
        )

      return { gather, inTurn, count }
    })
  }
) {
  static readonly layer = Layer.effect(InvoiceGathering, InvoiceGathering.make).pipe(
    Layer.provide([
      BoundConversionsRepo.layer,
      BoundCorrectionsRepo.layer,
      InvoiceParts.layer,
      InvoiceReleases.layer,
      NetworkRepo.layer
    ])
  )
}
