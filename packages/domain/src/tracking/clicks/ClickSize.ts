/**
 * How much one click may store. Clicks are public input, so their texts share 2 KB of UTF-8. When they are longer
 * in all, the longest are shortened to one length, so that ids, which are short, stay whole.
 */

import { beginning, lengthThatFits } from "../../values/TextBytes.ts"
import type { Click } from "./Click.ts"
import { textNames } from "./ClickInput.ts"

/** Bytes of all texts of a click. */
export const maxBytes = 2048

/** What address, language, currency, kind of device and reason take at most: they are never shortened. */
const fixedBytes = 128

/** The texts that may be long: in the link, in the user agent, and in the operator's databases of addresses. */
const said = [
  ...textNames,
  "deep_link",
  "device_brand",
  "device_model",
  "device_os",
  "browser",
  "region",
  "city",
  "connection_type",
  "mobile_operator"
] as const satisfies ReadonlyArray<keyof Click>

const saidMaxBytes = maxBytes - fixedBytes

/** No character takes more for each of its UTF-16 units. */
const maxUnitBytes = 3

const unitsOf = (click: Click): number => {
  let units = 0
  for (const name of said) units += click[name]?.length ?? 0
  return units
}

type Draft = { -readonly [name in keyof Click]: Click[name] }

/** The click as it is stored. Nearly all are unchanged. */
export const fit = (click: Click): Click => {
  if (unitsOf(click) * maxUnitBytes <= saidMaxBytes) return click
  const encoder = new TextEncoder()
  const sizes = said.map((name) => encoder.encode(click[name] ?? "").length)
  const bytes = lengthThatFits(sizes, saidMaxBytes)
  const draft: Draft = { ...click }
  for (const name of said) draft[name] = beginning(click[name] ?? "", bytes) || null
  return draft
}
