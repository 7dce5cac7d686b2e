import {
  type CalendarDate,
  CreditNote,
  type Currency,
  Invoice,
  InvoicePositions,
  type InvoiceTotals,
  Ledger
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { PostingsRepo } from "../../tracking/postings/PostingsRepo.ts"
import { BindingRepo } from "./BindingRepo.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { InvoiceLinesRepo } from "./InvoiceLinesRepo.ts"
import { InvoicesRepo } from "./InvoicesRepo.ts"
import type { Source } from "./lineRows.ts"

/** An invoice whose lines and totals are stored. */
export interface Billed {
  readonly id: Invoice.InvoiceId
  readonly account_id: number
  readonly currency: Currency.Currency
  readonly status: Invoice.Status
  readonly nowMillis: number
}

/** An invoice that goes from a status to another one. */
export interface Moving {
  readonly id: Invoice.InvoiceId
  readonly account_id: number
  readonly currency: Currency.Currency
  readonly from: Invoice.Status
  readonly to: Invoice.Status
  /** The network's day. */
  readonly today: CalendarDate.CalendarDate
  readonly nowMillis: number
}

/** A bill as the ledger takes it. */
interface Bill extends InvoiceTotals.InvoiceTotals {
  readonly account_id: number
  readonly currency: Currency.Currency
  readonly status: Invoice.Status
  readonly sources: ReadonlyArray<Source>
}

const positionOf = (
  { side }: InvoiceColumns,
  { account_id, sources, ...bill }: Bill
): Ledger.Position =>
  side === "advertiser"
    ? InvoicePositions.ofAdvertiserInvoice({ ...bill, advertiser_id: account_id, lines: sources })
    : InvoicePositions.ofAffiliateInvoice({
        ...bill,
        affiliate_id: account_id,
        lines: sources.flatMap(({ from, ...line }) =>
          from === "unbilled" ? [] : [{ ...line, from }]
        )
      })

const factOf = ({ side }: InvoiceColumns) =>
  side === "advertiser" ? "invoice" : "affiliate_invoice"

/** Posts invoices, and what another status of them changes. */
export class InvoicePostings extends Context.Service<InvoicePostings>()("server/InvoicePostings", {
  make: Effect.gen(function* () {
    const binding = yield* BindingRepo
    const kept = yield* InvoiceLinesRepo
    const postings = yield* PostingsRepo
    const repo = yield* InvoicesRepo

    /** What the invoice puts on accounts in each of its statuses. */
    const positions = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      { account_id, currency, id }: Pick<Billed, "id" | "account_id" | "currency">
    ) {
      const sources = yield* kept.sources(columns, id)
      const bill = { ...(yield* repo.totals(columns, id)), account_id, currency, sources }
      return (status: Invoice.Status) => positionOf(columns, { ...bill, status })
    })

    /** Posts a new one. */
    const create = Effect.fnUntraced(function* (columns: InvoiceColumns, invoice: Billed) {
      const { id, nowMillis, status } = invoice
      const positionIn = yield* positions(columns, invoice)
      yield* postings.insert(
        { fact: factOf(columns), fact_id: id, reason: "created", created_millis: nowMillis },
        positionIn(status)
      )
      if (status === "rejected") yield* binding.release(columns, id)
    })

    const undo = Effect.fnUntraced(function* (columns: InvoiceColumns, invoice: Moving) {
      const { from, id, today } = invoice
      yield* repo.lock
      if (Invoice.isIssued(from)) {
        const year = Number(today.slice(0, 4))
        const sequence = yield* repo.nextSequence("credit_note", year, "yearly")
        const credit_note = CreditNote.number(year, sequence)
        yield* repo.setCreditNote(columns, id, { credit_note, credit_note_date: today })
      }
      yield* binding.release(columns, id)
    })

    /** A reversed invoice releases what it bound, by a credit note if it was issued. */
    const move = Effect.fnUntraced(function* (columns: InvoiceColumns, invoice: Moving) {
      const { from, id, nowMillis, to } = invoice
      const positionIn = yield* positions(columns, invoice)
      yield* postings.insert(
        { fact: factOf(columns), fact_id: id, reason: to, created_millis: nowMillis },
        Ledger.posting(positionIn(from), positionIn(to))
      )
      if (to === "rejected") yield* undo(columns, invoice)
    })

    return { create, move }
  })
}) {
  static readonly layer = Layer.effect(InvoicePostings, InvoicePostings.make).pipe(
    Layer.provide([
      BindingRepo.layer,
      InvoiceLinesRepo.layer,
      InvoicesRepo.layer,
      PostingsRepo.layer
    ])
  )
}
