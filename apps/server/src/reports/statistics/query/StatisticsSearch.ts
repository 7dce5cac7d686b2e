import { type Dimension, GoalType, ReportBuckets } from "@affnet/domain"
import { type Cut, spanTimesOf } from "./StatisticsPlanning.ts"
import type { Word } from "./StatisticsQuery.ts"

/** Databases fold the case of these letters alike, and of no others. */
export const lowerCase = (text: string): string =>
  text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase())

const has = (text: string, word: string): boolean => lowerCase(text).includes(word)

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

/** The words of a search, with the times and the types of goals whose text has them. */
export const wordsOf = (
  q: string | undefined,
  times: ReadonlySet<Dimension.TimeKey>,
  { pieces }: Cut
): ReadonlyArray<Word> => {
  const texts = new Set(lowerCase(q ?? "").split(/\s+/u))
  texts.delete("")
  if (texts.size === 0) return []
  const spanTimes = spanTimesOf(times)
  const labelOf = (bucket: number, time: Dimension.TimeKey) =>
    lowerCase(ReportBuckets.label(spanTimes, bucket, time).value)
  const spans = [...new Set(pieces.map(({ bucket }) => bucket))].map((bucket) => ({
    bucket,
    // No word has a blank.
    text: [...spanTimes].map((time) => labelOf(bucket, time)).join(" ")
  }))
  const hours = hoursOfDay.map((hour) => ({
    hour,
    text: ReportBuckets.label(times, hour, "hour").value
  }))
  return [...texts].map((text) => ({
    text,
    spans: spans.filter((span) => span.text.includes(text)).map(({ bucket }) => bucket),
    hours: times.has("hour")
      ? hours.filter((hour) => hour.text.includes(text)).map(({ hour }) => hour)
      : undefined,
    goalTypes: GoalType.all.filter(({ title }) => has(title, text)).map(({ id }) => id)
  }))
}
