import type { Visitor } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { makeCountryOf } from "../../platform/AddressCountries.ts"
import { makePlaceOf } from "../../platform/AddressPlaces.ts"
import { makeDeviceOf } from "./Devices.ts"

/** What a request says about its sender. */
export interface Sender {
  /** Empty when it is not known. */
  readonly ip: string
  readonly user_agent: string
  readonly accept_language: string
  /** Reported by another party, which may not know the browser; other requests that name none are programs. */
  readonly is_told?: boolean
}

const language = /^\s*([a-z]{2,3})(?![a-z])/iu

/** The first language that the browser asks for. */
export const languageOf = (acceptLanguage: string): string | null =>
  language.exec(acceptLanguage)?.[1]?.toLowerCase() ?? null

/** Tells who clicked: the place from the address, the device from the user agent. */
export const makeVisitorOf = Effect.gen(function* () {
  const countryOf = yield* makeCountryOf
  const placeOf = yield* makePlaceOf
  const deviceOf = makeDeviceOf()
  return ({ accept_language, ip, is_told, user_agent }: Sender): Visitor.Visitor => {
    const { country, country_code } = countryOf(ip)
    const place = placeOf(ip)
    const device = deviceOf(user_agent)
    return {
      country,
      country_code,
      region: place.region,
      city: place.city,
      language: languageOf(accept_language),
      device_type: device.device_type,
      device_brand: device.device_brand,
      device_model: device.device_model,
      device_os: device.device_os,
      browser: device.browser,
      connection_type: place.connection_type,
      mobile_operator: place.mobile_operator,
      is_bot: is_told === true ? device.is_bot && user_agent !== "" : device.is_bot
    }
  }
})

/** The visitor of a request, for everything that counts requests. */
export class Visitors extends Context.Service<Visitors, (sender: Sender) => Visitor.Visitor>()(
  "server/Visitors"
) {
  static readonly layer = Layer.effect(Visitors, makeVisitorOf)
}
