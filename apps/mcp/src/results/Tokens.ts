/**
 * How many tokens a text will cost. The vocabulary of o200k has 200 000 entries and would have to be
 * loaded; this looks at what those entries are made of, and errs towards too many.
 */

const pieces = /\p{L}+|\d+|[^\p{L}\d\s]+|\s+/gu

/** Characters of one token: three digits, about four letters, about two signs. */
const perToken = (piece: string): number => {
  if (/^\d/u.test(piece)) return 3
  if (/^[a-z]/iu.test(piece)) return 5
  return /^\p{L}/u.test(piece) ? 1.5 : 2
}

const isMixed = /[a-z]\d|\d[a-z]/iu

/** An estimate of the tokens of a text in o200k. */
export const estimate = (text: string): number => {
  let tokens = 0
  for (const [piece] of text.matchAll(pieces)) {
    tokens += piece === " " ? 0 : Math.ceil(piece.length / perToken(piece))
  }
  return isMixed.test(text) ? Math.ceil(tokens * 1.05) : tokens
}
