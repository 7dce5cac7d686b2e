import { Schema } from "effect"
import { Id } from "./Id.ts"

/** The id of a country in the public database GeoNames: Germany is 2921044. */
export const CountryId = Id.annotate({ description: "GeoNames id of a country" }).pipe(
  Schema.brand("CountryId")
)
export type CountryId = typeof CountryId.Type

/** Two letters of ISO 3166-1. */
export const CountryCode = Schema.String.check(
  Schema.isPattern(/^[A-Z]{2}$/u, { expected: "an ISO 3166-1 two-letter code in upper case" })
).annotate({ description: "ISO 3166-1 two-letter code" })

/** A country. */
export const Country = Schema.Struct({
  id: CountryId,
  title: Schema.String,
  country_code: CountryCode
}).annotate({
  identifier: "Country",
  description: "A country",
  examples: [{ id: CountryId.make(2921044), title: "Germany", country_code: "DE" }]
})
export type Country = typeof Country.Type
