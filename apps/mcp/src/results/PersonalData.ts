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
