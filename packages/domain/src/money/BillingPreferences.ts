import { Schema } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import { type Affiliate, AffiliateId } from "../accounts/Affiliate.ts"
import { PaymentTerms, PaymentTermsId } from "../accounts/PaymentTerms.ts"
import { clearable, named } from "../values/Change.ts"
import { Country, CountryId } from "../values/Country.ts"
import { EmailAddress } from "../values/EmailAddress.ts"
import { payload, record } from "../values/Example.ts"
import * as Integer from "../values/Integer.ts"
import { Amount } from "../values/Money.ts"
import * as Reference from "../values/Reference.ts"
import * as Text from "../values/Text.ts"
import * as InvoiceSchedule from "./InvoiceSchedule.ts"
import { TaxCategory } from "./InvoiceTax.ts"

const text = Schema.NullOr(Schema.String)
const percent = Integer.between(0, 100)
const vat = percent.annotate({ description: "Value-added tax in percent; 0 = none" })
const frequency = Schema.NullOr(Reference.to(InvoiceSchedule.InvoiceFrequency))

/** The billing settings of an advertiser. */
export const BillingPreferences = Schema.Struct({
  id: AdvertiserId,
  payment_terms: Schema.NullOr(PaymentTerms),
  beneficiary_name: text,
  beneficiary_country: Schema.NullOr(Country),
  beneficiary_region: text,
  beneficiary_city: text,
  beneficiary_address: text,
  beneficiary_postcode: text,
  billing_email: text,
  tax_id: text,
  tax_category: TaxCategory,
  vat,
  invoice_frequency: frequency,
  ...InvoiceSchedule.fields
}).pipe(
  record("BillingPreferences", "How an advertiser is billed", {
    id: 2,
    payment_terms: { id: 3, title: "Net 30", value: "30" },
    beneficiary_name: "Acme GmbH",
    beneficiary_country: { id: 2921044, title: "Germany", country_code: "DE" },
    beneficiary_region: null,
    beneficiary_city: "Berlin",
    beneficiary_address: "Unter den Linden 1",
    beneficiary_postcode: "10117",
    billing_email: "billing@acme.example",
    tax_id: "DE123456789",
    tax_category: "domestic",
    vat: 19,
    invoice_frequency: { id: 3, title: "Monthly" },
    invoice_type: 0,
    generate_invoice_automatically: 1,
    invoice_days_of_the_month: "1",
    invoice_day_of_the_week: ""
  })
)
export type BillingPreferences = typeof BillingPreferences.Type

/** The payment settings of an affiliate. Texts that were never set are empty. */
export const AffiliateBilling = Schema.Struct({
  id: AffiliateId,
  payment_terms: Schema.NullOr(PaymentTerms),
  beneficiary_name: Schema.String,
  beneficiary_address: Schema.String,
  billing_email: Schema.String,
  tax_id: Schema.String,
  tax_category: TaxCategory,
  vat,
  invoice_frequency: frequency,
  ...InvoiceSchedule.fields
}).pipe(
  record("AffiliateBilling", "How an affiliate is paid", {
    id: 7,
    payment_terms: { id: 3, title: "Net 30", value: "30" },
    beneficiary_name: "Ann Lee",
    beneficiary_address: "Unter den Linden 1, Berlin",
    billing_email: "ann@blog.example",
    tax_id: "",
    tax_category: "domestic",
    vat: 19,
    invoice_frequency: { id: 2, title: "Twice a month" },
    invoice_type: 0,
    generate_invoice_automatically: 1,
    invoice_days_of_the_month: "1,15",
    invoice_day_of_the_week: ""
  })
)
export type AffiliateBilling = typeof AffiliateBilling.Type

/** What affiliates may set of themselves; terms and tax are the network's to set. */
const own = {
  beneficiary_name: clearable(Text.atMost(255)),
  beneficiary_address: clearable(Text.atMost(255)),
  billing_email: clearable(EmailAddress),
  tax_id: clearable(Text.atMost(64)),
  ...InvoiceSchedule.changes
}

const byManagers = {
  ...own,
  payment_terms: clearable(Integer.input(PaymentTermsId)),
  tax_category: clearable(TaxCategory),
  vat: clearable(Integer.input(percent))
}

/** An affiliate's changes of its payment settings: a missing key keeps its field, null clears it. */
export const OwnBillingUpdate = Schema.Struct(own).annotate({
  identifier: "OwnBillingUpdate",
  examples: [{ beneficiary_name: "Ann Lee", invoice_frequency: 3 }]
})
export type OwnBillingUpdate = typeof OwnBillingUpdate.Type

/** A manager's changes of an affiliate's payment settings: a missing key keeps its field, null clears it. */
export const AffiliateBillingUpdate = Schema.Struct(byManagers).pipe(
  payload("AffiliateBillingUpdate", {
    payment_terms: 3,
    vat: 19,
    invoice_days_of_the_month: "1,15"
  })
)
export type AffiliateBillingUpdate = typeof AffiliateBillingUpdate.Type

/** The changes of an advertiser's billing settings: a missing key keeps its field, null clears it. */
export const BillingPreferencesUpdate = Schema.Struct({
  ...byManagers,
  beneficiary_country: clearable(
    Integer.input(CountryId.annotate({ message: "must be the GeoNames id of a country" }))
  ),
  beneficiary_region: clearable(Text.atMost(128)),
  beneficiary_city: clearable(Text.atMost(128)),
  beneficiary_postcode: clearable(Text.atMost(16))
}).pipe(
  payload("BillingPreferencesUpdate", { payment_terms: 3, beneficiary_name: "Acme GmbH", vat: 19 })
)
export type BillingPreferencesUpdate = typeof BillingPreferencesUpdate.Type

/** The columns that an update sets. */
export const columnsOf = (
  changes: Partial<BillingPreferencesUpdate>
): Readonly<Record<string, unknown>> => ({
  ...named(changes, { vat: 0, tax_category: "domestic" }),
  ...InvoiceSchedule.columnsOf(changes)
})

/** What an affiliate has earned and was not paid yet, in the network's currency. */
export const AffiliateBalance = Schema.Struct({
  currency: Schema.String,
  approved_balance: Amount,
  pending_balance: Amount,
  referral_balance: Amount,
  balance_due: Amount.annotate({ description: "On invoices that are not paid yet" }),
  balance_due_by_currencies: Schema.Array(
    Schema.Struct({ currency: Schema.String, balance: Amount })
  ),
  available_advance: Integer.Count.annotate({ description: "Always 0: nothing is paid ahead" })
}).pipe(
  record("AffiliateBalance", "What an affiliate is owed", {
    currency: "EUR",
    approved_balance: "152.40",
    pending_balance: "30.00",
    referral_balance: "0.00",
    balance_due: "0.00",
    balance_due_by_currencies: [],
    available_advance: 0
  })
)
export type AffiliateBalance = typeof AffiliateBalance.Type

/** The balance of an affiliate, as its record says. */
export const balanceOf = (
  { approved_balance, balance_due, pending_balance, referral_balance }: Affiliate,
  currency: string
): AffiliateBalance => ({
  currency,
  approved_balance,
  pending_balance,
  referral_balance,
  balance_due,
  balance_due_by_currencies: [{ currency, balance: balance_due }],
  available_advance: 0
})
