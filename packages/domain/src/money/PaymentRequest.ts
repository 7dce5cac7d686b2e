/** What an affiliate asks to be paid of its balance. */
import { Result, Schema } from "effect"
import { type PaymentMethod, paysIn } from "../accounts/PaymentMethod.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { clearable } from "../values/Change.ts"
import { type Currency, CurrencyInput, digits } from "../values/Currency.ts"
import { payload } from "../values/Example.ts"
import { divide, Money, MoneyInput, toAmount, zero } from "../values/Money.ts"
import type { Problem } from "../values/Problem.ts"
import { payable, stepOf } from "../values/Rounding.ts"
import { exchangeMissing } from "./BillingProblems.ts"
import type { Value } from "./ledger/Ledger.ts"
import type { AffiliateStage } from "./ledger/LedgerAccount.ts"
import type { Exchange } from "./PaymentDetails.ts"

const required = { messageMissingKey: "is required" }

/** A request for payment. The file is no part of it, as with invoices. */
export const PaymentRequestInput = Schema.Struct({
  currency: CurrencyInput.annotateKey({
    ...required,
    description: "That of a payment method that the affiliate has set up"
  }),
  amount: clearable(MoneyInput, "must be a decimal number, such as 12.50").annotateKey({
    description: "Default: the whole balance"
  })
}).pipe(payload("PaymentRequestInput", { currency: "EUR", amount: "150.00" }))
export type PaymentRequestInput = typeof PaymentRequestInput.Type

/** What there is to be paid on an account, in the currency that it was earned in. */
export interface Available extends Value {
  readonly from: Extract<AffiliateStage, "approved" | "referral">
  readonly currency: Currency
}

/** The amounts taken. */
export interface Taken {
  readonly amount: Money
  readonly lines: ReadonlyArray<Available>
}

interface Asked {
  readonly currency: Currency
  readonly amount: Money | null | undefined
  /** The least that the payment method pays, in `currency`. */
  readonly threshold: Money
  readonly today: CalendarDate
}

const problem = (field: string, text: string) => Result.fail<Problem>({ field, problem: text })

/** The way to be paid in a currency, the affiliate's first that is offered; or why there is none. */
export const methodFor = <
  M extends { readonly method: PaymentMethod; readonly details: { readonly currency: string } }
>(
  own: ReadonlyArray<M>,
  currency: Currency
): M | undefined =>
  own.find(
    ({ details, method }) =>
      method.status === 1 && details.currency === currency && paysIn(method, currency)
  )

/** Nothing that the affiliate has set up pays in the currency. */
export const noMethod: Problem = {
  field: "currency",
  problem: "must be the currency of a payment method that you have set up and that is offered"
}

/** A part of the available balance, in proportion. */
const partOf = (all: Available, amount: bigint): Available => ({
  ...all,
  amount,
  network_amount: all.amount === 0n ? 0n : divide(all.network_amount * amount, all.amount)
})

/** The message while an earlier request is pending. */
export const oneAtATime = (invoice_number: string): Problem => ({
  field: "amount",
  problem: `can be asked for once ${invoice_number}, which was asked for before, is paid or rejected`
})

/**
 * The amounts taken of a balance: of the currency itself first, then of others at the rates of the day. Refused are
 * more than the balance, less than the method's minimum, and amounts that cannot be paid in the currency.
 */
export const take = (
  available: ReadonlyArray<Available>,
  { amount: asked, currency, threshold, today }: Asked,
  rates: Exchange
): Result.Result<Taken, Problem> => {
  const ordered = available.toSorted(
    (a, b) => Number(b.currency === currency) - Number(a.currency === currency)
  )
  const parts = ordered.map((source) => ({
    source,
    value: rates(fromUnits(source.amount), source.currency, currency)
  }))
  const unknown = parts.find(({ value }) => value === undefined)
  if (unknown !== undefined) {
    return Result.fail(exchangeMissing(unknown.source.currency, currency, today))
  }
  const whole = parts.reduce((sum, { value = zero }) => sum + value, 0n)
  const most = whole < 0n ? 0n : whole - (whole % stepOf(currency))
  const amount = asked ?? most
  const shown = `${toAmount(fromUnits(most))} ${currency}`
  if (amount <= 0n) {
    return problem("amount", asked == null ? "is nothing: the balance is empty" : "must be above 0")
  }
  if (payable(amount, currency) !== amount) {
    return problem("amount", `must have at most ${digits(currency)} decimals in ${currency}`)
  }
  if (amount > most) return problem("amount", `is more than the balance, which is ${shown}`)
  if (amount < threshold) {
    return problem(
      "amount",
      `must be at least ${toAmount(threshold)} ${currency}, which is the least that is paid`
    )
  }
  return Result.succeed({ amount: fromUnits(amount), lines: linesOf(parts, amount) })
}

interface Part {
  readonly source: Available
  readonly value: Money | undefined
}

const fromUnits = (units: bigint): Money => Money.make(units)

const linesOf = (parts: ReadonlyArray<Part>, amount: bigint): ReadonlyArray<Available> => {
  let rest = amount
  const lines: Array<Available> = []
  for (const { source, value = zero } of parts) {
    if (source.amount === 0n) continue
    // Debts to the network are deducted from the rest first.
    if (value < 0n) {
      lines.push(source)
      rest -= value
    }
  }
  for (const { source, value = zero } of parts) {
    if (value <= 0n || rest <= 0n) continue
    const isWhole = rest >= value
    lines.push(isWhole ? source : partOf(source, divide(source.amount * rest, value)))
    rest -= isWhole ? value : rest
  }
  return lines
}
