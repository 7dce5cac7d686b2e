import { Countries } from "@affnet/domain"
import { ipv4, ipv6 } from "./Addresses.ts"
import type { Draw } from "./Draw.ts"
import type { Offer } from "./Offers.ts"
import { places } from "./Places.ts"

/** A visitor's attributes; none of a device where the request has none. */
export interface Visitor {
  readonly country: number
  readonly language: string | null
  readonly ip: string
  readonly device_type: string | null
  readonly device_brand: string | null
  readonly device_os: string | null
  readonly browser: string | null
}

/** Devices as the tracker would tell them, each with how many of a hundred visitors have it. */
const devices = [
  [38, "smartphone", "Samsung", "Android", "Chrome"],
  [24, "smartphone", "Apple", "iOS", "Safari"],
  [17, "desktop", null, "Windows", "Chrome"],
  [6, "desktop", null, "Windows", "Edge"],
  [6, "desktop", "Apple", "macOS", "Safari"],
  [4, "desktop", null, "Linux", "Firefox"],
  [3, "tablet", "Apple", "iPadOS", "Safari"],
  [2, "tablet", "Samsung", "Android", "Chrome"]
] as const

/** What browsers ask for in countries that do not speak English. */
const languages: Readonly<Record<string, string>> = {
  AT: "de",
  BR: "pt",
  CH: "de",
  DE: "de",
  ES: "es",
  FR: "fr",
  IT: "it",
  JP: "ja",
  MX: "es",
  NL: "nl",
  PL: "pl",
  PT: "pt",
  SE: "sv",
  TR: "tr",
  UA: "uk"
}
const codes = new Map<number, string>(
  Countries.all.map(({ country_code, id }) => [id, country_code])
)
const languageOf = (country: number): string => languages[codes.get(country) ?? ""] ?? "en"

/** Numbers of the documentation networks, see `Addresses.ts`. */
const ipv4Addresses = 762

/** Picks a new visitor, mostly from a country that the offer targets. */
export const makeVisitors = (draw: Draw) => {
  const pickDevice = draw.weighted(devices, ([weight]) => weight)
  const pickPlace = () => draw.pick(places).country
  return ({ countries: [first, ...rest] }: Offer): Visitor => {
    const [, device_type, device_brand, device_os, browser] = pickDevice()
    const isWanted = first !== undefined && draw.chance(0.95)
    const country = isWanted ? draw.pick([first, ...rest]) : pickPlace()
    return {
      country,
      language: languageOf(country),
      ip: draw.chance(0.4) ? ipv4(draw.integer(0, ipv4Addresses - 1)) : ipv6(draw),
      device_type,
      device_brand,
      device_os,
      browser
    }
  }
}
