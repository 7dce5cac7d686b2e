/** What an address and a key have to look like, for both clients. */

/** Says what a base address must be. */
export const baseUrlMessage =
  "must be an http or https address without credentials, query and fragment"

/** Whether calls can go to the address. */
export const isBaseUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    /^https?:$/u.test(url.protocol) && url.username + url.password + url.search + url.hash === ""
  )
}

/** Says what a timeout must be. */
export const timeoutMessage = "must be a whole number of milliseconds from 1 to 2147483647"

const maxTimeoutMillis = 2_147_483_647

/** Whether timers take it: they fire at once for longer ones, and for what is no number. */
export const isTimeout = (millis: number): boolean =>
  Number.isInteger(millis) && millis >= 1 && millis <= maxTimeoutMillis

/** Says what a key must be. */
export const apiKeyMessage = "must be printable ASCII without blanks"

/** `fetch` would refuse other characters with a message that quotes the key. */
export const apiKeyPattern = /^[\x21-\x7e]+$/u
