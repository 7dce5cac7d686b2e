import { Refusals } from "@affnet/api/Wire"
import {
  BillingProblems,
  Invoice,
  type InvoiceInput,
  InvoiceLine,
  type InvoiceRecord,
  InvoiceUpdate,
  Money
} from "@affnet/domain"
import { Context, Data, Effect, Layer } from "effect"
import type { Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { AssignmentsRepo } from "../../accounts/assignment/AssignmentsRepo.ts"
import { AccountsRepo } from "../../accounts/sessions/AccountsRepo.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import type { Covered } from "./Covered.ts"
import { InvoiceBilling } from "./InvoiceBilling.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { InvoiceLinesRepo } from "./InvoiceLinesRepo.ts"
import { InvoiceOpening, type Opening } from "./InvoiceOpening.ts"
import { InvoiceParts } from "./InvoiceParts.ts"
import { InvoicesRepo } from "./InvoicesRepo.ts"

/** What an invoice came to, which is undone. */
class Previewed extends Data.TaggedError("Previewed")<{
  readonly preview: InvoiceRecord.InvoicePreview
}> {}

/** Makes invoices whose conversions it is known of how they come onto them. */
export class InvoiceCreation extends Context.Service<InvoiceCreation>()("server/InvoiceCreation", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const accounts = yield* AccountsRepo
    const assignments = yield* AssignmentsRepo
    const billing = yield* InvoiceBilling
    const kept = yield* InvoiceLinesRepo
    const opening = yield* InvoiceOpening
    const parts = yield* InvoiceParts
    const repo = yield* InvoicesRepo

    const requireBillable = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      { account_id, lines, offers, status }: InvoiceInput.Asked
    ) {
      const { side } = columns
      const unknown = Refusals.ofProblem(BillingProblems.unknownAccount(side))
      // What is open on a deleted account is still to be settled.
      if (!(yield* accounts.existed({ role: side, account_id }))) return yield* unknown
      yield* assignments
        .requireEvent({
          advertiser_id: side === "advertiser" ? account_id : null,
          affiliate_id: side === "affiliate" ? account_id : null
        })
        .pipe(Effect.mapError(() => unknown))
      const foreign = offers ? yield* repo.foreignOffers(columns, account_id, offers) : []
      yield* Refusals.unless(BillingProblems.foreignOffers(side, foreign))
      yield* Refusals.unless(InvoiceUpdate.problemOfNew(side, status ?? Invoice.initialStatus))
      yield* Refusals.unless(InvoiceLine.problemOf(lines ?? []))
    })

    const create = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      actor: Actor,
      { attachment, covered, input }: Opening
    ) {
      yield* requireBillable(columns, input)
      const invoice = yield* opening.open(columns, actor, { input, attachment, covered })
      yield* parts.claim(columns, invoice)
      const amount = yield* billing.bill(columns, invoice)
      return { invoice_id: invoice.id, invoice_number: invoice.number, amount }
    })

    /** What it would be: it is made of conversions that stay as they are, and undone again. */
    const preview = Effect.fnUntraced(
      function* (
        columns: InvoiceColumns,
        actor: Actor,
        input: InvoiceInput.Asked,
        covered: Covered
      ) {
        const { invoice_id } = yield* create(columns, actor, {
          input,
          attachment: undefined,
          covered
        })
        const { net, rounded, tax } = yield* repo.totals(columns, invoice_id)
        const sumOf = (units: bigint) => ({
          value: Money.toAmount(Money.Money.make(units)),
          currency: input.currency
        })
        const amount = sumOf(net.amount + rounded.amount)
        const lines = yield* kept.of(columns, invoice_id)
        const total = sumOf(net.amount + rounded.amount + tax.amount)
        return yield* new Previewed({
          preview: { amount, tax: sumOf(tax.amount).value, total, lines }
        })
      },
      inTransaction,
      Effect.catchTags({
        Previewed: ({ preview }) => Effect.succeed(preview),
        // Only requests that bind conversions wait for others, or release their leftovers.
        BeingMade: Effect.die,
        BelowNothing: Effect.die
      })
    )

    return { create, preview }
  })
}) {
  static readonly layer = Layer.effect(InvoiceCreation, InvoiceCreation.make).pipe(
    Layer.provide([
      AccountsRepo.layer,
      AssignmentsRepo.layer,
      InvoiceBilling.layer,
      InvoiceLinesRepo.layer,
      InvoiceOpening.layer,
      InvoiceParts.layer,
      InvoicesRepo.layer
    ])
  )
}
