/**
 * What a request to generate an invoice says. The attachment is no part of
 * it: a file has its own rules, see `InvoiceAttachment`.
 */
import { Schema, SchemaGetter } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import { AffiliateId } from "../accounts/Affiliate.ts"
import { CommissionPlanId } from "../catalog/CommissionPlan.ts"
import { GoalTypeId } from "../catalog/GoalType.ts"
import { OfferId } from "../catalog/OfferId.ts"
import { CalendarDate, message as dateMessage, Order } from "../values/CalendarDate.ts"
import { clearable } from "../values/Change.ts"
import { CurrencyInput } from "../values/Currency.ts"
import { withExample } from "../values/Example.ts"
import { YesNo } from "../values/Flag.ts"
import * as Integer from "../values/Integer.ts"
import * as ListInput from "../values/ListInput.ts"
import { NonNegativeMoneyInput } from "../values/Money.ts"
import * as Text from "../values/Text.ts"
import { Status, statusMessage } from "./Invoice.ts"
import { ManualLines } from "./InvoiceLine.ts"

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

const fieldsFor = (reader: "advertiser" | "affiliate") => ({
  currency: CurrencyInput.annotateKey(required),
  amount: clearable(NonNegativeMoneyInput, "must be a decimal number, such as 12.50").annotateKey({
    description: "An amount of its own; without it, what is approved and on no invoice yet"
  }),
  start_date: clearable(CalendarDate, dateMessage),
  end_date: clearable(CalendarDate, dateMessage),
  status: clearable(Status, statusMessage),
  invoice_memo: clearable(notes, "must be text").annotateKey({
    description: `The ${reader} sees it`
  }),
  internal_notes: clearable(notes, "must be text").annotateKey({
    description: "Managers alone see it"
  }),
  offers: clearable(OffersInput, offersMessage),
  lines: clearable(ManualLines, "must be a list of lines").annotateKey({
    description: "Credits, bonuses and deductions that are added by hand"
  })
})

interface Dated {
  readonly start_date?: CalendarDate | null
  readonly end_date?: CalendarDate | null
}

const inOrder = Schema.makeFilter(({ start_date, end_date }: Dated) =>
  !start_date || !end_date || Order(start_date, end_date) <= 0
    ? undefined
    : { path: ["end_date"], issue: "must not lie before start_date" }
)

const example = {
  currency: "EUR",
  start_date: "2026-01-01",
  end_date: "2026-01-31",
  status: "unpaid"
} as const

/** A request for an advertiser's invoice. Null and a missing key both mean "not given". */
export const InvoiceInput = Schema.Struct({
  advertiser_id: Integer.input(AdvertiserId).annotateKey(required),
  ...fieldsFor("advertiser")
})
  .pipe(withExample({ advertiser_id: 2, ...example }))
  .check(inOrder)
  .annotate({ identifier: "InvoiceInput" })
export type InvoiceInput = typeof InvoiceInput.Type

/** A request for an affiliate's invoice. Null and a missing key both mean "not given". */
export const AffiliateInvoiceInput = Schema.Struct({
  affiliate_id: Integer.input(AffiliateId).annotateKey(required),
  ...fieldsFor("affiliate"),
  commission_plan_ids: clearable(ListInput.ids(CommissionPlanId), "must be ids").annotateKey({
    description: "Only conversions under these plans; then no paid clicks, which are under none"
  }),
  commission_types: clearable(ListInput.ids(GoalTypeId, 6), "must be types").annotateKey({
    description: "Only what goals of these types pay, by the ids of goal types"
  }),
  include_referral_balance: clearable(YesNo, "must be yes or no").annotateKey({
    description: "Whether to add what was earned by referring others. Default: yes"
  })
})
  .pipe(withExample({ affiliate_id: 7, ...example, include_referral_balance: true }))
  .check(inOrder)
  .annotate({ identifier: "AffiliateInvoiceInput" })
export type AffiliateInvoiceInput = typeof AffiliateInvoiceInput.Type

/** What both sides ask for. */
export interface Asked
  extends Omit<InvoiceInput, "advertiser_id">,
    Pick<
      AffiliateInvoiceInput,
      "commission_plan_ids" | "commission_types" | "include_referral_balance"
    > {
  readonly account_id: number
}
