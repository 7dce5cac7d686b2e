/**
 * Bills to advertisers: their record, statuses, numbers and totals.
 */
import { Result, Schema } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import * as NumberFormat from "../accounts/InvoiceNumberFormat.ts"
import { InvoiceId } from "../tracking/conversions/InvoiceId.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { Currency } from "../values/Currency.ts"
import * as Money from "../values/Money.ts"
import { UnixTime } from "../values/UnixTime.ts"

export { InvoiceId }

/** The number of an invoice, as the network's format wrote it when it was generated. */
export const InvoiceNumber = Schema.String.check(
  Schema.isPattern(/^[\w/.-]{6,36}$/u, { expected: "an invoice number" })
)
  .annotate({ description: "Number of an invoice", examples: ["INV-2026-000123"] })
  .pipe(Schema.brand("InvoiceNumber"))
export type InvoiceNumber = typeof InvoiceNumber.Type

/** The number of an invoice of this day by its place in the network's gap-free sequence. */
export const number = (
  date: CalendarDate,
  sequence: number,
  format: NumberFormat.InvoiceNumberFormat = NumberFormat.initial
): InvoiceNumber => InvoiceNumber.make(NumberFormat.write(format, date, sequence))

/** The message for a text that is no status. */
export const statusMessage = "must be one of draft, unpaid, paid, rejected"

/** The statuses of an invoice. */
export const Status = Schema.Literals(["draft", "unpaid", "paid", "rejected"]).annotate({
  description: "Status of an invoice",
  message: statusMessage
})
export type Status = typeof Status.Type

/** The status of an invoice whose request names none. */
export const initialStatus: Status = "unpaid"

const next: { readonly [From in Status]: ReadonlyArray<Status> } = {
  draft: ["unpaid", "rejected"],
  unpaid: ["paid", "rejected"],
  paid: [],
  rejected: []
}

/** Where an invoice may go from a status; nowhere from a final one. */
export const nextOf = (from: Status): ReadonlyArray<Status> => next[from]

/** Whether it is owed or paid, and its advertiser has it therefore. */
export const isIssued = (status: Status): boolean => status === "unpaid" || status === "paid"

/** An invoice in status `from` can't go to `to`. */
export class InvoiceTransitionRefused extends Schema.TaggedError<InvoiceTransitionRefused>()(
  "InvoiceTransitionRefused",
  {
    from: Status,
    to: Status
  }
) {}

/** The status after a change: draft → unpaid, rejected; unpaid → paid, rejected; else refused. */
export const transition = (
  from: Status,
  to: Status
): Result.Result<Status, InvoiceTransitionRefused> =>
  next[from].includes(to)
    ? Result.succeed(to)
    : Result.fail(new InvoiceTransitionRefused({ from, to }))

/** A bill to an advertiser. */
export const Invoice = Schema.Struct({
  id: InvoiceId,
  invoice_number: InvoiceNumber,
  advertiser_id: AdvertiserId,
  currency: Currency,
  amount: Money.Amount,
  start_date: Schema.NullOr(CalendarDate),
  end_date: Schema.NullOr(CalendarDate),
  status: Status,
  invoice_memo: Schema.NullOr(Schema.String).annotate({ description: "The advertiser sees it" }),
  internal_notes: Schema.NullOr(Schema.String).annotate({ description: "Managers alone see it" }),
  offers: Schema.NullOr(Schema.String).annotate({ description: "Comma-separated ids of offers" }),
  created: UnixTime,
  updated: UnixTime
}).annotate({ identifier: "Invoice", description: "A bill to an advertiser" })
export type Invoice = typeof Invoice.Type

/** What the generation of an invoice, or a request for payment, answers. */
export const GeneratedInvoice = Schema.Struct({
  invoice_id: InvoiceId,
  invoice_number: InvoiceNumber
}).annotate({ identifier: "GeneratedInvoice", description: "The invoice that was generated" })
export type GeneratedInvoice = typeof GeneratedInvoice.Type

/** The same with what the invoice is over, without tax, where that is known. */
export const Generated = Schema.Struct({
  ...GeneratedInvoice.fields,
  amount: Schema.optionalKey(Money.Amount)
})
export type Generated = typeof Generated.Type

/** The most that an invoice is over: sums of very many of them still fit. */
export const maximum = Money.Money.make(10_000_000_000_000_000n)

/** The network has no rate for a currency that an invoice needs. */
export class ExchangeRateMissing extends Schema.TaggedError<ExchangeRateMissing>()(
  "ExchangeRateMissing",
  { currency: Currency }
) {}

/** What an advertiser owes in one currency. */
export interface Sum {
  readonly currency: Currency
  readonly money: Money.Money
}

/**
 * The amount of an invoice in its currency. Sums are exact within their currency; each other one is
 * converted as a whole, and so rounded once. A currency needs no rate to itself.
 */
export const total = (
  sums: Iterable<Sum>,
  currency: Currency,
  rates: ReadonlyMap<Currency, Money.ExchangeRate>
): Result.Result<Money.Money, ExchangeRateMissing | Money.MoneyOutOfRange> =>
  Result.gen(function* () {
    const parts: Array<Money.Money> = []
    for (const sum of sums) {
      if (sum.currency === currency) {
        parts.push(sum.money)
      } else {
        const from = yield* rateOf(sum.currency, rates)
        const to = yield* rateOf(currency, rates)
        parts.push(yield* Money.convert(sum.money, from, to))
      }
    }
    const amount = yield* Money.sum(parts)
    return amount > maximum ? yield* Result.fail(new Money.MoneyOutOfRange()) : amount
  })

const rateOf = (
  currency: Currency,
  rates: ReadonlyMap<Currency, Money.ExchangeRate>
): Result.Result<Money.ExchangeRate, ExchangeRateMissing> =>
  Result.fromNullishOr(rates.get(currency), () => new ExchangeRateMissing({ currency }))
