/**
 * Where the numbers of a report come from. Sums are kept for whole days of the network's zone and for
 * whole hours of UTC. A span is made up of as many whole days as it holds, of whole hours before and
 * after them, and of single events in what is left at its edges. So every zone is exact, and the
 * common one is fast.
 */

import type { TimeRange } from "../../values/TimeRange.ts"
import type { Piece } from "./ReportBuckets.ts"
import type { EvenSpan, NumberedDay } from "./ReportClock.ts"

/** Consecutive days, hours or milliseconds of a bucket: from `from` up to, but without, `to`. */
export interface Stretch {
  readonly bucket: number
  readonly from: number
  readonly to: number
}

/** Days and hours are numbered from 1970-01-01 on: days of the network's zone, hours of UTC. */
export interface StatisticsPlan {
  readonly days: Array<Stretch>
  readonly hours: Array<Stretch>
  readonly events: Array<Stretch>
}

const hourMillis = 3_600_000

const nothing = (): StatisticsPlan => ({ days: [], hours: [], events: [] })

const add = (stretches: Array<Stretch>, bucket: number, from: number, to: number): void => {
  if (from < to) stretches.push({ bucket, from, to })
}

/** Adds hours and events of a span that holds no whole day. */
const addHours = (
  { events, hours }: StatisticsPlan,
  { bucket, startMillis, endMillis }: Piece
): void => {
  const from = Math.ceil(startMillis / hourMillis)
  const to = Math.floor(endMillis / hourMillis)
  if (from >= to) add(events, bucket, startMillis, endMillis)
  else {
    add(events, bucket, startMillis, from * hourMillis)
    add(hours, bucket, from, to)
    add(events, bucket, to * hourMillis, endMillis)
  }
}

/** The places of the days that lie within a span, by halving: they are many. */
const wholeDays = (
  days: ReadonlyArray<NumberedDay>,
  { startMillis, endMillis }: TimeRange
): ReadonlyArray<NumberedDay | undefined> => {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle]?.startMillis ?? 0) < startMillis) low = middle + 1
    else high = middle
  }
  const first = low
  high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle]?.endMillis ?? 0) <= endMillis) low = middle + 1
    else high = middle
  }
  return low > first ? [days[first], days[low - 1]] : []
}

const addEvents = ({ events }: StatisticsPlan, { bucket, startMillis, endMillis }: Piece): void =>
  add(events, bucket, startMillis, endMillis)

/** Reads everything from single events, for what sums do not tell apart. */
export const ofEvents = (pieces: ReadonlyArray<Piece>): StatisticsPlan => {
  const plan = nothing()
  for (const piece of pieces) addEvents(plan, piece)
  return plan
}

type Rest = (plan: StatisticsPlan, piece: Piece) => void

/** Reads whole days of the pieces as such, and the rest of each as it is said. */
const ofDaysAnd =
  (addRest: Rest) =>
  (pieces: ReadonlyArray<Piece>, days: ReadonlyArray<NumberedDay>): StatisticsPlan => {
    const plan = nothing()
    for (const piece of pieces) {
      const [first, last] = wholeDays(days, piece)
      if (first === undefined || last === undefined) addRest(plan, piece)
      else {
        addRest(plan, { ...piece, endMillis: first.startMillis })
        add(plan.days, piece.bucket, first.day, last.day + 1)
        addRest(plan, { ...piece, startMillis: last.endMillis })
      }
    }
    return plan
  }

/** Makes up the pieces of a range from the sums there are: `days` are those with sums, in order. */
export const ofSums = ofDaysAnd(addHours)

/** The same where sums are kept for days only. */
export const ofDays = ofDaysAnd(addEvents)

/** The parts of the pieces that lie within each span. Both are in order, so each piece is looked at once or twice. */
const cutBy = (
  pieces: ReadonlyArray<Piece>,
  spans: ReadonlyArray<TimeRange>
): ReadonlyArray<ReadonlyArray<Piece>> => {
  let first = 0
  return spans.map((span) => {
    const cut: Array<Piece> = []
    for (let index = first; index < pieces.length; index++) {
      const piece = pieces[index]
      if (piece === undefined || piece.startMillis >= span.endMillis) break
      first = piece.endMillis <= span.endMillis ? index + 1 : index
      const startMillis = Math.max(piece.startMillis, span.startMillis)
      const endMillis = Math.min(piece.endMillis, span.endMillis)
      if (startMillis < endMillis) cut.push({ bucket: piece.bucket, startMillis, endMillis })
    }
    return cut
  })
}

/**
 * The same for reports by the hour of the day. Where clocks differ from UTC by whole hours, those are hours
 * of the sums as well; elsewhere each hour of the sums lies in two.
 */
export const ofHoursOfDay = (
  pieces: ReadonlyArray<Piece>,
  clocks: ReadonlyArray<EvenSpan>
): StatisticsPlan => {
  const plan = nothing()
  for (const [index, within] of cutBy(pieces, clocks).entries()) {
    const isWhole = (clocks[index]?.offset ?? 0) % hourMillis === 0
    for (const piece of within) (isWhole ? addHours : addEvents)(plan, piece)
  }
  return plan
}
