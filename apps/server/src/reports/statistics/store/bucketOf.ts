/** The number of a row's bucket, computed by the database from the time of the row. */
import type { StatisticsReading } from "@affnet/domain"

interface From {
  readonly from: number
}

/** The expression of the last of these whose `from` is not after a time, found by halving. */
const lastOf = <A extends From>(
  time: string,
  of: (one: A) => string,
  choices: ReadonlyArray<A>
): string => {
  const [only] = choices
  const middle = choices.length >>> 1
  const upper = choices[middle]
  if (only === undefined || upper === undefined) return "0"
  if (only === upper) return of(only)
  const [before, after] = [choices.slice(0, middle), choices.slice(middle)]
  return `CASE WHEN ${time} < ${upper.from} THEN ${lastOf(time, of, before)} ELSE ${lastOf(time, of, after)} END`
}

const isItself = ({ bucket, from, gain, per }: StatisticsReading.Run): boolean =>
  per === 1 && gain === 1 && bucket === from

/** Whether the number of each bucket is that of the one day in it. */
export const isTimeItself = ({ hours, runs }: StatisticsReading.Reading): boolean =>
  hours.length === 0 && runs.length > 0 && runs.every(isItself)

/** The whole part of a quotient, in SQL. */
type Divide = (dividend: string, divisor: number) => string

const byOperator: Divide = (dividend, divisor) => `${dividend} / ${divisor}`

/** Times are never before the run's, so that engines may round towards zero. */
const valueOf = (time: string, divide: Divide) => (run: StatisticsReading.Run) => {
  if (isItself(run)) return time
  return run.gain === 0
    ? String(run.bucket)
    : `${run.bucket} + ${divide(`(${time} - ${run.from})`, run.per)} * ${run.gain}`
}

/** The bucket of a row by its time, of which an hour has so many. */
export const bucketOf = (
  time: string,
  reading: StatisticsReading.Reading,
  perHour: number,
  divide = byOperator
): string => {
  if (isTimeItself(reading)) return time
  const bucket = lastOf(time, valueOf(time, divide), reading.runs)
  if (reading.hours.length === 0) return bucket
  const hour = lastOf(
    time,
    ({ midnight }: StatisticsReading.HourRun) =>
      `${divide(`(${time} - ${midnight})`, perHour)} % 24`,
    reading.hours
  )
  return `(${bucket}) * 24 + ${hour}`
}
