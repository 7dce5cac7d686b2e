/** What undoes an invoice that was issued. */
import { Schema } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"

/** `CN-<year>-<6 digits>`. */
export const CreditNoteNumber = Schema.String.check(
  Schema.isPattern(/^CN-\d{4}-\d{6,10}$/u, { expected: "the number of a credit note" })
)
  .annotate({ description: "Number of a credit note", examples: ["CN-2026-000012"] })
  .pipe(Schema.brand("CreditNoteNumber"))
export type CreditNoteNumber = typeof CreditNoteNumber.Type

/** The number of a year's credit note by its place in the gap-free sequence of that year. */
export const number = (year: number, sequence: number): CreditNoteNumber =>
  CreditNoteNumber.make(`CN-${year}-${String(sequence).padStart(6, "0")}`)

/** A credit note over the whole of an invoice. */
export const CreditNote = Schema.Struct({ number: CreditNoteNumber, date: CalendarDate }).annotate({
  identifier: "CreditNote",
  description: "What undid the invoice, over the whole of it"
})
export type CreditNote = typeof CreditNote.Type
