/** Texts as UTF-8. */

/** No character takes more for each of its UTF-16 units. */
const maxUnitBytes = 3

/** The longest beginning of a text that takes at most so many bytes. */
export const beginning = (text: string, bytes: number): string => {
  // Nearly every text is short, and needs no memory for as much as it could be.
  if (text.length * maxUnitBytes <= bytes) return text
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read)
}
