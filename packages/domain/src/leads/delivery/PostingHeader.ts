/**
 * A header of posting instructions: how it travels, and how it is shown. HTTP carries one byte for each character,
 * and vendors read UTF-8.
 */
import { Schema } from "effect"
import * as Macros from "../../values/Macros.ts"
import { headerText } from "./PostingPlace.ts"

/** A header of a request to a vendor. */
export const PostingHeader = Schema.Struct({
  name: Schema.String,
  value: Schema.String.annotate({ description: "May have tokens. Shown masked" })
}).annotate({ identifier: "VendorHeader" })
export type PostingHeader = typeof PostingHeader.Type

/** A text as a header carries it: each byte of its UTF-8 as a character. */
export const toWire = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("")

/** The text that a vendor reads. */
export const fromWire = (value: string): string =>
  new TextDecoder().decode(Uint8Array.from(value, (character) => character.charCodeAt(0)))

/** The value for one lead. Blanks around it are lost on the way, and so are left out at once. */
export const fill = (template: Macros.Template, values: Macros.Values): string =>
  toWire(Macros.fill(template, values, headerText).trim())

/** What every vendor may know of us. */
const harmless: ReadonlySet<string> = new Set(["accept", "accept-language", "user-agent"])

/** A value of tokens alone is taken from the lead, and so none of it is a secret. */
const isTokensAlone = (value: string): boolean =>
  Macros.parse(value).every((part, index) => index % 2 === 1 || part.trim() === "")

/** Whether a header may be shown unmasked. */
export const isHarmless = ({ name, value }: PostingHeader): boolean =>
  harmless.has(name.toLowerCase()) || isTokensAlone(value)

/** What a masked value begins with. */
export const maskSign = "…"

/** A masked value: its end, when it is long enough to have one. */
export const mask = (value: string): string =>
  value.length < 16 ? maskSign : `${maskSign}${value.slice(-4).toWellFormed()}`
