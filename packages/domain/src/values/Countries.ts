/**
 * The 249 countries of ISO 3166-1. Codes, English titles (short forms of CLDR) and currencies (ISO 4217)
 * come from the public data package `datasets/country-codes` (Open Data Commons PDDL 1.0), ids from
 * GeoNames, https://www.geonames.org (CC BY 4.0).
 */
import { Effect, Schema, SchemaGetter, SchemaIssue } from "effect"
import { rows as aToL } from "./CountriesAToL.ts"
import { rows as mToZ } from "./CountriesMToZ.ts"
import { type Country, CountryId } from "./Country.ts"

/** A country with the codes of its currencies, separated by commas. */
export interface KnownCountry extends Country {
  readonly currencies: string
}

/** Every country, in the order of its title. */
export const all: ReadonlyArray<KnownCountry> = [...aToL, ...mToZ].map(
  ([id, country_code, title, currencies]) => ({
    id: CountryId.make(id),
    country_code,
    title,
    currencies
  })
)

const byName = new Map(
  all.flatMap((country) =>
    [String(country.id), country.country_code.toLowerCase(), country.title.toLowerCase()].map(
      (name) => [name, country] as const
    )
  )
)

/** The country that an id, a code in either case, or a title names. */
export const find = (name: string | number): KnownCountry | undefined =>
  byName.get(String(name).trim().toLowerCase())

/** What a country has to be named by. */
export const message = "must be a country's GeoNames id or two-letter code, such as 2921044 or DE"

const description = "Country: its GeoNames id, such as 2921044, or two-letter code, such as DE"

/** How a request may name a country. An English name is taken as well: people fill in forms. */
const Named = Schema.Union([Schema.Number, Schema.String]).annotate({ message, description })

const known = (name: string | number) => {
  const country = find(name)
  return country === undefined
    ? Effect.fail(new SchemaIssue.InvalidValue({ message }))
    : Effect.succeed(country)
}

/** A country as requests name it. Encodes to its id. */
export const IdInput = Named.pipe(
  Schema.decodeTo(CountryId, {
    decode: SchemaGetter.transformEffect((name: string | number) =>
      Effect.map(known(name), ({ id }) => id)
    ),
    encode: SchemaGetter.transform((id): string | number => id)
  })
)

const readCode = (name: string | number) =>
  String(name).trim() === ""
    ? Effect.succeed("")
    : Effect.map(known(name), ({ country_code }) => country_code)

/** A country as bodies name it, or blank for none: becomes its code. */
export const CodeInput = Named.pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transformEffect(readCode),
    encode: SchemaGetter.transform((code): string | number => code)
  })
)

/** The same in a query, which is text alone. */
export const CodeText = Schema.String.annotate({ message, description }).pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transformEffect(readCode),
    encode: SchemaGetter.transform((code) => code)
  })
)
