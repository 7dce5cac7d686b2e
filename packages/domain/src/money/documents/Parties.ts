/** The parties of a document, as of its issue. */
import { Schema } from "effect"
import { CountryCode } from "../../values/Country.ts"

const text = Schema.NullOr(Schema.String)

/** A party of a document. */
export const Party = Schema.Struct({
  name: Schema.String,
  address: text,
  postcode: text,
  city: text,
  region: text,
  country: Schema.NullOr(Schema.Struct({ title: Schema.String, country_code: CountryCode })),
  vat_id: text,
  registration: text.annotate({ description: "Where and under which number it is registered" }),
  email: text
})
export type Party = typeof Party.Type

/** Where a document is paid to. */
export const BankAccount = Schema.Struct({
  holder: Schema.String,
  iban: Schema.String,
  bic: text
})
export type BankAccount = typeof BankAccount.Type

/** The parties of a document, and their payment terms. */
export const Parties = Schema.Struct({
  seller: Party,
  buyer: Party,
  bank: Schema.NullOr(BankAccount),
  terms: text.annotate({ description: "Title of the payment terms" }),
  language: Schema.String.annotate({
    description: "Of the network, for accounts without a country"
  })
})
export type Parties = typeof Parties.Type

const filled = (kept: Party, now: Party): Party => ({
  name: kept.name,
  address: kept.address ?? now.address,
  postcode: kept.postcode ?? now.postcode,
  city: kept.city ?? now.city,
  region: kept.region ?? now.region,
  country: kept.country ?? now.country,
  vat_id: kept.vat_id ?? now.vat_id,
  registration: kept.registration ?? now.registration,
  email: kept.email ?? now.email
})

/**
 * The parties of a document, completed with what was missing at its issue: an e-invoice needs more than paper does.
 */
export const completed = (kept: Parties, now: Parties): Parties => ({
  ...kept,
  seller: filled(kept.seller, now.seller),
  buyer: filled(kept.buyer, now.buyer),
  bank: kept.bank ?? now.bank
})

/** The parties once their buyer is forgotten: tax stands upon its country and number, which stay. */
export const withoutBuyer = (parties: Parties, name: string): Parties => {
  const { country, vat_id } = parties.buyer
  const nothing = { address: null, postcode: null, city: null, region: null, registration: null }
  return { ...parties, buyer: { ...nothing, name, country, vat_id, email: null } }
}

/** As they are kept. */
export const PartiesText = Schema.fromJsonString(Parties)
