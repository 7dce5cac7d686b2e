import { type Dimension, GoalType, ReportBuckets } from "@affnet/domain"
import type { Word } from "./StatisticsQuery.ts"

/** Databases fold the case of these letters alike, and of no others. */
const lowerCase = (text: string): string =>
  text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase())

const has = (text: string, word: string): boolean => lowerCase(text).includes(word)

/** The words of a search, with the buckets and the types of goals whose text has them. */
export const wordsOf = (
  q: string | undefined,
  times: ReadonlySet<Dimension.TimeKey>,
  pieces: ReadonlyArray<ReportBuckets.Piece>
): ReadonlyArray<Word> => {
  const buckets = [...new Set(pieces.map(({ bucket }) => bucket))]
  const textsOf = (bucket: number) =>
    [...times].map((time) => ReportBuckets.label(times, bucket, time).value)
  return lowerCase(q ?? "")
    .split(/\s+/u)
    .filter((text) => text !== "")
    .map((text) => ({
      text,
      buckets: buckets.filter((bucket) => textsOf(bucket).some((value) => has(value, text))),
      goalTypes: GoalType.all.filter(({ title }) => has(title, text)).map(({ id }) => id)
    }))
}
