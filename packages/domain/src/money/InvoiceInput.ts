/**
 * What a request to generate an invoice says. The attachment is no part of
 * it: a file has its own rules, see `InvoiceAttachment`.
 */
import { Schema, SchemaGetter } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import { OfferId } from "../catalog/OfferId.ts"
import { CalendarDate, message as dateMessage, Order } from "../values/CalendarDate.ts"
import { CurrencyInput } from "../values/Currency.ts"
import { withExample } from "../values/Example.ts"
import * as Integer from "../values/Integer.ts"
import { NonNegativeMoneyInput } from "../values/Money.ts"
import * as Text from "../values/Text.ts"
import { Status, statusMessage } from "./Invoice.ts"

const offersMessage = "must be at most 1000 comma-separated ids of offers, such as 3,7"
const offersText = /^\s*\d{1,10}(\s*,\s*\d{1,10}){0,999}\s*$/u

const Offers = Schema.UniqueArray(OfferId.annotate({ message: offersMessage })).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(1000)
)

/** Ids of offers in one text, each once, in the order given. Encodes to `3,7`. */
export const OffersInput = Schema.String.annotate({ message: offersMessage })
  .check(Schema.isPattern(offersText, { message: offersMessage }))
  .annotate({ description: "Comma-separated ids of offers to include", examples: ["3,7"] })
  .pipe(
    Schema.decodeTo(Offers, {
      decode: SchemaGetter.transform((text) => [...new Set(text.split(",").map(Number))]),
      encode: SchemaGetter.transform((ids) => ids.join(","))
    })
  )

/** What people write on an invoice. */
export const notes = Text.atMost(10_000)
const required = { messageMissingKey: "is required" }

/** `message` is for values that are neither null nor of the right type. */
const optional = <S extends Schema.Constraint>(schema: S, message: string) =>
  Schema.optionalKey(Schema.NullOr(schema).annotate({ message }))

/** Null and a missing key both mean "not given". */
export const InvoiceInput = Schema.Struct({
  advertiser_id: Integer.input(AdvertiserId).annotateKey(required),
  currency: CurrencyInput.annotateKey(required),
  amount: optional(NonNegativeMoneyInput, "must be a decimal number, such as 12.50").annotateKey({
    description: "Without it, the sum of the approved conversions that are on no invoice yet"
  }),
  start_date: optional(CalendarDate, dateMessage),
  end_date: optional(CalendarDate, dateMessage),
  status: optional(Status, statusMessage),
  invoice_memo: optional(notes, "must be text").annotateKey({
    description: "The advertiser sees it"
  }),
  internal_notes: optional(notes, "must be text").annotateKey({
    description: "Managers alone see it"
  }),
  offers: optional(OffersInput, offersMessage)
})
  .pipe(
    withExample({
      advertiser_id: 2,
      currency: "EUR",
      start_date: "2026-01-01",
      end_date: "2026-01-31",
      status: "unpaid"
    })
  )
  .check(
    Schema.makeFilter(({ start_date, end_date }) =>
      !start_date || !end_date || Order(start_date, end_date) <= 0
        ? undefined
        : { path: ["end_date"], issue: "must not lie before start_date" }
    )
  )
  .annotate({ identifier: "InvoiceInput" })
export type InvoiceInput = typeof InvoiceInput.Type
