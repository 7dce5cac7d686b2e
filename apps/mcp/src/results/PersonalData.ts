import { Predicate } from "effect"

/** What belongs to people: masked, unless the operator allows a model to read it. */

const names: ReadonlySet<string> = new Set([
  "address",
  "beneficiary_address",
  "beneficiary_name",
  "billing_email",
  "birthday",
  "contacts",
  "email",
  "firstname",
  "gaid",
  "idfa",
  "ip",
  "lastname",
  "phone",
  "postal_code",
  "postcode",
  "tax_id"
])

/** Whether a field is about a person. */
export const isPersonal = (name: string): boolean => names.has(name)

const emailIn = /[\p{L}\d._%+-]+@([\p{L}\d-]+(?:\.[\p{L}\d-]+)+)/gu
const phoneIn = /\+\d[\d ()./-]{6,}\d/gu
const shownDigits = 2

const email = (whole: string, host: string): string => `${whole.charAt(0)}…@${host}`
const phone = (number: string): string => `+…${number.slice(-shownDigits)}`

/** Fields within a text: of a form, of JSON. */
const pairIn = new RegExp(
  `\\b(${[...names].join("|")})(=|\\\\?"\\s*:\\s*\\\\?")([^&\\s"\\\\][^&"\\\\]*)`,
  "giu"
)

const pair = (_: string, name: string, sign: string, value: string): string =>
  `${name}${sign}${value.charAt(0)}…`

/** The text without e-mail addresses, international phone numbers and what is named as personal. */
export const maskIn = (text: string): string =>
  text.replace(emailIn, email).replace(phoneIn, phone).replace(pairIn, pair)

/** A value that is about a person: enough to tell two apart, too little to reach anybody. */
export const mask = (value: string): string => {
  const masked = maskIn(value)
  return masked === value ? `${value.charAt(0)}…` : masked
}

/** Masks what is known to be about people. */
export type Known = (text: string) => string

/** Shorter ones are parts of too many words. */
const minLength = 2
/** One answer tells of so many people at most. */
const maxValues = 500
const maxDepth = 12

const valuesIn = (value: unknown, name: string, depth: number): ReadonlyArray<string> => {
  if (depth > maxDepth) return []
  if (Predicate.isString(value)) {
    const named = [...value.matchAll(pairIn)].map(([, , , held = ""]) => held)
    return isPersonal(name) ? [value, ...named] : named
  }
  if (Array.isArray(value)) return value.flatMap((inner) => valuesIn(inner, name, depth + 1))
  if (!Predicate.isObject(value)) return []
  return Object.entries(value).flatMap(([field, inner]) => valuesIn(inner, field, depth + 1))
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")

const maskerOf = (answer: unknown): Known => {
  const values = new Set(valuesIn(answer, "", 0).filter(({ length }) => length >= minLength))
  if (values.size === 0) return (text) => text
  const longestFirst = [...values]
    .slice(0, maxValues)
    .sort((one, other) => other.length - one.length)
  const any = longestFirst.map(escaped).join("|")
  const whole = new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}\\d])`, "giu")
  return (text) => text.replace(whole, (value) => `${value.charAt(0)}…`)
}

/**
 * Masks the personal data of an answer in other texts of it: a vendor's reply repeats a name. Few answers
 * hold a reply, so nothing is looked for before there is one.
 */
export const knownFrom = (answer: unknown): Known => {
  let masker: Known | undefined
  return (text) => {
    masker ??= maskerOf(answer)
    return masker(text)
  }
}
