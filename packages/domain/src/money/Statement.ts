/**
 * The statement of an account over a period, from the ledger: the opening balance, the movements of each day, and
 * the closing balance.
 */
import { Schema } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"
import { Currency } from "../values/Currency.ts"
import { record } from "../values/Example.ts"
import { type Amount, Money, toAmount, Amount as WireAmount } from "../values/Money.ts"
import { ReportDate } from "../values/ReportDate.ts"
import { TimeZone } from "../values/TimeZone.ts"
import * as Ledger from "./ledger/Ledger.ts"

/** What moves a balance. */
export const Kind = Schema.Literals([
  "opening",
  "conversion",
  "click",
  "change",
  "adjustment",
  "correction",
  "referral",
  "invoice",
  "charge",
  "exchange",
  "tax",
  "rounding",
  "payout",
  "payment"
]).annotate({
  description:
    "`conversion` and `click` are what was earned; `change` is what approved conversions changed by, " +
    "`adjustment` the same by an adjustment, and `correction` the same of those on an invoice; `referral` is " +
    "earned by referring others; `invoice` moves what is on none to what is due, in sum nothing; `charge` was " +
    "added to an invoice by hand; `exchange` leaves a currency or comes from another; `tax` and `rounding` are " +
    "those of invoices; `payout` was paid to an affiliate, `payment` received of an advertiser; `opening` is " +
    "what the ledger began with"
})
export type Kind = typeof Kind.Type

const amounts = {
  uninvoiced: WireAmount.annotateKey({ description: "Approved and on no issued invoice" }),
  due: WireAmount.annotateKey({ description: "On issued invoices and not paid" }),
  amount: WireAmount.annotateKey({ description: "Both together" }),
  network_amount: WireAmount.annotateKey({
    description: "Both together in the network's currency, at the rates of their days"
  })
}

/** What an account holds of a currency. */
export const Balance = Schema.Struct({ currency: Currency, ...amounts }).annotate({
  identifier: "StatementBalance",
  description: "What an account holds of a currency"
})
export type Balance = typeof Balance.Type

/** The movement of a day, of a kind and in a currency. */
export const Entry = Schema.Struct({
  date: CalendarDate.annotateKey({ description: "In the network's time zone" }),
  kind: Kind,
  currency: Currency,
  ...amounts
}).annotate({
  identifier: "StatementEntry",
  description: "What came and went on a day, of a kind and in a currency"
})
export type Entry = typeof Entry.Type

/** The lines of a statement as a table: the opening balances, the entries, the closing balances. */
export const TableLine = Schema.Struct({ ...Entry.fields, kind: Schema.String })

const example = { uninvoiced: "152.40", due: "30.00", amount: "182.40", network_amount: "182.40" }

/** The statement of an account. */
export const Statement = Schema.Struct({
  account: Schema.Struct({ id: Schema.Int, title: Schema.String }),
  rangeFrom: ReportDate,
  rangeTo: ReportDate,
  timezone: TimeZone.annotateKey({ description: "The network's, in which days begin" }),
  network_currency: Currency,
  opening_balance: WireAmount.annotateKey({
    description: "All currencies together, in the network's"
  }),
  closing_balance: WireAmount.annotateKey({
    description: "All currencies together, in the network's"
  }),
  opening: Schema.Array(Balance),
  entries: Schema.Array(Entry),
  closing: Schema.Array(Balance)
}).pipe(
  record(
    "Statement",
    "What an account earned and was paid over a period. In each currency the opening balance and the entries " +
      "add up to the closing balance. What an affiliate earned and an advertiser owes is positive.",
    {
      account: { id: 12, title: "Ann's Blog" },
      rangeFrom: "2026-01-01",
      rangeTo: "2026-01-31",
      timezone: "Europe/Berlin",
      network_currency: "EUR",
      opening_balance: "0.00",
      closing_balance: "182.40",
      opening: [],
      entries: [{ date: "2026-01-15", kind: "conversion", currency: "EUR", ...example }],
      closing: [{ currency: "EUR", ...example }]
    }
  )
)
export type Statement = typeof Statement.Type

