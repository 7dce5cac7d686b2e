/** Who clicked, as far as the request tells. */

export interface Visitor {
  /** GeoNames id and ISO code of the country; `null` when the address tells none. */
  readonly country: number | null
  readonly country_code: string | null
  /** ISO 639, from what the browser asks for: `de`. */
  readonly language: string | null
  /** `smartphone`, `tablet`, `desktop`, or another kind such as `smarttv`. */
  readonly device_type: string | null
  readonly device_brand: string | null
  readonly device_model: string | null
  readonly device_os: string | null
  readonly browser: string | null
  /** How the visitor is connected, such as `cellular`. */
  readonly connection_type: string | null
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
