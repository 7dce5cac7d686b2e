/**
 * How the stretches of a report are read in one pass, however many they are. What lies side by side is one
 * span to read; and since buckets mostly follow one another evenly, a few runs say which one a row is in.
 */
import { dayMillis } from "../../values/CalendarDate.ts"
import type { EvenSpan } from "./ReportClock.ts"
import type { Stretch } from "./StatisticsPlan.ts"

/** Consecutive days, hours or milliseconds: from `from` up to, but without, `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Buckets from `from` on, up to the next run: `bucket + floor((at - from) / per) * gain`. Without a gain
 * it is one bucket.
 */
export interface Run {
  readonly from: number
  readonly bucket: number
  readonly per: number
  readonly gain: number
}

/** From `from` on, up to the next one, the hour of the day is that since a midnight of even clocks. */
export interface HourRun {
  readonly from: number
  readonly midnight: number
}

/** What to read of a table, and the buckets of its rows. */
export interface Reading {
  /** In order, apart from each other. */
  readonly spans: ReadonlyArray<Span>
  /** In order. */
  readonly runs: ReadonlyArray<Run>
  /** Of reports by the hour of the day, in order: there a bucket is 24 times that of its run, and the hour. */
  readonly hours: ReadonlyArray<HourRun>
}

const bucketAt = ({ bucket, from, gain, per }: Run, at: number): number =>
  bucket + Math.floor((at - from) / per) * gain

const holds = (run: Run, { bucket, from, to }: Stretch): boolean =>
  bucketAt(run, from) === bucket && bucketAt(run, to - 1) === bucket

/** The run, taken as one that goes from bucket to bucket, if it may be. */
const stepping = (run: Run, { bucket, from }: Stretch): Run =>
  run.gain === 0 ? { ...run, per: from - run.from, gain: bucket - run.bucket } : run

/** A day that is its own bucket goes on as such. */
const beginning = ({ bucket, from, to }: Stretch): Run => ({
  from,
  bucket,
  per: 1,
  gain: bucket === from && to === from + 1 ? 1 : 0
})

const runsOf = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<Run> => {
  const runs: Array<Run> = []
  for (const stretch of stretches) {
    const run = runs.at(-1)
    if (run !== undefined && holds(run, stretch)) continue
    const stepped = run === undefined ? undefined : stepping(run, stretch)
    if (stepped !== undefined && holds(stepped, stretch)) runs[runs.length - 1] = stepped
    else runs.push(beginning(stretch))
  }
  return runs
}

const spansOf = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  for (const { from, to } of stretches) {
    const last = spans.at(-1)
    if (last?.to === from) spans[spans.length - 1] = { from: last.from, to }
    else spans.push({ from, to })
  }
  return spans
}

/** The stretches of a table, given in order, and the clocks that hours of the day are read from, if they are. */
export const of = (
  stretches: ReadonlyArray<Stretch>,
  /** Milliseconds of what the table counts. */
  unitMillis: number,
  clocks: ReadonlyArray<EvenSpan> = []
): Reading => ({
  spans: spansOf(stretches),
  runs: runsOf(stretches),
  hours: clocks.map(({ offset, startMillis }) => {
    const midnight = Math.floor((startMillis + offset) / dayMillis) * dayMillis - offset
    return {
      from: Math.ceil(startMillis / unitMillis),
      midnight: Math.floor(midnight / unitMillis)
    }
  })
})

/** What of a reading lies in a span. */
export const within = (reading: Reading, { from, to }: Span): Reading => ({
  ...reading,
  spans: reading.spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to)
})
