/**
 * E-mail addresses: which texts are one, and the form in which they are compared. Case, the width of letters and
 * invisible characters make no difference.
 */
import { Schema, SchemaGetter } from "effect"

/** Zero-width characters, soft hyphens, marks of direction. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** A text in the form for comparison: two that look alike are equal. */
export const folded = (text: string): string =>
  text.normalize("NFKC").replace(invisible, "").toLowerCase().normalize("NFKC").trim()

/** RFC 5321, 4.5.3.1: an address has 254 characters at most, its local part 64. */
const maxLength = 254
const maxLocalLength = 64

/** The dot-atom of RFC 5322, with the letters of every script as in RFC 6532; no quoted texts. */
const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u

/** A label of a domain, as browsers check it in `<input type="email">`, with the letters of every script. */
const label = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** A domain of two labels or more; the last one is no number. */
const isDomain = (domain: string): boolean => {
  const labels = domain.split(".")
  return (
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    !/^\d+$/u.test(labels.at(-1) ?? "")
  )
}

/** Whether a text, once it is folded, is an address that a mail could be sent to. */
export const isEmailAddress = (text: string): boolean => {
  const address = folded(text)
  const at = address.lastIndexOf("@")
  return (
    address.length <= maxLength &&
    at >= 1 &&
    at <= maxLocalLength &&
    local.test(address.slice(0, at)) &&
    isDomain(address.slice(at + 1))
  )
}

const message = "must be an e-mail address, such as ann@mail.example"

/** An e-mail address, normalized. */
export const EmailAddress = Schema.String.pipe(
  Schema.decodeTo(
    Schema.String.check(Schema.makeFilter(isEmailAddress, { message })).pipe(
      Schema.brand("EmailAddress")
    ),
    { decode: SchemaGetter.transform(folded), encode: SchemaGetter.transform((text) => text) }
  )
).annotate({ description: "E-mail address" })
export type EmailAddress = typeof EmailAddress.Type
