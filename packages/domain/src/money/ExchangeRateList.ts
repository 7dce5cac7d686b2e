/**
 * Exchange rates as operators bring them: lines of `currency,date,rate,source`. The rate is the number of
 * units of the currency that one unit of the network's currency buys, from the day on.
 */
import { Result, Schema } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"
import { type Currency, CurrencyInput } from "../values/Currency.ts"
import { ExchangeRate } from "../values/Money.ts"
import * as Text from "../values/Text.ts"

/** The first line of a list. */
export const header = "currency,date,rate,source"

/** A rate, the day from which it applies, and its source. */
export const DatedRate = Schema.Struct({
  currency: CurrencyInput,
  date: CalendarDate,
  rate: ExchangeRate,
  source: Text.filled(255)
})
export type DatedRate = typeof DatedRate.Type

/** A list that cannot be used: each problem names its line. */
export class UnusableRates extends Schema.TaggedError<UnusableRates>()("UnusableRates", {
  problems: Schema.Array(Schema.String)
}) {
  override get message() {
    return this.problems.join("\n")
  }
}

/** The most problems that are reported at once. */
const toldMax = 10

const decode = Schema.decodeUnknownResult(DatedRate)

const problems = {
  columns: "must have four columns: currency, date, rate, source",
  rate: "must have a three-letter currency, a date YYYY-MM-DD, a rate above 0 and a source",
  own: "has the network's own currency, which needs no rate",
  repeated: "repeats the currency and the date of an earlier line"
}

/** The cells of a line, without the quotes and blanks around them. */
const cellsOf = (line: string): ReadonlyArray<string> =>
  line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/u, "$1"))

const readLine = (line: string, network: Currency): Result.Result<DatedRate, string> => {
  const [currency, date, rate, source, ...more] = cellsOf(line)
  if (source === undefined || more.length > 0) return Result.fail(problems.columns)
  return Result.flatMap(
    Result.mapError(decode({ currency, date, rate, source }), () => problems.rate),
    (read) => (read.currency === network ? Result.fail(problems.own) : Result.succeed(read))
  )
}

/** Reads a list for a network of this currency: all of it, or none. */
export const read = (
  text: string,
  network: Currency
): Result.Result<ReadonlyArray<DatedRate>, UnusableRates> => {
  const [first = "", ...lines] = text.replace(/^\u{feff}/u, "").split(/\r?\n/u)
  const found = new Array<string>()
  if (cellsOf(first.toLowerCase()).join(",") !== header) found.push(`Line 1 must be: ${header}`)
  const rates = new Map<string, DatedRate>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue
    const rate = readLine(line, network)
    const refuse = (problem: string) => found.push(`Line ${index + 2} ${problem}.`)
    if (Result.isFailure(rate)) refuse(rate.failure)
    else {
      const key = `${rate.success.currency} ${rate.success.date}`
      if (rates.has(key)) refuse(problems.repeated)
      rates.set(key, rate.success)
    }
  }
  return found.length === 0
    ? Result.succeed([...rates.values()])
    : Result.fail(new UnusableRates({ problems: found.slice(0, toldMax) }))
}

/** The fewest decimals that are shown. */
const shownDecimals = 4

/** What a rate says: `1 EUR = 1.1000 USD`. */
export const inWords = (
  { currency, rate }: Pick<DatedRate, "currency" | "rate">,
  network: Currency
): string => {
  const [whole, decimals = ""] = rate.split(".")
  return `1 ${network} = ${whole}.${decimals.padEnd(shownDecimals, "0")} ${currency}`
}
