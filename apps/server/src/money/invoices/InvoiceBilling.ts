import type { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  BillingProblems,
  CalendarDate,
  type Currency,
  Invoice,
  type InvoiceInput,
  InvoicePositions,
  Ledger,
  Money,
  TimeZone
} from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import { PostingsRepo } from "../../tracking/postings/PostingsRepo.ts"
import { InvoiceLinesRepo } from "./InvoiceLinesRepo.ts"
import { type BoundSum, InvoicesRepo } from "./InvoicesRepo.ts"

/** A new invoice that is stored, and whose amount is not known yet. */
export interface Unbilled {
  readonly id: Invoice.InvoiceId
  readonly input: InvoiceInput.InvoiceInput
  readonly status: Invoice.Status
  /** The network's. */
  readonly timezone: TimeZone.TimeZone
  readonly nowMillis: number
}

/** An invoice that goes from a status to another one. */
export interface Moving {
  readonly id: Invoice.InvoiceId
  readonly advertiser_id: number
  readonly currency: Currency.Currency
  readonly from: Invoice.Status
  readonly to: Invoice.Status
  readonly nowMillis: number
}

type Billed = Pick<InvoicePositions.AdvertiserInvoice, "charged" | "lines" | "net">

const refusing = <A>(
  result: Result.Result<A, Invoice.ExchangeRateMissing | Money.MoneyOutOfRange>
): Effect.Effect<A, ValidationFailed> =>
  Effect.mapError(Effect.fromResult(result), (failure) =>
    Refusals.ofProblem(BillingProblems.ofTotal(failure))
  )

const untaxed = { tax: Ledger.nothing, rounded: Ledger.nothing }

const valuesOf = (sums: ReadonlyArray<BoundSum>) =>
  sums.map(({ money, ...sum }) => ({ ...sum, amount: money }))

/** Finds out what invoices are over, and posts it. */
export class InvoiceBilling extends Context.Service<
  InvoiceBilling,
  {
    readonly bill: (invoice: Unbilled) => Effect.Effect<void, ValidationFailed, Transaction>
    /** Posts what another status changes; one that is rejected lets go of what it bound. */
    readonly move: (invoice: Moving) => Effect.Effect<void, never, Transaction>
  }
>()("server/InvoiceBilling") {
  static readonly layer = Layer.effect(
    InvoiceBilling,
    Effect.gen(function* () {
      const kept = yield* InvoiceLinesRepo
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
        const rate_date = TimeZone.dayOf(nowMillis, timezone)
        const rates = yield* network.rates(rate_date)
        const amount = yield* refusing(Invoice.total(sums, input.currency, rates))
        const to = rates.get(input.currency)
        yield* kept.keep(
          id,
          sums.flatMap(({ currency }) => {
            const from = rates.get(currency)
            if (currency === input.currency || from === undefined || to === undefined) return []
            return [{ currency, rate: Money.rateBetween(from, to), rate_date }]
          })
        )
        const lines = valuesOf(sums)
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
            ...untaxed
          })
        )
        if (status === "rejected") yield* kept.release(id)
      })

      const move = Effect.fnUntraced(function* (invoice: Moving) {
        const { advertiser_id, currency, from, id, nowMillis, to } = invoice
        const lines = valuesOf(yield* Effect.orDie(repo.sums(id)))
        const net = yield* kept.net(id)
        const charged = lines.length === 0 ? net : Ledger.nothing
        const bill = { advertiser_id, currency, lines, net, charged, ...untaxed }
        yield* postings.insert(
          { fact: "invoice", fact_id: id, reason: to, created_millis: nowMillis },
          Ledger.posting(
            InvoicePositions.ofAdvertiserInvoice({ ...bill, status: from }),
            InvoicePositions.ofAdvertiserInvoice({ ...bill, status: to })
          )
        )
        if (to === "rejected") yield* kept.release(id)
      })

      return InvoiceBilling.of({ bill, move })
    })
  ).pipe(
    Layer.provide([
      InvoiceLinesRepo.layer,
      InvoicesRepo.layer,
      NetworkRepo.layer,
      PostingsRepo.layer
    ])
  )
}
