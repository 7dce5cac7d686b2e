import type { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  BillingProblems,
  CalendarDate,
  ConversionLines,
  type Currency,
  Invoice,
  type InvoiceInput,
  type InvoiceTax,
  Ledger,
  Money,
  TimeZone
} from "@affnet/domain"
import { Array, Context, Effect, Layer, Result } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { BalancesRepo } from "./BalancesRepo.ts"
import { BindingRepo } from "./BindingRepo.ts"
import { BoundConversionsRepo } from "./BoundConversionsRepo.ts"
import { type Covered, coverageOf } from "./Covered.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"
import { InvoiceLinesRepo } from "./InvoiceLinesRepo.ts"
import type { Source } from "./lineRows.ts"
import { PartSize } from "./PartSize.ts"

/** A new invoice that is stored, and whose amount is not known yet. */
export interface Unbilled {
  readonly id: Invoice.InvoiceId
  readonly input: InvoiceInput.Asked
  readonly status: Invoice.Status
  readonly tax: InvoiceTax.TaxTerms
  /** The network's. */
  readonly timezone: TimeZone.TimeZone
  readonly nowMillis: number
  readonly covered: Covered
}

const dayOf = ({ nowMillis, timezone }: Unbilled) => TimeZone.dayOf(nowMillis, timezone)

const refusing =
  (invoice: Unbilled, field?: "amount" | "lines") =>
  <A>(
    result: Result.Result<A, Invoice.ExchangeRateMissing | Money.MoneyOutOfRange>
  ): Effect.Effect<A, ValidationFailed> =>
    Effect.mapError(Effect.fromResult(result), (failure) =>
      Refusals.ofProblem(BillingProblems.ofTotal(failure, dayOf(invoice), field))
    )

const sumsOf = (sources: ReadonlyArray<Source>) =>
  sources.map(({ amount, currency }) => ({ currency, money: amount }))

/** What money of a currency is worth in itself and in the network's, where it can be billed. */
const valueIn =
  (
    currency: Currency.Currency,
    home: Currency.Currency,
    rates: Parameters<typeof Invoice.total>[2]
  ) =>
  (money: Money.Money) =>
    Result.all({
      amount: Invoice.total([{ currency, money }], currency, rates),
      network_amount: Invoice.total([{ currency, money }], home, rates)
    })

const isReferral = ({ from }: Source): boolean => from === "referral"

/** The parts of an invoice's total: bound amounts, and manual charges. */
export class InvoiceSums extends Context.Service<InvoiceSums>()("server/InvoiceSums", {
  make: Effect.gen(function* () {
    const balances = yield* BalancesRepo
    const binding = yield* BindingRepo
    const conversions = yield* BoundConversionsRepo
    const kept = yield* InvoiceLinesRepo
    const network = yield* NetworkRepo
    const partSize = yield* PartSize

    /** What its conversions come to, once all of them are bound that are to be. */
    const conversionsOf = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      { covered, id, input, timezone }: Unbilled
    ) {
      const parts = [...covered.lines]
      for (let isMore = covered.binds; isMore; ) {
        const coverage = coverageOf(input, timezone)
        const { count, lines } = yield* conversions.bind(columns, id, coverage, partSize)
        parts.push(...lines)
        isMore = count === partSize
      }
      return yield* Effect.fromResult(ConversionLines.merge(parts))
    })

    /** Binds what is due, and stores its total. */
    const bind = Effect.fnUntraced(function* (columns: InvoiceColumns, invoice: Unbilled) {
      const { id, input, timezone } = invoice
      const { account_id } = input
      const lines = yield* Effect.result(conversionsOf(columns, invoice)).pipe(
        Effect.flatMap(refusing(invoice))
      )
      const coverage = coverageOf(input, timezone)
      yield* binding.bind(columns, id, coverage)
      yield* kept.keep(columns, id, lines)
      yield* binding.correct(columns, id, coverage, invoice.covered)
      if (columns.side === "affiliate" && (input.include_referral_balance ?? true)) {
        const referral = yield* balances.available(account_id, "referral")
        yield* kept.add(
          columns,
          id,
          referral.map(({ from, ...value }) => ({
            kind: "referral" as const,
            stage: from,
            title: null,
            ...value
          }))
        )
      }
    })

    /**
     * What its sources come to in its currency, and the part of referrals. Each line has the rate by which it was
     * exchanged from now on.
     */
    const exchange = Effect.fnUntraced(function* (columns: InvoiceColumns, invoice: Unbilled) {
      const { id, input } = invoice
      const sources = yield* kept.sources(columns, id)
      const today = dayOf(invoice)
      const dated = yield* network.datedRates(today)
      const rates = new Map([...dated].map(([currency, { rate }]) => [currency, rate]))
      const amount = yield* refusing(invoice)(Invoice.total(sumsOf(sources), input.currency, rates))
      const referral = yield* refusing(invoice)(
        Invoice.total(sumsOf(sources.filter(isReferral)), input.currency, rates)
      )
      const to = dated.get(input.currency)
      yield* kept.setRates(
        columns,
        id,
        sources.flatMap(({ currency }) => {
          if (currency === input.currency) return [{ currency, rate: "1", rate_date: today }]
          const from = dated.get(currency)
          if (from === undefined || to === undefined) return []
          // Of two rates of different days, the older one says how old it is.
          const [rate_date] = Array.sort([from.date, to.date], CalendarDate.Order)
          return [{ currency, rate: Money.rateBetween(from.rate, to.rate), rate_date }]
        })
      )
      const { network_amount } = Ledger.sum(sources)
      const referred = Ledger.sum(sources.filter(isReferral)).network_amount
      return {
        earned: { amount, network_amount },
        referral: { amount: referral, network_amount: referred }
      }
    })

    /** The manual charges, at the rate of the day. */
    const charge = Effect.fnUntraced(function* (invoice: Unbilled) {
      const { amount, currency, lines } = invoice.input
      const each = [amount ?? [], (lines ?? []).map((line) => line.amount)].flat()
      if (each.length === 0) return Ledger.nothing
      const valueOf = valueIn(
        currency,
        (yield* network.get).currency,
        yield* network.rates(dayOf(invoice))
      )
      const refused = refusing(invoice, amount === undefined ? "lines" : "amount")
      // Each is a line of its own, whatever all of them come to.
      const sizes = each.map((money) => Money.fromUnits(money < 0n ? -money : money))
      yield* refused(Result.all(sizes.map(Result.flatMap(valueOf))))
      return yield* refused(Result.flatMap(Money.sum(each), valueOf))
    })

    return { bind, exchange, charge }
  })
}) {
  static readonly layer = Layer.effect(InvoiceSums, InvoiceSums.make).pipe(
    Layer.provide([
      BalancesRepo.layer,
      BindingRepo.layer,
      BoundConversionsRepo.layer,
      InvoiceLinesRepo.layer,
      NetworkRepo.layer
    ])
  )
}
