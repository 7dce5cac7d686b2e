/** Invoices as lists and records show them. What an advertiser sees of its own is a part of that. */
import { Schema, Struct } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import { GoalId } from "../catalog/Goal.ts"
import { GoalType } from "../catalog/GoalType.ts"
import { OfferId } from "../catalog/OfferId.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { Currency } from "../values/Currency.ts"
import { withExample } from "../values/Example.ts"
import * as Integer from "../values/Integer.ts"
import { Amount } from "../values/Money.ts"
import * as Reference from "../values/Reference.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { InvoiceId, InvoiceNumber, Status } from "./Invoice.ts"

const described = {
  date: "The day on which it was issued; of a draft, that on which it was generated",
  due: "When it is to be paid, by the payment terms of the advertiser; null without terms",
  offers: "Those it is limited to, and those on its lines",
  unit: "The price of one conversion; null when they differ",
  amount: "In the currency of the line",
  rate: "Units of the invoice's currency for one unit of the line's; null when that is not known",
  rateDate: "The day whose rates were in force"
}

const nullable = <S extends Schema.Top>(schema: S, description: string) =>
  Schema.NullOr(schema).annotateKey({ description })

/** What is billed of a goal of an offer in one currency. */
export const Line = Schema.Struct({
  offer: Reference.to(OfferId),
  goal: Reference.to(GoalId),
  currency: Currency,
  count: Integer.Count.annotate({ description: "How many conversions" }),
  unit: nullable(Amount, described.unit),
  amount: Amount.annotateKey({ description: described.amount }),
  rate: nullable(Schema.String, described.rate),
  rate_date: nullable(CalendarDate, described.rateDate)
}).annotate({
  identifier: "InvoiceLine",
  description: "What is billed of a goal of an offer in one currency"
})
export type Line = typeof Line.Type

const line = {
  offer: { id: 3, title: "Spring sale" },
  goal: { id: 5, title: "Purchase" },
  currency: "EUR",
  count: 12,
  unit: "2.50",
  amount: "30.00",
  rate: "1",
  rate_date: "2026-02-01"
} as const

const example = {
  id: 12,
  invoice_number: "INV-2026-000123",
  date: "2026-02-01",
  due_date: "2026-03-03",
  status: "unpaid",
  advertiser: { id: 2, name: "Acme" },
  amount: { value: "30.00", currency: "EUR" },
  period: { start_date: "2026-01-01", end_date: "2026-01-31" },
  offers: [{ id: 3, title: "Spring sale" }],
  goal_types: [{ id: 4, title: "CPS" }],
  invoice_memo: "Thank you.",
  internal_notes: null,
  attachment: null,
  created: 1769904000,
  updated: 1769904000
} as const

const { internal_notes: _, ...ownExample } = example

const record = Schema.Struct({
  id: InvoiceId,
  invoice_number: InvoiceNumber,
  date: CalendarDate.annotateKey({ description: described.date }),
  due_date: nullable(CalendarDate, described.due),
  status: Status,
  advertiser: Schema.Struct({ id: AdvertiserId, name: Schema.String }),
  amount: Schema.Struct({ value: Amount, currency: Currency }),
  period: Schema.Struct({
    start_date: Schema.NullOr(CalendarDate),
    end_date: Schema.NullOr(CalendarDate)
  }).annotateKey({ description: "The days that it covers; null where that is open" }),
  offers: Schema.Array(Reference.to(OfferId)).annotateKey({ description: described.offers }),
  goal_types: Schema.Array(GoalType).annotateKey({
    description: "Those of the goals on its lines"
  }),
  invoice_memo: nullable(Schema.String, "The advertiser sees it"),
  internal_notes: nullable(Schema.String, "Managers alone see it"),
  attachment: nullable(
    Schema.Struct({
      bytes: Integer.Count,
      sha256: Schema.String.annotate({ description: "The digest of its content, hexadecimal" })
    }),
    "The PDF that was given with it; null when there is none"
  ),
  created: UnixTime,
  updated: UnixTime
})

/** An invoice as lists show it. */
export const InvoiceRecord = record
  .annotate({ identifier: "InvoiceRecord", description: "A bill to an advertiser" })
  .pipe(withExample(example))
export type InvoiceRecord = typeof InvoiceRecord.Type

const lines = {
  lines: Schema.Array(Line).annotateKey({
    description: "What it is the sum of; empty when it is over an amount of its own"
  })
}

/** An invoice with its lines. */
export const InvoiceDetails = Schema.Struct({ ...record.fields, ...lines })
  .annotate({ identifier: "InvoiceDetails", description: "A bill to an advertiser with its lines" })
  .pipe(withExample({ ...example, lines: [line] }))
export type InvoiceDetails = typeof InvoiceDetails.Type

const ownFields = Struct.omit(record.fields, ["internal_notes"])

/** An invoice as its advertiser sees it in a list. */
export const OwnInvoice = Schema.Struct(ownFields)
  .annotate({ identifier: "OwnInvoice", description: "An invoice as its advertiser sees it" })
  .pipe(withExample(ownExample))
export type OwnInvoice = typeof OwnInvoice.Type

/** The same with its lines. */
export const OwnInvoiceDetails = Schema.Struct({ ...ownFields, ...lines })
  .annotate({
    identifier: "OwnInvoiceDetails",
    description: "An invoice with its lines, as its advertiser sees it"
  })
  .pipe(withExample({ ...ownExample, lines: [line] }))
export type OwnInvoiceDetails = typeof OwnInvoiceDetails.Type
