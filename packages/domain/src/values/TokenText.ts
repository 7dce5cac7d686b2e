/**
 * Tokens in a text as people write it, right or wrong, and where they stand.
 */

/** What looks like a token. Braces around anything else belong to the text. */
const token = /\{([\p{L}\p{N}_](?:[\p{L}\p{N}_.\- ]{0,62}[\p{L}\p{N}_])?)\}/gu

/** A token, known or not. */
export interface Occurrence {
  readonly name: string
  /** Of its opening brace. */
  readonly index: number
}

/** All tokens of a text, in their order. */
export const occurrences = (text: string): ReadonlyArray<Occurrence> =>
  Array.from(text.matchAll(token), ({ index, 1: name = "" }) => ({ name, index }))

/** The text with the same value for every token. */
export const fillAll = (text: string, value: string): string => text.replace(token, () => value)

/** The place of an index in words: `character 12`, or `line 2, character 5` of several lines. */
const where = (text: string, index: number): string => {
  const lines = text.slice(0, index).split("\n")
  const character = `character ${(lines.at(-1) ?? "").length + 1}`
  return text.includes("\n") ? `line ${lines.length}, ${character}` : character
}

/** More problems than these are shown after the first are fixed. */
const most = 10

/** Complaints about tokens, each with its place. */
export const complaints = (
  text: string,
  found: ReadonlyArray<Occurrence>,
  problem: (name: string) => string
): ReadonlyArray<string> =>
  found.slice(0, most).map(({ index, name }) => `${where(text, index)}: ${problem(name)}`)

/** A value behind a `%` would be read as a part of an escape. */
export const behindPercent = (text: string): ReadonlyArray<string> =>
  complaints(
    text,
    occurrences(text).filter(({ index }) =>
      /%[0-9a-f]?$/iu.test(text.slice(Math.max(0, index - 2), index))
    ),
    (name) => `\`{${name}}\` must not stand behind a %`
  )
