import { CalendarDate, ReportClock, type TimeRange, type TimeZone } from "@affnet/domain"

/**
 * Hours or days that follow one another evenly, and the instants that belong to them: the number of the
 * one that an instant is in follows by division.
 */
export interface TimeRun extends TimeRange.TimeRange {
  /** The number of the first one, which begins with the run. */
  readonly first: number
}

const hourMillis = 3_600_000
const dayMillis = CalendarDate.dayMillis

/** The hours of UTC that a range touches: clocks are never set there. */
export const hourRuns = ({
  endMillis,
  startMillis
}: TimeRange.TimeRange): ReadonlyArray<TimeRun> => {
  const first = Math.floor(startMillis / hourMillis)
  return [{ first, startMillis: first * hourMillis, endMillis }]
}

/** A day in parts of 24 hours at most: one on which clocks are set back has two. */
const partsOf = ({ day, endMillis, startMillis }: ReportClock.NumberedDay) => {
  const parts: Array<TimeRun> = []
  for (let at = startMillis; at < endMillis; at += dayMillis)
    parts.push({ first: day, startMillis: at, endMillis: Math.min(at + dayMillis, endMillis) })
  return parts
}

const continues = (run: TimeRun, next: TimeRun): boolean =>
  next.startMillis === run.endMillis &&
  next.startMillis - run.startMillis === (next.first - run.first) * dayMillis

/** The days of a zone that a range touches: a new run begins where the clocks are set. */
export const dayRuns = (
  range: TimeRange.TimeRange,
  zone: TimeZone.TimeZone
): ReadonlyArray<TimeRun> => {
  const runs: Array<TimeRun> = []
  for (const part of ReportClock.daysOf(ReportClock.make(range, zone), range).flatMap(partsOf)) {
    const run = runs.at(-1)
    if (run !== undefined && continues(run, part))
      runs.splice(-1, 1, { ...run, endMillis: part.endMillis })
    else runs.push(part)
  }
  return runs
}
