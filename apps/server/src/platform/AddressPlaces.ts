import { readFileSync } from "node:fs"
import { isIP } from "node:net"
import { HostingNetworks } from "@affnet/domain"
import { Config, Effect, Option, Predicate, Schema } from "effect"
import { Reader, type Response } from "mmdb-lib"

/** What databases of the operator tell of an address, beside its country. */
export interface AddressPlace {
  readonly region: string | null
  readonly city: string | null
  readonly connection_type: string | null
  /** Who runs the network of the address. */
  readonly mobile_operator: string | null
}

const unknown: AddressPlace = {
  region: null,
  city: null,
  connection_type: null,
  mobile_operator: null
}

/** A database that the operator names cannot be used. */
export class AddressDatabaseUnusable extends Schema.TaggedError<AddressDatabaseUnusable>()(
  "AddressDatabaseUnusable",
  { variable: Schema.String, reason: Schema.String }
) {
  override get message() {
    return `The database of addresses (${this.variable}) cannot be used: ${this.reason}`
  }
}

/** A kind of database: the variable that names the file, what it has to be, and what it is when the two are swapped. */
interface Kind {
  readonly variable: "AFFNET_CITY_DATABASE" | "AFFNET_ASN_DATABASE"
  readonly is: string
  readonly isOther: (type: string) => boolean
}

const city: Kind = {
  variable: "AFFNET_CITY_DATABASE",
  is: "cities",
  isOther: (type) => /asn|isp|country|connection|anonymous/iu.test(type) && !/city/iu.test(type)
}
const asn: Kind = {
  variable: "AFFNET_ASN_DATABASE",
  is: "networks (ASN, ISP or connection types)",
  isOther: (type) => /city|country|anonymous/iu.test(type) && !/asn|isp/iu.test(type)
}

/** Addresses all over the Internet: what is broken within shows at one of them. */
const samples = [
  ...Array.from({ length: 223 }, (_, index) => `${index + 1}.1.1.1`),
  ...["2001:4860:4860::8888", "2400:cb00::1", "2600::1", "2a00::1", "2c0f::1"]
]

const opened = ({ is, isOther, variable }: Kind, file: string) =>
  Effect.try({
    try: () => {
      const reader = new Reader<Response>(readFileSync(file))
      const { databaseType, ipVersion } = reader.metadata
      if (isOther(databaseType)) throw new Error(`it is of type "${databaseType}", not of ${is}`)
      for (const ip of samples) if (ipVersion === 6 || isIP(ip) === 4) reader.get(ip)
      return reader
    },
    catch: (cause) =>
      new AddressDatabaseUnusable({
        variable,
        reason: cause instanceof Error ? cause.message : String(cause)
      })
  })

type Fields = Readonly<Record<string, unknown>>

const none: Fields = {}
const fieldsOf = (value: unknown): Fields => (Predicate.isObject(value) ? value : none)

const maxLength = 100

const textOf = (value: unknown): string | null =>
  Predicate.isString(value) && value !== "" ? value.slice(0, maxLength) : null

/** A name, which is a text or an object with one for each language. */
const nameOf = (value: unknown): string | null =>
  textOf(value) ?? textOf(fieldsOf(fieldsOf(value).names).en)

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

/** The forms of MaxMind and DB-IP (`subdivisions`, `city.names`) and the flat one of others (`state1`, `city`). */
const placeIn = (record: Fields): Pick<AddressPlace, "region" | "city"> => ({
  region: nameOf(first(record.subdivisions)) ?? textOf(record.state1) ?? textOf(record.region),
  city: nameOf(record.city)
})

/** Of databases for pay some say how an address is connected; of others it shows for rented machines alone. */
const networkIn = (record: Fields): Pick<AddressPlace, "connection_type" | "mobile_operator"> => {
  const traits = { ...record, ...fieldsOf(record.traits) }
  const system = Number(traits.autonomous_system_number ?? 0)
  const told = textOf(traits.connection_type)?.toLowerCase() ?? null
  return {
    connection_type: told ?? (HostingNetworks.isHosting(system) ? HostingNetworks.hosting : null),
    mobile_operator: textOf(traits.isp) ?? textOf(traits.autonomous_system_organization)
  }
}

/** Reads a record; of a database that is broken within, nothing is known, and no click is lost. */
const lookUp = (reader: Reader<Response> | undefined, ip: string): Fields => {
  try {
    return fieldsOf(reader?.get(ip))
  } catch {
    return none
  }
}

const readerOf = Effect.fnUntraced(function* (kind: Kind) {
  const file = yield* Config.option(Config.NonEmptyString(kind.variable))
  return Option.isSome(file) ? yield* opened(kind, file.value) : undefined
})

/** Tells the place and the network of an address from the databases that the operator names; without any, nothing. */
export const makePlaceOf = Effect.gen(function* () {
  const cities = yield* readerOf(city)
  const networks = yield* readerOf(asn)
  if (cities === undefined && networks === undefined) return (): AddressPlace => unknown
  return (ip: string): AddressPlace => {
    if (isIP(ip) === 0) return unknown
    const place = lookUp(cities, ip)
    const network = { ...place, ...lookUp(networks, ip) }
    return { ...placeIn(place), ...networkIn(network) }
  }
})
