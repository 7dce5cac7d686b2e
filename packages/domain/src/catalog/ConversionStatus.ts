/**
 * The statuses of conversions, as words and as the codes of records that refer to them.
 */
import { Schema, SchemaGetter } from "effect"

/** `trash` is for leads that fail the checks of their Receive campaign. */
export const ConversionStatus = Schema.Literals([
  "pending",
  "approved",
  "rejected",
  "hold",
  "trash"
]).annotate({ description: "Status of a conversion" })
export type ConversionStatus = typeof ConversionStatus.Type

/** The statuses that a caller may ask for when a conversion is made. */
export const Requested = Schema.Literals(["pending", "approved", "rejected", "hold"]).annotate({
  description: "Status of the conversion",
  message: "must be one of pending, approved, rejected, hold"
})
export type Requested = typeof Requested.Type

/** A status as goals and postbacks hold it. */
export const Code = Schema.Literals([1, 2, 3, 4, 5]).annotate({
  description: "1 = pending, 2 = approved, 3 = rejected, 4 = hold, 5 = trash"
})
export type Code = typeof Code.Type

/** The code of each status. */
export const codes: { readonly [Status in ConversionStatus]: Code } = {
  pending: 1,
  approved: 2,
  rejected: 3,
  hold: 4,
  trash: 5
}

const inputMessage =
  "must be one of pending, approved, rejected, hold, trash, or its code from 1 to 5"

const byText = {
  "1": "pending",
  "2": "approved",
  "3": "rejected",
  "4": "hold",
  "5": "trash",
  pending: "pending",
  approved: "approved",
  rejected: "rejected",
  hold: "hold",
  trash: "trash"
} as const

/** A status as requests write it: the word, the code, or the code as text. */
export const Input = Schema.Union([
  Code.annotate({ message: inputMessage }),
  Schema.Literals(["1", "2", "3", "4", "5", ...ConversionStatus.literals]).annotate({
    message: inputMessage
  })
])
  .annotate({ message: inputMessage })
  .pipe(
    Schema.decodeTo(ConversionStatus, {
      decode: SchemaGetter.transform((input) => byText[input]),
      encode: SchemaGetter.transform((status) => status)
    })
  )

/** The word of a code. */
export const fromCode = (code: Code): ConversionStatus => byText[code]
