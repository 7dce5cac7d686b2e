import { ApiKey } from "@affnet/domain"

/** What nobody may read in a result, an error or a line of the audit, wherever it stands. */

const names: ReadonlySet<string> = new Set([
  "access_token",
  "api_key",
  "apikey",
  "auth_key",
  "authorization",
  "cookie",
  "one_time_login_link",
  "password",
  "payment_details",
  "private_key",
  "secret",
  "security_token",
  "token",
  "x-api-key"
])

/** Whether a field holds a secret, whatever stands in it. */
export const isSecret = (name: string): boolean => names.has(name.toLowerCase())

const shown = 4

/** `…x7Qd`; nothing of a short secret. What is masked already stays as it is. */
export const mask = (value: string): string => {
  if (value.includes("…")) return value
  return value.length >= shown * 3 ? `…${value.slice(-shown)}` : "…"
}

const key = /afn_[a-z]_[0-9A-Za-z]{20,}/gu
const bearer = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/giu

/** How names of secrets end, whoever has given them: `secure_key`, `X-Api-Key`, `hmac_sig`. */
const ending = "[\\w.-]{0,40}(?:key|token|secret|passw(?:or)?d|pwd|sig|signature|auth|hash|session)"

/** In a query or a form; macros such as `{click_id}` are no secrets. */
const inPair = new RegExp(`\\b(${ending})=(?![{…])[^&\\s"'<>#]+`, "giu")
/** In JSON, which may stand within JSON. */
const inJson = new RegExp(`(\\\\?"${ending}\\\\?"\\s*:\\s*\\\\?")(?![{…])[^"\\\\]+`, "giu")
/** `https://user:password@host`. */
const inAddress = /(:\/\/[^\s/@:"']*):[^\s/@"']+@/gu

const inPairs = (text: string): string =>
  text
    .replace(inAddress, (_, before: string) => `${before}:…@`)
    .replace(inPair, (_, name: string) => `${name}=…`)
    .replace(inJson, (_, before: string) => `${before}…`)

/** Most texts are single words, in which no name stands beside a value. */
const mayHold = /[=:]/u

/** The text without secrets that are known by their form. */
export const maskIn = (text: string): string => {
  const open = text.replace(key, ApiKey.mask).replace(bearer, (_, scheme: string) => `${scheme} …`)
  return mayHold.test(open) ? inPairs(open) : open
}
