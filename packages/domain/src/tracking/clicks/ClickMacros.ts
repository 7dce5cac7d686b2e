/** The macros of landing pages and of trafficback URLs, filled from one click. */

import type { Values } from "../../values/Macros.ts"
import type { ClickId } from "./ClickId.ts"
import { type TextName, textNames } from "./ClickInput.ts"

/** A click's values for the macros of URLs. Its address is personal data and not among them. */
export interface ClickMacroValues {
  readonly click_id: ClickId | ""
  readonly offer_id: number
  readonly affiliate_id: number
  readonly advertiser_id: number
  readonly campaign_id: number | null
  readonly creative_id: number | null
  readonly landing_page_id: number | null
  /** ISO code. */
  readonly country: string | null
  readonly language: string | null
  readonly device_type: string | null
  readonly device_brand: string | null
  readonly device_model: string | null
  readonly device_os: string | null
  readonly browser: string | null
  readonly deep_link: string | null
  readonly invalid_reason: string | null
}

/** Every macro but those of the affiliate's own texts, which are called like their parameters. */
const own = [
  "click_id",
  "offer_id",
  "affiliate_id",
  "advertiser_id",
  "campaign_id",
  "creative_id",
  "landing_page_id",
  "country",
  "language",
  "device_type",
  "device_brand",
  "device_model",
  "device_os",
  "browser",
  "deep_link",
  "invalid_reason"
] as const satisfies ReadonlyArray<keyof ClickMacroValues>

/** The names of all macros. */
export const names: ReadonlyArray<string> = [...own, ...textNames]

const ownByName = new Map<string, keyof ClickMacroValues>(own.map((name) => [name, name]))
const textByName = new Map<string, TextName>(textNames.map((name) => [name, name]))

/** The values of one click. */
export const values =
  (click: ClickMacroValues, texts: Readonly<Record<TextName, string | null>>): Values =>
  (name) => {
    const known = ownByName.get(name)
    if (known !== undefined) {
      const value = click[known]
      return value === null ? null : String(value)
    }
    const text = textByName.get(name)
    return text === undefined ? undefined : texts[text]
  }
