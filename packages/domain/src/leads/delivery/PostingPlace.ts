/**
 * Where a token can stand in posting instructions, and how a value is encoded there so that it arrives unchanged
 * and changes nothing around it.
 */
import { encodeUrlPart } from "../../values/Macros.ts"

/** Writes a value for a place. */
export type Encode = (value: string) => string

/** Between the quotes of a JSON string. */
export const jsonString: Encode = (value) => JSON.stringify(value.toWellFormed()).slice(1, -1)

const xmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;"
}

/** What XML can't hold, not even escaped. */
const notInXml = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu

/** In the text of an element, or between the quotes of an attribute. */
export const xmlText: Encode = (value) =>
  value
    .toWellFormed()
    .replace(notInXml, "")
    .replace(/[&<>"'\t\n\r]/gu, (character) => xmlEntities[character] ?? "")

/** In plain text, which has no rules of its own. */
export const plainText: Encode = (value) => value.toWellFormed()

/** In a header: a control character could end its line. */
export const headerText: Encode = (value) => value.toWellFormed().replace(/\p{Cc}/gu, "")

/** The kinds of bodies. */
export type BodyKind = "json" | "form" | "xml" | "text"

/** The encoding of values in each kind of body. */
export const ofBody: { readonly [K in BodyKind]: Encode } = {
  json: jsonString,
  form: encodeUrlPart,
  xml: xmlText,
  text: plainText
}

/** `application/json; charset=utf-8`: type, and the one parameter that makes sense. */
const contentType = /^\s*([\w.+-]+\/[\w.+-]+)\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/iu

/** The kind of a body by its content type; `undefined` for a type whose rules are not known here. */
export const kindOf = (text: string): BodyKind | undefined => {
  const type = contentType.exec(text)?.[1]?.toLowerCase() ?? ""
  if (type === "application/json" || type.endsWith("+json")) return "json"
  if (type === "application/x-www-form-urlencoded") return "form"
  if (type === "application/xml" || type === "text/xml" || type.endsWith("+xml")) return "xml"
  return type === "text/plain" ? "text" : undefined
}
