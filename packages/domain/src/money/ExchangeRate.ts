/** Exchange rates, as managers see and set them. */
import { Schema } from "effect"
import { ManagerId } from "../accounts/Manager.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { Currency, CurrencyInput } from "../values/Currency.ts"
import { payload, record } from "../values/Example.ts"
import { idOf } from "../values/idOf.ts"
import { ExchangeRate as Rate } from "../values/Money.ts"
import type { Problem } from "../values/Problem.ts"
import { RateInput } from "../values/RateInput.ts"
import * as Reference from "../values/Reference.ts"
import { UnixTime } from "../values/UnixTime.ts"

/** The id of an exchange rate. */
export const ExchangeRateId = idOf("an exchange rate").pipe(Schema.brand("ExchangeRateId"))
export type ExchangeRateId = typeof ExchangeRateId.Type

/** The source of what managers set. */
export const manual = "manual"

/** A rate of a day. */
export const ExchangeRate = Schema.Struct({
  id: ExchangeRateId,
  currency: Currency,
  date: CalendarDate.annotateKey({
    description: "The day from which it is in force, until the next one of the currency"
  }),
  rate: Rate,
  meaning: Schema.String.annotateKey({
    description: "The same in words, from the network's currency"
  }),
  source: Schema.String.annotateKey({
    description:
      "Who says so: `manual` was set by a manager, `ecb` was fetched from the European Central Bank; a list " +
      "from the command line brings its own"
  }),
  manager: Schema.NullOr(Reference.to(ManagerId)).annotateKey({
    description: "Who set it; null when no manager did"
  }),
  updated: UnixTime.annotateKey({ description: "When it was set" })
}).pipe(
  record(
    "ExchangeRateRecord",
    "What one unit of the network's currency buys of another one, from a day on",
    {
      id: 5,
      currency: "USD",
      date: "2026-01-30",
      rate: "1.1",
      meaning: "1 EUR = 1.1000 USD",
      source: "manual",
      manager: { id: 1, title: "Nora Klein" },
      updated: 1769774400
    }
  )
)
export type ExchangeRate = typeof ExchangeRate.Type

const required = { messageMissingKey: "is required" }

/** A rate that is set. */
export const NewRate = Schema.Struct({
  currency: CurrencyInput.annotateKey(required),
  rate: RateInput.annotateKey(required)
}).annotate({ identifier: "NewExchangeRate" })
export type NewRate = typeof NewRate.Type

/** More than there are currencies. */
const ratesMax = 200
const message = `must be 1 to ${ratesMax} rates of currency and rate`

/** Rates of a day. */
export const ExchangeRatesInput = Schema.Struct({
  date: Schema.optionalKey(CalendarDate).annotateKey({
    description: "The day from which they are in force. Default: today in the network's time zone"
  }),
  rates: Schema.Array(NewRate)
    .annotate({ message })
    .check(Schema.isMinLength(1, { message }), Schema.isMaxLength(ratesMax, { message }))
    .annotateKey(required)
}).pipe(
  payload("ExchangeRatesInput", { date: "2026-01-01", rates: [{ currency: "CHF", rate: "0.93" }] })
)
export type ExchangeRatesInput = typeof ExchangeRatesInput.Type

interface Circumstances {
  /** The network's. */
  readonly home: Currency
  readonly today: CalendarDate
}

/** Why rates cannot be set. */
export const problemOf = (
  { date, rates }: ExchangeRatesInput,
  { home, today }: Circumstances
): Problem | undefined => {
  if (date !== undefined && date > today) {
    return { field: "date", problem: `must not be after today, which is ${today}` }
  }
  const seen = new Set<Currency>()
  for (const [index, { currency }] of rates.entries()) {
    if (currency === home) {
      const problem = `${index}.currency: is the network's own currency, which needs no rate`
      return { field: "rates", problem }
    }
    if (seen.has(currency)) {
      const problem = `${index}.currency: repeats the currency of an earlier rate`
      return { field: "rates", problem }
    }
    seen.add(currency)
  }
  return undefined
}
