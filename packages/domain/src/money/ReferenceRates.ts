/**
 * The daily reference rates of the European Central Bank (`eurofxref-daily.xml`): parsing, and cross rates for
 * another currency than the euro.
 */
import { Result, Schema } from "effect"
import { addDays, CalendarDate } from "../values/CalendarDate.ts"
import { Currency } from "../values/Currency.ts"
import { ExchangeRate, rateBetween } from "../values/Money.ts"
import { elementsOf } from "../values/PlainXml.ts"
import { dayOf, startOfDay, TimeZone } from "../values/TimeZone.ts"

/** What rates that were fetched say of where they are from. */
export const source = "ecb"

/** Units of each currency that one euro buys. */
export interface ReferenceRates {
  readonly date: CalendarDate
  readonly rates: ReadonlyMap<Currency, ExchangeRate>
}

/** Rates that nothing is to be counted by. */
export class UnusableReference extends Schema.TaggedError<UnusableReference>()(
  "UnusableReference",
  { problem: Schema.String }
) {
  override get message() {
    return this.problem
  }
}

const fail = (problem: string) => Result.fail(new UnusableReference({ problem }))

const zone = TimeZone.make("Europe/Berlin")
const hourMillis = 3_600_000

/** The bank publishes at about 16:00, and looks are an hour later. */
const hourOfLook = 17

/** Longer than any holidays of the bank. */
const staleDays = 8

const isDate = Schema.is(CalendarDate)
const isRate = Schema.is(ExchangeRate)
const isCurrency = Schema.is(Currency)

/** Reads the file of a day; currencies that invoices do not support are left out. */
export const read = (xml: string): Result.Result<ReferenceRates, UnusableReference> => {
  const elements = elementsOf(xml)
  if (elements === undefined) return fail("The file is not the XML that was expected")
  const days = elements.filter(({ path }) => path === "Envelope/Cube/Cube")
  const [day] = days
  const date = day?.attributes.get("time")
  if (days.length !== 1 || date === undefined || !isDate(date)) {
    return fail("The file does not have the rates of one day")
  }
  const rates = new Map<Currency, ExchangeRate>()
  for (const { attributes, path } of elements) {
    if (path !== "Envelope/Cube/Cube/Cube") continue
    const [currency, rate] = [attributes.get("currency"), attributes.get("rate")]
    if (currency === undefined || rate === undefined || !isRate(rate)) {
      return fail("The file has a rate that is none")
    }
    if (!isCurrency(currency)) continue
    if (rates.has(currency) || currency === "EUR") return fail("The file has a rate twice")
    rates.set(currency, rate)
  }
  return rates.size === 0 ? fail("The file has no rates") : Result.succeed({ date, rates })
}

/** A rate of the network's currency. */
export interface NetworkRate {
  readonly currency: Currency
  readonly rate: ExchangeRate
}

/** What one unit of the network's currency buys of all others. */
export const from = (
  { rates }: ReferenceRates,
  home: Currency
): Result.Result<ReadonlyArray<NetworkRate>, UnusableReference> => {
  const euro = ExchangeRate.make("1")
  const own = home === "EUR" ? euro : rates.get(home)
  if (own === undefined) return fail(`The European Central Bank has no rate for ${home}`)
  return Result.succeed(
    [["EUR", euro] as const, ...rates].flatMap(([currency, rate]) => {
      const crossed = home === "EUR" ? rate : rateBetween(own, rate)
      return currency === home || !isRate(crossed) ? [] : [{ currency, rate: crossed }]
    })
  )
}

/** Why rates of a day are not taken: the file is from another time. */
export const problemOf = (date: CalendarDate, nowMillis: number): UnusableReference | undefined => {
  const today = dayOf(nowMillis, zone)
  if (date > today)
    return new UnusableReference({ problem: `The rates are of ${date}, which is to come` })
  return date < addDays(today, -staleDays)
    ? new UnusableReference({
        problem: `The rates are of ${date}, which is longer ago than the bank's holidays`
      })
    : undefined
}

/** When to look for new rates after a look that found some, in epoch milliseconds: once a day. */
export const nextLook = (nowMillis: number): number => {
  const today = dayOf(nowMillis, zone)
  const at = startOfDay(today, zone) + hourOfLook * hourMillis
  return at > nowMillis ? at : startOfDay(addDays(today, 1), zone) + hourOfLook * hourMillis
}
