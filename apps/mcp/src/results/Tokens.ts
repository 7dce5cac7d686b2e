/**
 * How many tokens a text will cost. The vocabulary of o200k has 200 000 entries and would have to be
 * loaded; this looks at what those entries are made of, and errs towards too many.
 */

const pieces = /[ _]?\p{L}+|\d+|[^\p{L}\d\s]+|\s+/gu

/** Characters of one token: digits, letters of Western languages and of others, signs. */
const perToken = (piece: string): number => {
  if (/^\d/u.test(piece)) return 3
  if (/^[ _]?[a-z]/iu.test(piece)) return 6
  return /\p{L}/u.test(piece) ? 1.5 : 3
}

/** An estimate of the tokens of a text in o200k. */
export const estimate = (text: string): number => {
  let tokens = 0
  for (const [piece] of text.matchAll(pieces)) tokens += Math.ceil(piece.length / perToken(piece))
  return tokens
}
