import { Schema } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import { PaymentTerms, PaymentTermsId } from "../accounts/PaymentTerms.ts"
import { Country, CountryId } from "../values/Country.ts"
import { between } from "../values/Integer.ts"

const text = Schema.NullOr(Schema.String)

/** How an advertiser is billed. */
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
  vat: between(0, 100).annotate({ description: "Value-added tax in percent; 0 = none" })
}).annotate({
  identifier: "BillingPreferences",
  description: "How an advertiser is billed",
  examples: [
    {
      id: AdvertiserId.make(2),
      payment_terms: { id: PaymentTermsId.make(3), title: "Net 30", value: "30" },
      beneficiary_name: "Acme GmbH",
      beneficiary_country: { id: CountryId.make(2921044), title: "Germany", country_code: "DE" },
      beneficiary_region: null,
      beneficiary_city: "Berlin",
      beneficiary_address: "Unter den Linden 1",
      beneficiary_postcode: "10117",
      billing_email: "billing@acme.example",
      tax_id: "DE123456789",
      vat: 19
    }
  ]
})
export type BillingPreferences = typeof BillingPreferences.Type
