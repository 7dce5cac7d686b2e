/** What an invoice is the sum of, line by line. */
import { Schema } from "effect"
import { GoalId } from "../catalog/Goal.ts"
import { OfferId } from "../catalog/OfferId.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { Currency } from "../values/Currency.ts"
import * as Integer from "../values/Integer.ts"
import { Amount, MoneyInput } from "../values/Money.ts"
import type { Problem } from "../values/Problem.ts"
import * as Reference from "../values/Reference.ts"
import * as Text from "../values/Text.ts"

/** What people add to an invoice by hand. */
export const ManualKind = Schema.Literals(["credit", "bonus", "deduction"])
export type ManualKind = typeof ManualKind.Type

/** The deductions from the accounts of earnings. */
export const earningKinds = ["conversions", "clicks", "correction", "referral", "request"] as const

/** What a line is about. */
export const Kind = Schema.Literals([...earningKinds, ...ManualKind.literals, "tax"]).annotate({
  description:
    "`conversions` and `clicks` are new ones; `correction` is what changed of those on earlier invoices; " +
    "`referral` is what was earned by referring others; `request` is what was asked for before, and is taken " +
    "off again by the next invoice; `credit`, `bonus` and `deduction` were added by hand; `tax` is not a part " +
    "of the amount"
})
export type Kind = typeof Kind.Type

const described = {
  title: "What a line by hand is for; null on others",
  count: "How many conversions or clicks",
  unit: "The price of one; null when they differ",
  amount: "In the currency of the line",
  rate: "Units of the invoice's currency for one unit of the line's; null when that is not known",
  rateDate:
    "The day that the rate is of; the older one where two currencies have rates of different days"
}

const nullable = <S extends Schema.Top>(schema: S, description: string) =>
  Schema.NullOr(schema).annotateKey({ description })

/** The billed amount of a goal of an offer in one currency, or a manual line. */
export const Line = Schema.Struct({
  kind: Kind,
  title: nullable(Schema.String, described.title),
  offer: Schema.NullOr(Reference.to(OfferId)),
  goal: Schema.NullOr(Reference.to(GoalId)),
  currency: Currency,
  count: Integer.Count.annotate({ description: described.count }),
  unit: nullable(Amount, described.unit),
  amount: Amount.annotateKey({ description: described.amount }),
  rate: nullable(Schema.String, described.rate),
  rate_date: nullable(CalendarDate, described.rateDate)
}).annotate({
  identifier: "InvoiceLine",
  description: "What is billed of a goal of an offer in one currency, or by hand"
})
export type Line = typeof Line.Type

/** A line as examples show it. */
export const example = {
  kind: "conversions",
  title: null,
  offer: { id: 3, title: "Spring sale" },
  goal: { id: 5, title: "Purchase" },
  currency: "EUR",
  count: 12,
  unit: "2.50",
  amount: "30.00",
  rate: "1",
  rate_date: "2026-02-01"
} as const

const required = { messageMissingKey: "is required" }

/** How many lines people add to one invoice. */
const manualMax = 100

/** A line by hand, as requests write it. */
export const ManualLine = Schema.Struct({
  kind: ManualKind.annotate({ message: "must be one of credit, bonus, deduction" }).annotateKey(
    required
  ),
  title: Text.filled(255).annotateKey({ ...required, description: "What it is for" }),
  amount: MoneyInput.annotateKey({
    ...required,
    description:
      "In the currency of the invoice: a bonus above 0, a deduction below 0, a credit either"
  })
}).annotate({ identifier: "ManualInvoiceLine" })
export type ManualLine = typeof ManualLine.Type

const linesMessage = `must be at most ${manualMax} lines of kind, title and amount`

/** Lines by hand. */
export const ManualLines = Schema.Array(ManualLine)
  .annotate({ message: linesMessage })
  .check(Schema.isMaxLength(manualMax, { message: linesMessage }))

const problemOfLine = ({ amount, kind }: ManualLine): string | undefined => {
  if (amount === 0n) return "must not be 0"
  if (kind === "bonus" && amount < 0n) return "must be above 0: what is taken off is a deduction"
  return kind === "deduction" && amount > 0n
    ? "must be below 0: what is added is a bonus"
    : undefined
}

/** The problem of the amounts of manual lines. */
export const problemOf = (lines: ReadonlyArray<ManualLine>): Problem | undefined => {
  for (const [index, line] of lines.entries()) {
    const problem = problemOfLine(line)
    if (problem !== undefined) {
      return { field: "lines", problem: `line ${index + 1}: its amount ${problem}` }
    }
  }
  return undefined
}
