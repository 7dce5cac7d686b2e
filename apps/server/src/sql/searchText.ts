/**
 * What full-text search looks through: the texts of a row in one line, without case, accents, control
 * characters and superfluous blanks. Computed here rather than in SQL, so that both engines find the
 * same rows.
 */
export const searchText = (...texts: ReadonlyArray<string | number | null | undefined>): string =>
  texts
    .filter((text) => text !== null && text !== undefined)
    .join(" ")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    // Lower case depends on the place in the word for this letter alone, and search looks inside words.
    .replace(/ς/gu, "σ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()

/** The words of a search: a row is found when its text has all of them. */
export const searchWords = (query: string | undefined): ReadonlyArray<string> =>
  searchText(query)
    .split(" ")
    .filter((word) => word !== "")