/** Whether it is on an issued invoice. */
export type Stage = "uninvoiced" | "due"

/** What the ledger says of a day and a kind; without a day, of the time before the period. */
export interface Movement extends Ledger.Valued {
  readonly date: CalendarDate | undefined
  readonly kind: Kind
  readonly stage: Stage
}

const moneyOf = (units: bigint): Amount => toAmount(Money.make(units))

/** The sums of movements; `undefined` where they come to nothing in each stage. */
const summed = (movements: ReadonlyArray<Movement>) => {
  const of = (stage: Stage) => Ledger.sum(movements.filter((one) => one.stage === stage))
  const [uninvoiced, due] = [of("uninvoiced"), of("due")]
  const both = Ledger.add(uninvoiced, due)
  if ([uninvoiced.amount, due.amount, both.network_amount].every((units) => units === 0n)) {
    return undefined
  }
  return {
    uninvoiced: moneyOf(uninvoiced.amount),
    due: moneyOf(due.amount),
    amount: moneyOf(both.amount),
    network_amount: moneyOf(both.network_amount)
  }
}

const inOrder = (keys: Iterable<string>): ReadonlyArray<string> => [...keys].sort()

/** The groups of movements by a key, in the order of the keys, each with its sums. */
const grouped = <A>(
  movements: ReadonlyArray<Movement>,
  keyOf: (movement: Movement) => string,
  make: (first: Movement, sums: NonNullable<ReturnType<typeof summed>>) => ReadonlyArray<A>
): ReadonlyArray<A> => {
  const groups = Map.groupBy(movements, keyOf)
  return inOrder(groups.keys()).flatMap((key) => {
    const [first, ...others] = groups.get(key) ?? []
    if (first === undefined) return []
    const sums = summed([first, ...others])
    return sums === undefined ? [] : make(first, sums)
  })
}

const balancesOf = (movements: ReadonlyArray<Movement>): ReadonlyArray<Balance> =>
  grouped(
    movements,
    ({ currency }) => currency,
    ({ currency }, sums) => [{ currency, ...sums }]
  )

const entriesOf = (movements: ReadonlyArray<Movement>): ReadonlyArray<Entry> =>
  grouped(
    movements,
    ({ currency, date, kind }) =>
      `${date} ${currency} ${String(Kind.literals.indexOf(kind)).padStart(2, "0")}`,
    ({ currency, date, kind }, sums) =>
      date === undefined ? [] : [{ date, kind, currency, ...sums }]
  )

const networkSum = (movements: ReadonlyArray<Movement>): Amount =>
  moneyOf(Ledger.sum(movements).network_amount)

/** What a statement is about. */
type Heading = Pick<
  Statement,
  "account" | "rangeFrom" | "rangeTo" | "timezone" | "network_currency"
>

/** The statement of what moved until the end of the period. */
export const of = (heading: Heading, movements: ReadonlyArray<Movement>): Statement => {
  const before = movements.filter(({ date }) => date === undefined)
  return {
    ...heading,
    opening_balance: networkSum(before),
    closing_balance: networkSum(movements),
    opening: balancesOf(before),
    entries: entriesOf(movements),
    closing: balancesOf(movements)
  }
}

const dayOf = (date: ReportDate): CalendarDate => CalendarDate.make(date.slice(0, 10))

/** Its table. */
export const rowsOf = ({
  closing,
  entries,
  opening,
  rangeFrom,
  rangeTo
}: Statement): ReadonlyArray<typeof TableLine.Type> => [
  ...opening.map((balance) => ({
    date: dayOf(rangeFrom),
    kind: "opening_balance",
    ...balance
  })),
  ...entries,
  ...closing.map((balance) => ({ date: dayOf(rangeTo), kind: "closing_balance", ...balance }))
]
