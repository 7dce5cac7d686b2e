import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { isIP } from "node:net"
import { Countries } from "@affnet/domain"
import { Config, Effect, Option, Schema } from "effect"
import { Reader, type Response } from "mmdb-lib"

/** The country of an address. */
export interface AddressCountry {
  /** GeoNames id. */
  readonly country: number | null
  /** ISO code. */
  readonly country_code: string | null
}

const unknown: AddressCountry = { country: null, country_code: null }

/** The database of countries cannot be read. */
export class CountryDatabaseUnusable extends Schema.TaggedError<CountryDatabaseUnusable>()(
  "CountryDatabaseUnusable",
  { reason: Schema.String }
) {
  override get message() {
    return `The database of countries (AFFNET_COUNTRY_DATABASE) cannot be used: ${this.reason}`
  }
}

/** The one that the server brings; where it comes from stands in `data/README.md`. */
const shipped = (): string =>
  createRequire(import.meta.url).resolve(
    "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"
  )

/** The two forms in which such databases name a country. */
const CountryRecord = Schema.Union([
  Schema.Struct({ country_code: Schema.String }),
  Schema.Struct({ country: Schema.Struct({ iso_code: Schema.String }) })
])
const isCountryRecord = Schema.is(CountryRecord)

const byCode = new Map<string, AddressCountry>(
  Countries.all.map(({ id, country_code }) => [country_code, { country: id, country_code }])
)

/** A reader returns one of few objects, so each is converted once. */
const countryOf = (record: unknown): AddressCountry => {
  if (!isCountryRecord(record)) return unknown
  const code = "country_code" in record ? record.country_code : record.country.iso_code
  return byCode.get(code) ?? unknown
}

/** What a process has read of the shipped database: several servers in it share that. */
let shippedReader: Reader<Response> | undefined

const readerOf = (file: string | undefined): Reader<Response> => {
  if (file !== undefined) return new Reader(readFileSync(file))
  shippedReader ??= new Reader(readFileSync(shipped()))
  return shippedReader
}

/** Tells the country of an address from the database that the operator names, or the one shipped. */
export const makeCountryOf = Effect.gen(function* () {
  const file = yield* Config.option(Config.NonEmptyString("AFFNET_COUNTRY_DATABASE"))
  const reader = yield* Effect.try({
    try: () => readerOf(Option.getOrUndefined(file)),
    catch: (cause) => new CountryDatabaseUnusable({ reason: String(cause) })
  })
  return (ip: string): AddressCountry => (isIP(ip) === 0 ? unknown : countryOf(reader.get(ip)))
})
