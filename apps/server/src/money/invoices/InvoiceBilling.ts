import { Refusals } from "@affnet/api/Wire"
import { BillingProblems, Invoice, InvoiceTotals, Ledger, Money } from "@affnet/domain"
import { Context, Data, Effect, Layer } from "effect"
import { InvoiceFreezing } from "../documents/InvoiceFreezing.ts"
import { BindingRepo } from "./BindingRepo.ts"
import { isOfItsOwn } from "./Covered.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { InvoiceLinesRepo } from "./InvoiceLinesRepo.ts"
import { InvoiceMaximum } from "./InvoiceMaximum.ts"
import { InvoicePostings } from "./InvoicePostings.ts"
import { InvoiceSums, type Unbilled } from "./InvoiceSums.ts"
import { InvoicesRepo } from "./InvoicesRepo.ts"
import type { NewLine } from "./lineRows.ts"

/** What an invoice is over, before it is rounded and taxed. */
interface Due {
  readonly net: Ledger.Value
  readonly charged: Ledger.Value
  readonly referral: Ledger.Value
}

const nothing: Due = { net: Ledger.nothing, charged: Ledger.nothing, referral: Ledger.nothing }

/** The field that says what an invoice is over. */
const fieldOf = ({ amount, lines }: Unbilled["input"]): "amount" | "lines" =>
  amount === undefined && (lines ?? []).length > 0 ? "lines" : "amount"

/** It was bound in parts, and its total is negative: everything has to be released before it is billed. */
export class BelowNothing extends Data.TaggedError("BelowNothing") {}

/** Finds out what invoices are over, and posts it. */
export class InvoiceBilling extends Context.Service<InvoiceBilling>()("server/InvoiceBilling", {
  make: Effect.gen(function* () {
    const binding = yield* BindingRepo
    const { freeze } = yield* InvoiceFreezing
    const kept = yield* InvoiceLinesRepo
    const maximum = yield* InvoiceMaximum
    const postings = yield* InvoicePostings
    const repo = yield* InvoicesRepo
    const sums = yield* InvoiceSums

    const byHand = ({ input }: Unbilled, charged: Ledger.Value): ReadonlyArray<NewLine> =>
      (input.lines ?? []).map(({ amount, kind, title }) => ({
        kind,
        title,
        stage: null,
        currency: input.currency,
        ...InvoiceTotals.partOf(charged, amount)
      }))

    /** Stores the totals of an invoice, and posts them. */
    const settle = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      invoice: Unbilled,
      bill: Due
    ) {
      const { id, input, nowMillis, status, tax: terms } = invoice
      const { account_id, currency } = input
      const { referral } = bill
      const totals = InvoiceTotals.of(bill, terms, currency)
      const { tax } = totals
      yield* kept.add(columns, id, [
        ...byHand(invoice, totals.charged),
        ...(tax.amount === 0n
          ? []
          : [{ kind: "tax" as const, title: null, stage: null, currency, ...tax }])
      ])
      yield* repo.setTotals(columns, id, {
        ...totals,
        ...(columns.side === "affiliate" && { referral })
      })
      yield* postings.create(columns, { id, account_id, currency, status, nowMillis })
      yield* maximum.require(columns, { account_id, currency }, fieldOf(input))
      if (Invoice.isIssued(status)) yield* freeze(columns, { id, account_id })
      return Money.toAmount(Money.Money.make(totals.net.amount + totals.rounded.amount))
    })

    /** The total of the invoice, without tax. */
    const bill = Effect.fnUntraced(function* (columns: InvoiceColumns, invoice: Unbilled) {
      const { covered, id, input } = invoice
      if (covered.isNothing) return yield* settle(columns, invoice, nothing)
      if (!isOfItsOwn(input)) yield* sums.bind(columns, invoice)
      const { earned, referral } = yield* sums.exchange(columns, invoice)
      const charged = yield* sums.charge(invoice)
      const net = Ledger.add(earned, charged)
      if (net.amount >= 0n) return yield* settle(columns, invoice, { net, charged, referral })
      if ((input.lines ?? []).length > 0) {
        return yield* Refusals.ofProblem(BillingProblems.belowNothing(Money.Money.make(net.amount)))
      }
      if (covered.gathered !== undefined) return yield* new BelowNothing()
      // Less than nothing is not billed: all of it is left for the next invoice.
      yield* binding.release(columns, id)
      yield* kept.clear(columns, id)
      return yield* settle(columns, invoice, nothing)
    })

    /** Bills what its stored lines say. */
    const billLines = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      invoice: Unbilled,
      amount: Money.Money
    ) {
      const { earned, referral } = yield* sums.exchange(columns, invoice)
      const net = { ...earned, amount }
      yield* settle(columns, invoice, { net, charged: Ledger.nothing, referral })
    })

    return { bill, billLines }
  })
}) {
  static readonly layer = Layer.effect(InvoiceBilling, InvoiceBilling.make).pipe(
    Layer.provide([
      BindingRepo.layer,
      InvoiceFreezing.layer,
      InvoiceLinesRepo.layer,
      InvoiceMaximum.layer,
      InvoicePostings.layer,
      InvoiceSums.layer,
      InvoicesRepo.layer
    ])
  )
}
