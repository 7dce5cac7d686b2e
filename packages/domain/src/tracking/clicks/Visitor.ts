/** A visitor, as far as the request reveals it. */

export interface Visitor {
  /** GeoNames id and ISO code of the country; `null` when the address reveals none. */
  readonly country: number | null
  readonly country_code: string | null
  /** Names of the region and the city in English; `null` without a database that tells them. */
  readonly region: string | null
  readonly city: string | null
  /** ISO 639, from what the browser asks for: `de`. */
  readonly language: string | null
  /** `smartphone`, `tablet`, `desktop`, or another kind such as `smarttv`. */
  readonly device_type: string | null
  readonly device_brand: string | null
  readonly device_model: string | null
  readonly device_os: string | null
  readonly browser: string | null
  /** How the visitor is connected: `cellular`, `cable/dsl`, `corporate`, `hosting`; `null` when that is not known. */
  readonly connection_type: string | null
  /** Who runs the visitor's network. */
  readonly mobile_operator: string | null
  readonly is_bot: boolean
}

/** The names of what a rule can ask for. */
export const traits = [
  "language",
  "device_type",
  "device_brand",
  "device_model",
  "device_os",
  "browser",
  "connection_type"
] as const
export type Trait = (typeof traits)[number]
