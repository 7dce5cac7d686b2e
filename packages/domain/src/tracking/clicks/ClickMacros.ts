/** The macros of landing pages and of trafficback URLs, filled from one click. */

import type { Values } from "../../values/Macros.ts"
import type { Click } from "./Click.ts"
import { type TextName, textNames } from "./ClickInput.ts"

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
] as const

type OwnName = (typeof own)[number]

/**
 * A click's values for the macros of URLs; the country by its ISO code. Its address is personal data and not among
 * them.
 */
export type ClickMacroValues = Pick<Click, Exclude<OwnName, "click_id" | "country">> & {
  readonly click_id: Click["id"]
  readonly country: string | null
}

/** The names of all macros. */
export const names: ReadonlyArray<string> = [...own, ...textNames]

const ownByName = new Map<string, OwnName>(own.map((name) => [name, name]))
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
