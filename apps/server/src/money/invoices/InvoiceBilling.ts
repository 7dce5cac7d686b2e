import type { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  BillingProblems,
  CalendarDate,
  Invoice,
  type InvoiceInput,
  InvoicePositions,
  Ledger,
  type Money,
  TimeZone
} from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import { PostingsRepo } from "../../tracking/postings/PostingsRepo.ts"
import { InvoicesRepo } from "./InvoicesRepo.ts"

/** A new invoice that is stored, and whose amount is not known yet. */
export interface Unbilled {
  readonly id: Invoice.InvoiceId
  readonly input: InvoiceInput.InvoiceInput
  readonly status: Invoice.Status
  /** The network's. */
  readonly timezone: TimeZone.TimeZone
  readonly nowMillis: number
}

type Billed = Pick<InvoicePositions.AdvertiserInvoice, "charged" | "lines" | "net">

const refusing = <A>(
  result: Result.Result<A, Invoice.ExchangeRateMissing | Money.MoneyOutOfRange>
): Effect.Effect<A, ValidationFailed> =>
  Effect.mapError(Effect.fromResult(result), (failure) =>
    Refusals.ofProblem(BillingProblems.ofTotal(failure))
  )

/** Finds out what invoices are over, and posts it. */
export class InvoiceBilling extends Context.Service<
  InvoiceBilling,
  { readonly bill: (invoice: Unbilled) => Effect.Effect<void, ValidationFailed, Transaction> }
>()("server/InvoiceBilling") {
  static readonly layer = Layer.effect(
    InvoiceBilling,
    Effect.gen(function* () {
      const network = yield* NetworkRepo
      const postings = yield* PostingsRepo
      const repo = yield* InvoicesRepo

      /** Binds what is due and sums it up in the currency of the invoice. */
      const bind = Effect.fnUntraced(function* ({ id, input, nowMillis, timezone }: Unbilled) {
        yield* repo.bindConversions(id, {
          advertiser_id: input.advertiser_id,
          offers: input.offers ?? undefined,
          range: TimeZone.range(
            input.start_date ?? CalendarDate.minimum,
            input.end_date ?? CalendarDate.maximum,
            timezone
          )
        })
        const sums = yield* Effect.result(repo.sums(id)).pipe(Effect.flatMap(refusing))
        const rates = yield* network.rates(TimeZone.dayOf(nowMillis, timezone))
        const amount = yield* refusing(Invoice.total(sums, input.currency, rates))
        const lines = sums.map(({ money, ...sum }) => ({ ...sum, amount: money }))
        const { network_amount } = Ledger.sum(lines)
        return { lines, net: { amount, network_amount }, charged: Ledger.nothing }
      })

      /** An amount of its own, which binds no conversions, at the rate of the day. */
      const charge = Effect.fnUntraced(function* (
        money: Money.Money,
        { input: { currency }, nowMillis, timezone }: Unbilled
      ) {
        const own = yield* network.get
        const rates = yield* network.rates(TimeZone.dayOf(nowMillis, timezone))
        const given = [{ currency, money }]
        const net = yield* refusing(
          Result.all({
            amount: Invoice.total(given, currency, rates),
            network_amount: Invoice.total(given, own.currency, rates)
          })
        )
        return { lines: [], net, charged: net }
      })

      const bill = Effect.fnUntraced(function* (invoice: Unbilled) {
        const { id, input, nowMillis, status } = invoice
        const { advertiser_id, amount, currency } = input
        const billed: Billed = yield* amount === undefined || amount === null
          ? bind(invoice)
          : charge(amount, invoice)
        yield* repo.setAmount(id, billed.net)
        yield* postings.insert(
          { fact: "invoice", fact_id: id, reason: "created", created_millis: nowMillis },
          InvoicePositions.ofAdvertiserInvoice({
            ...billed,
            advertiser_id,
            currency,
            status,
            tax: Ledger.nothing,
            rounded: Ledger.nothing
          })
        )
      })

      return InvoiceBilling.of({ bill })
    })
  ).pipe(Layer.provide([InvoicesRepo.layer, NetworkRepo.layer, PostingsRepo.layer]))
}
