/** How the numbers of invoices are written. */
import { Schema } from "effect"
import type { CalendarDate } from "../values/CalendarDate.ts"

const lengthMax = 32

/** The message for a text that is no format. */
export const message =
  `must have {number} once, {year} and {month} at most once, and else only letters from A to Z, digits and ` +
  `- / . _; at most ${lengthMax} characters in all, not beginning with CN-, as numbers of credit notes do`

const tokens = ["{number}", "{year}", "{month}"] as const

const isFormat = (text: string): boolean => {
  // Each token once: a second one leaves its braces.
  const rest = tokens.reduce((left, token) => left.replace(token, "0"), text)
  return text.includes("{number}") && /^[\w/.-]+$/u.test(rest) && !/^cn-/iu.test(text)
}

/** A text with `{number}`, and what else it has in its tokens' places. */
export const InvoiceNumberFormat = Schema.String.annotate({ message }).check(
  Schema.isMaxLength(lengthMax, { message }),
  Schema.makeFilter(isFormat, {
    message,
    toJsonSchema: () => ({ pattern: "^[\\w/.{}-]*\\{number\\}[\\w/.{}-]*$" })
  })
)
export type InvoiceNumberFormat = typeof InvoiceNumberFormat.Type

/** The format of a network that has set none. */
export const initial: InvoiceNumberFormat = "INV-{year}-{number}"

/** Whether the sequence begins with 1 in each year: without the year, its numbers would come again. */
export const isYearly = (format: InvoiceNumberFormat): boolean => format.includes("{year}")

/** The number at a place in the sequence, of an invoice of this day. */
export const write = (format: InvoiceNumberFormat, date: CalendarDate, sequence: number): string =>
  format
    .replace("{year}", date.slice(0, 4))
    .replace("{month}", date.slice(5, 7))
    .replace("{number}", String(sequence).padStart(6, "0"))
