/**
 * Full-text search: what it looks through, and the words that it looks for. Both are brought into one form
 * here, so that every store finds the same records.
 */

/** Text that has nothing to bring into one form but its case, as ids and most names are. */
const plain = /^[!-~]+(?: [!-~]+)*$/u

/** Invisible characters, such as those without width. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

const normalized = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(invisible, "")
    .toLowerCase()
    // Lower case depends on the place in the word for this letter alone, and search looks inside words.
    .replace(/ς/gu, "σ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()

/** Texts in one line, without case, accents, control characters and superfluous blanks. */
export const of = (...texts: ReadonlyArray<string | number | null | undefined>): string => {
  const text = texts.filter((text) => text !== null && text !== undefined).join(" ")
  return plain.test(text) ? text.toLowerCase() : normalized(text)
}

/** Each word once, without those that occur in another one: they ask for nothing more. */
export const essential = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const distinct = [...new Set(words)]
  return distinct.filter(
    (word) => word !== "" && !distinct.some((other) => other !== word && other.includes(word))
  )
}

/** The words of a search: a record is found when its text has all of them. */
export const wordsOf = (query: string | undefined): ReadonlyArray<string> =>
  essential(of(query).split(" "))
