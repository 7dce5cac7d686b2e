import {
  CalendarDate,
  type ConversionLines,
  type Invoice,
  type InvoiceInput,
  TimeZone
} from "@affnet/domain"
import type { Coverage } from "./BoundConversionsRepo.ts"

/** How the conversions of a new invoice come onto it. */
export interface Covered {
  /** What they were bound to in parts, which becomes the invoice. */
  readonly gathered?: Invoice.InvoiceId
  /** What it bills of them already. */
  readonly lines: ReadonlyArray<ConversionLines.ConversionLine>
  /** Whether those that are on no invoice yet are bound with it. */
  readonly binds: boolean
  /** Whether it is over nothing at all, whatever there is. */
  readonly isNothing?: boolean
}

/** All of them are bound when the invoice is made. */
export const bindsAll: Covered = { lines: [], binds: true }

/** None of them is. */
export const bindsNothing: Covered = { lines: [], binds: false }

/** The total is negative, and is left to the next one. */
export const isNothing: Covered = { ...bindsNothing, isNothing: true }

/** Whether an invoice is over an amount of its own, and so over no conversions. */
export const isOfItsOwn = ({ amount }: InvoiceInput.Asked): boolean =>
  amount !== undefined && amount !== null

/** What an invoice covers that is asked for in a network's zone. */
export const coverageOf = (input: InvoiceInput.Asked, timezone: TimeZone.TimeZone): Coverage => ({
  account_id: input.account_id,
  offers: input.offers ?? undefined,
  plans: input.commission_plan_ids ?? undefined,
  types: input.commission_types ?? undefined,
  range: TimeZone.range(
    input.start_date ?? CalendarDate.minimum,
    input.end_date ?? CalendarDate.maximum,
    timezone
  )
})
