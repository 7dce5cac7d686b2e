/**
 * The value of a header on its way: HTTP carries one byte for each character, and vendors read UTF-8.
 */
import * as Macros from "../../values/Macros.ts"
import { headerText } from "./PostingPlace.ts"

/** A text as a header carries it: each byte of its UTF-8 as a character. */
export const toWire = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("")

/** The text that a vendor reads. */
export const fromWire = (value: string): string =>
  new TextDecoder().decode(Uint8Array.from(value, (character) => character.charCodeAt(0)))

/** The value for one lead. Blanks around it are lost on the way, and so are left out at once. */
export const fill = (template: Macros.Template, values: Macros.Values): string =>
  toWire(Macros.fill(template, values, headerText).trim())
