/** Invoices as lists and records show them. What accounts see of their own is a part of that. */
import { Schema, Struct } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import { AffiliateId } from "../accounts/Affiliate.ts"
import { PaymentMethodId } from "../accounts/PaymentMethod.ts"
import { GoalType } from "../catalog/GoalType.ts"
import { OfferId } from "../catalog/OfferId.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { Currency } from "../values/Currency.ts"
import { record } from "../values/Example.ts"
import * as Integer from "../values/Integer.ts"
import { Amount } from "../values/Money.ts"
import * as Reference from "../values/Reference.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { CreditNote } from "./CreditNote.ts"
import { InvoiceId, InvoiceNumber, Status } from "./Invoice.ts"
import { Line, example as line } from "./InvoiceLine.ts"
import { TaxTerms } from "./InvoiceTax.ts"

const described = {
  date: "The day on which it was issued; of a draft, that on which it was generated",
  due: "When it is to be paid, by the payment terms of its account; null without terms",
  amount: "Without tax, rounded to what people pay in its currency",
  total: "With tax",
  offers: "Those it is limited to, and those on its lines",
  credit: "What undid it once it was issued; null when nothing did",
  none: "Null: invoices of affiliates alone have it",
  method: "By which it is to be paid; null when none of the affiliate's pays in its currency"
}

const nullable = <S extends Schema.Top>(schema: S, description: string) =>
  Schema.NullOr(schema).annotateKey({ description })

const Sum = Schema.Struct({ value: Amount, currency: Currency })

const common = {
  id: InvoiceId,
  invoice_number: InvoiceNumber,
  date: CalendarDate.annotateKey({ description: described.date }),
  due_date: nullable(CalendarDate, described.due),
  status: Status,
  amount: Sum.annotateKey({ description: described.amount }),
  tax: Schema.Struct({ ...TaxTerms.fields, value: Amount }),
  total: Sum.annotateKey({ description: described.total }),
  period: Schema.Struct({
    start_date: Schema.NullOr(CalendarDate),
    end_date: Schema.NullOr(CalendarDate)
  }).annotateKey({ description: "The days that it covers; null where that is open" }),
  offers: Schema.Array(Reference.to(OfferId)).annotateKey({ description: described.offers }),
  goal_types: Schema.Array(GoalType).annotateKey({
    description: "Those of the goals on its lines"
  }),
  credit_note: nullable(CreditNote, described.credit),
  invoice_memo: nullable(Schema.String, "The account sees it"),
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
}

const ofAdvertiser = {
  ...common,
  advertiser: Schema.Struct({ id: AdvertiserId, name: Schema.String }),
  referral_commission: nullable(Sum, described.none),
  payment_method: nullable(Reference.to(PaymentMethodId), described.none)
}

const ofAffiliate = {
  ...common,
  affiliate: Schema.Struct({ id: AffiliateId, name: Schema.String }),
  referral_commission: Sum.annotateKey({
    description: "What of the amount was earned by referring others"
  }),
  payment_method: nullable(Reference.to(PaymentMethodId), described.method)
}

const commonExample = {
  id: 12,
  invoice_number: "INV-2026-000123",
  date: "2026-02-01",
  due_date: "2026-03-03",
  status: "unpaid",
  amount: { value: "30.00", currency: "EUR" },
  tax: { category: "domestic", percent: 19, value: "5.70" },
  total: { value: "35.70", currency: "EUR" },
  period: { start_date: "2026-01-01", end_date: "2026-01-31" },
  offers: [{ id: 3, title: "Spring sale" }],
  goal_types: [{ id: 4, title: "CPS" }],
  credit_note: null,
  invoice_memo: "Thank you.",
  internal_notes: null,
  attachment: null,
  created: 1769904000,
  updated: 1769904000
} as const

const example = {
  ...commonExample,
  advertiser: { id: 2, name: "Acme" },
  referral_commission: null,
  payment_method: null
} as const
const affiliateExample = {
  ...commonExample,
  affiliate: { id: 7, name: "Ann's Blog" },
  referral_commission: { value: "0.00", currency: "EUR" },
  payment_method: { id: 1, title: "SEPA transfer" }
} as const

