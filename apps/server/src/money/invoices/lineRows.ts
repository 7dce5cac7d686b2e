/** Lines of invoices as they lie in rows. */
import { type CalendarDate, ConversionLines, Currency, InvoiceLine } from "@affnet/domain"
import { Schema } from "effect"
import * as Rows from "../../platform/sql/Rows.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"

/** What one unit of a currency is in that of the invoice, on a day. */
export interface LineRate {
  readonly currency: Currency.Currency
  readonly rate: string
  readonly rate_date: CalendarDate.CalendarDate
}

const Stage = Schema.Literals(["approved", "referral", "unbilled"])

/** A deduction from an account in one currency. */
export const Source = Schema.Struct({
  from: Stage,
  currency: Currency.Currency,
  amount: Rows.Money,
  network_amount: Rows.Money
})
export type Source = typeof Source.Type

/** What rows say of it. */
export const toSources = Schema.decodeUnknownSync(Schema.Array(Source))

/** A line that stands for itself. */
export interface NewLine {
  readonly kind: InvoiceLine.Kind
  readonly stage: typeof Stage.Type | null
  readonly title: string | null
  readonly currency: Currency.Currency
  readonly amount: bigint
  readonly network_amount: bigint
}

const reference = (id: unknown, title: unknown) => (id === null ? null : { id, title: title ?? "" })

/** A line as shown. */
export const toLine = Rows.stored(InvoiceLine.Line, (row) => ({
  offer: reference(row.offer_id, row.about_offer),
  // The sums of clicks name no goal.
  goal: row.goal_id === 0 ? null : reference(row.goal_id, row.about_goal)
}))

/** The sum of an invoice's conversions of one goal and currency, as a row. */
export const conversionLineRow = (
  { side, stage }: Pick<InvoiceColumns, "side" | "stage">,
  invoice_id: number,
  line: ConversionLines.ConversionLine
): Rows.Row => ({
  side,
  invoice_id,
  kind: "conversions",
  stage,
  offer_id: line.offer_id,
  goal_id: line.goal_id,
  currency: line.currency,
  count: line.count,
  unit: ConversionLines.unitOf(line),
  amount: line.amount,
  network_amount: line.network_amount
})
