/**
 * Currencies by their ISO 4217 codes.
 */
import { Schema, SchemaTransformation } from "effect"

/**
 * The active alphabetic codes of ISO 4217, funds and supranational units included. Precious metals,
 * bond market units and the two codes that name no currency (XTS, XXX) are left out: nobody can be
 * invoiced in them.
 */
export const codes = [
  "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BHD", "BIF",
  "BMD", "BND", "BOB", "BOV", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHE", "CHF",
  "CHW", "CLF", "CLP", "CNY", "COP", "COU", "CRC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD",
  "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD",
  "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES",
  "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD",
  "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MXV", "MYR",
  "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN",
  "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE",
  "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD",
  "TWD", "TZS", "UAH", "UGX", "USD", "USN", "UYI", "UYU", "UYW", "UZS", "VED", "VES", "VND", "VUV",
  "WST", "XAD", "XAF", "XCD", "XCG", "XDR", "XOF", "XPF", "XSU", "XUA", "YER", "ZAR", "ZMW", "ZWG"
] as const

const message = "must be a three-letter ISO 4217 currency code, such as EUR"

/** An active ISO 4217 code in upper case. */
export const Currency = Schema.Literals(codes).annotate({
  identifier: "Currency",
  description: "Three-letter ISO 4217 currency code",
  message
})
export type Currency = typeof Currency.Type

/**
 * A currency as requests write it: three letters in any case, read without surrounding space
 * (spec, operation 1). Encodes to the upper-case code.
 */
export const CurrencyInput = Schema.String.annotate({
  message
}).check(
  Schema.makeFilter((text) => text.trim().length <= 3, {
    message,
    toJsonSchema: () => ({ maxLength: 3 })
  })
).annotate({
  identifier: "CurrencyInput",
  description: "Three-letter ISO 4217 currency code; converted to upper case",
  examples: ["EUR", "usd"]
}).pipe(
  Schema.decode(SchemaTransformation.trim()),
  Schema.decode(SchemaTransformation.toUpperCase()),
  Schema.decodeTo(Currency)
)
