/**
 * Full-text search: what it looks through, and the words that it looks for. Both are brought into one form
 * here, so that every store finds the same records.
 */

/** Characters that nobody sees, such as those without width. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Texts in one line, without case, accents, control characters and superfluous blanks. */
export const of = (...texts: ReadonlyArray<string | number | null | undefined>): string =>
  texts
    .filter((text) => text !== null && text !== undefined)
    .join(" ")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(invisible, "")
    .toLowerCase()
    // Lower case depends on the place in the word for this letter alone, and search looks inside words.
    .replace(/ς/gu, "σ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()

/** The words of a search: a record is found when its text has all of them. */
export const wordsOf = (query: string | undefined): ReadonlyArray<string> =>
  of(query)
    .split(" ")
    .filter((word) => word !== "")
