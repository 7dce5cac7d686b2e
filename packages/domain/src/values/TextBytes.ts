/** Texts as UTF-8, and as databases take them. */

/** No character takes more for each of its UTF-16 units. */
const maxUnitBytes = 3

/** The longest beginning of a text that takes at most this many bytes. */
export const beginning = (text: string, bytes: number): string => {
  // Nearly every text is short, and needs no memory for as much as it could be.
  if (text.length * maxUnitBytes <= bytes) return text
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read)
}

/** A text that every database takes: half of a surrogate pair, and NUL, are replaced by U+FFFD. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd")

/** The greatest length to which texts of these sizes can be shortened so that all take at most this many bytes. */
export const lengthThatFits = (sizes: ReadonlyArray<number>, bytes: number): number => {
  const sorted = [...sizes].sort((one, other) => one - other)
  let left = bytes
  for (const [index, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index))
    if (size > share) return share
    left -= size
  }
  return bytes
}
