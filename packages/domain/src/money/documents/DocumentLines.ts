/** What a document is the sum of, in its own currency. */
import type { CalendarDate } from "../../values/CalendarDate.ts"
import type { Currency } from "../../values/Currency.ts"
import { type Amount, divide, fromAmount } from "../../values/Money.ts"
import { payable, stepOf } from "../../values/Rounding.ts"

/** A line as an invoice keeps it: in a currency of its own. */
export interface SourceLine {
  /** What it is about; conversions, when nothing is said. */
  readonly kind?: string
  /** What a line by hand is for. */
  readonly title?: string | null
  readonly offer: { readonly title: string } | null
  readonly goal: { readonly title: string } | null
  readonly currency: Currency
  readonly count: number
  readonly unit: Amount | null
  readonly amount: Amount
  readonly rate: string | null
  readonly rate_date: CalendarDate | null
}

/** A line of a document. */
export interface DocumentLine {
  readonly kind: string
  readonly title: string | null
  readonly offer: string | null
  readonly goal: string | null
  readonly count: number
  /** The price of one in the line's currency. */
  readonly unit: bigint | null
  /** The line's currency, and its amount there. */
  readonly currency: Currency
  readonly original: bigint
  /** By which that was exchanged; null within a currency, and when it is not known. */
  readonly rate: string | null
  readonly rate_date: CalendarDate | null
  /** In the document's currency; null when its rate is not known. */
  readonly amount: bigint | null
}

const exchanged = (amount: bigint, rate: string): bigint => {
  const [whole = "", decimals = ""] = rate.split(".")
  return divide(amount * BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

const exactOf = ({ amount, currency, rate }: SourceLine, into: Currency): bigint | null => {
  const units = fromAmount(amount)
  if (currency === into) return units
  return rate === null ? null : exchanged(units, rate)
}

const lineOf = (line: SourceLine, into: Currency, amount: bigint | null): DocumentLine => ({
  kind: line.kind ?? "conversions",
  title: line.title ?? null,
  offer: line.offer?.title ?? null,
  goal: line.goal?.title ?? null,
  count: line.count,
  unit: line.unit === null ? null : fromAmount(line.unit),
  currency: line.currency,
  original: fromAmount(line.amount),
  rate: line.currency === into ? null : line.rate,
  rate_date: line.currency === into ? null : line.rate_date,
  amount
})

/** What the invoice is over beside its lines, such as an amount that was agreed. */
const charge = (currency: Currency, amount: bigint): DocumentLine => ({
  kind: "charge",
  title: null,
  offer: null,
  goal: null,
  count: 1,
  unit: amount,
  currency,
  original: amount,
  rate: null,
  rate_date: null,
  amount
})

/**
 * The lines of a document over `net`. Each is rounded to the digits of the currency so that they add up to it: the
 * running sum is rounded, and a line is the step from one such sum to the next. A difference that lines with rates
 * cannot explain is a line of its own.
 */
export const linesOf = (
  source: ReadonlyArray<SourceLine>,
  currency: Currency,
  net: bigint
): ReadonlyArray<DocumentLine> => {
  const step = stepOf(currency)
  const lines = source.filter(({ kind }) => kind !== "tax")
  let exact = 0n
  let rounded = 0n
  const made = lines.map((line) => {
    const amount = exactOf(line, currency)
    if (amount === null) return lineOf(line, currency, null)
    exact += amount
    const before = rounded
    rounded = payable(exact, currency)
    return lineOf(line, currency, rounded - before)
  })
  const rest = net - rounded
  if (made.length === 0) return [charge(currency, net)]
  if (rest === 0n || made.some(({ amount }) => amount === null)) return made
  const last = made.at(-1)
  const slack = step * BigInt(made.length)
  return last?.amount == null || rest > slack || rest < -slack
    ? [...made, charge(currency, rest)]
    : [...made.slice(0, -1), { ...last, amount: last.amount + rest }]
}
