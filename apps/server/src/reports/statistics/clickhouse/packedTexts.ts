/**
 * Several texts as one, with their lengths in front: ClickHouse groups rows by one text in about half of the time
 * that it takes to group them by two.
 */

const lengthBytes = 4

const lengthOf = (text: string): string => `reinterpretAsFixedString(toUInt32(length(${text})))`

/** The expression of all texts in one. */
export const packed = (texts: ReadonlyArray<string>): string =>
  `concat(${[...texts.map(lengthOf), ...texts].join(", ")})`

/** The expressions that give each of `count` texts back. */
export const unpacked = (text: string, count: number): ReadonlyArray<string> => {
  const lengths = Array.from(
    { length: count },
    (_, place) =>
      `reinterpretAsUInt32(substring(${text}, ${place * lengthBytes + 1}, ${lengthBytes}))`
  )
  return lengths.map((length, place) => {
    const before = [String(count * lengthBytes + 1), ...lengths.slice(0, place)].join(" + ")
    return `substring(${text}, ${before}, ${length})`
  })
}