const tax = {
  ...line,
  kind: "tax",
  offer: null,
  goal: null,
  count: 1,
  unit: null,
  amount: "5.70"
} as const

const { internal_notes: _, ...ownExample } = example
const { internal_notes: __, ...ownAffiliateExample } = affiliateExample

const lines = {
  lines: Schema.Array(Line).annotateKey({
    description:
      "What it is the sum of, and its tax; what it charges as an amount of its own has none"
  })
}
const exampleLines = { lines: [line, tax] } as const

/** What an invoice would be over, if it was generated now. */
export const InvoicePreview = Schema.Struct({
  amount: Sum,
  tax: Amount,
  total: Sum,
  ...lines
}).pipe(
  record("InvoicePreview", "What an invoice would be over", {
    amount: commonExample.amount,
    tax: "5.70",
    total: commonExample.total,
    ...exampleLines
  })
)
export type InvoicePreview = typeof InvoicePreview.Type

/** An invoice to an advertiser as lists show it. */
export const InvoiceRecord = Schema.Struct(ofAdvertiser).pipe(
  record("InvoiceRecord", "A bill to an advertiser", example)
)
export type InvoiceRecord = typeof InvoiceRecord.Type

/** The same with its lines. */
export const InvoiceDetails = Schema.Struct({ ...ofAdvertiser, ...lines }).pipe(
  record("InvoiceDetails", "A bill to an advertiser with its lines", {
    ...example,
    ...exampleLines
  })
)
export type InvoiceDetails = typeof InvoiceDetails.Type

const ownFields = Struct.omit(ofAdvertiser, ["internal_notes"])

/** An invoice as its advertiser sees it in a list. */
export const OwnInvoice = Schema.Struct(ownFields).pipe(
  record("OwnInvoice", "An invoice as its advertiser sees it", ownExample)
)
export type OwnInvoice = typeof OwnInvoice.Type

/** The same with its lines. */
export const OwnInvoiceDetails = Schema.Struct({ ...ownFields, ...lines }).pipe(
  record("OwnInvoiceDetails", "An invoice with its lines, as its advertiser sees it", {
    ...ownExample,
    ...exampleLines
  })
)
export type OwnInvoiceDetails = typeof OwnInvoiceDetails.Type

/** An invoice of an affiliate as lists show it. */
export const AffiliateInvoiceRecord = Schema.Struct(ofAffiliate).pipe(
  record("AffiliateInvoiceRecord", "What an affiliate is to be paid", affiliateExample)
)
export type AffiliateInvoiceRecord = typeof AffiliateInvoiceRecord.Type

/** The same with its lines. */
export const AffiliateInvoiceDetails = Schema.Struct({ ...ofAffiliate, ...lines }).pipe(
  record("AffiliateInvoiceDetails", "What an affiliate is to be paid, with its lines", {
    ...affiliateExample,
    ...exampleLines
  })
)
export type AffiliateInvoiceDetails = typeof AffiliateInvoiceDetails.Type

const ownAffiliateFields = Struct.omit(ofAffiliate, ["internal_notes"])

/** An invoice as its affiliate sees it in a list. */
export const OwnAffiliateInvoice = Schema.Struct(ownAffiliateFields).pipe(
  record("OwnAffiliateInvoice", "An invoice as its affiliate sees it", ownAffiliateExample)
)
export type OwnAffiliateInvoice = typeof OwnAffiliateInvoice.Type

/** The same with its lines. */
export const OwnAffiliateInvoiceDetails = Schema.Struct({ ...ownAffiliateFields, ...lines }).pipe(
  record("OwnAffiliateInvoiceDetails", "An invoice with its lines, as its affiliate sees it", {
    ...ownAffiliateExample,
    ...exampleLines
  })
)
export type OwnAffiliateInvoiceDetails = typeof OwnAffiliateInvoiceDetails.Type
