import { Measures, ReportClock, type TimeZone } from "@affnet/domain"
import { measureColumns, type RollUp } from "../sql/rollUps.ts"

/** What an event adds to statistics, as it lies in its table. Amounts that are 0 may be left out. */
export interface Delta {
  readonly created_millis: number
  readonly affiliate_id: number
  readonly offer_id: number
  readonly goal_id: number
  readonly currency: string
  readonly measures: Partial<Measures.Measures>
}

type Cell = number | string | bigint | null

/** A row of a table of sums. */
export type SumRow = Readonly<Record<string, Cell>>

interface Sum {
  readonly key: ReadonlyArray<number | string>
  newest_millis: number
  readonly measures: Partial<Record<Measures.Name, bigint>>
}

const hourMillis = 3_600_000

/** When the deltas happened, in the two ways in which tables count time. */
const makeTimes = (deltas: ReadonlyArray<Delta>, dayZone: TimeZone.TimeZone) => {
  let startMillis = Number.POSITIVE_INFINITY
  let endMillis = Number.NEGATIVE_INFINITY
  for (const { created_millis } of deltas) {
    startMillis = Math.min(startMillis, created_millis)
    endMillis = Math.max(endMillis, created_millis)
  }
  const clock = deltas.length === 0 ? [] : ReportClock.make({ startMillis, endMillis }, dayZone)
  return (delta: Delta) => ({
    ...delta,
    hour: Math.floor(delta.created_millis / hourMillis),
    day: ReportClock.dayAt(clock, delta.created_millis)
  })
}

const addTo = (sum: Sum, { created_millis, measures }: Delta): void => {
  sum.newest_millis = Math.max(sum.newest_millis, created_millis)
  for (const name of Measures.names) {
    const units = measures[name]
    if (units !== undefined && units !== 0n) sum.measures[name] = (sum.measures[name] ?? 0n) + units
  }
}

const compare = (a: Sum, b: Sum): number => {
  for (let index = 0; index < a.key.length; index++) {
    const left = a.key[index] ?? 0
    const right = b.key[index] ?? 0
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

const toRow = (rollUp: RollUp, sum: Sum, columns: ReadonlyArray<Measures.Name>): SumRow => {
  const row: Record<string, Cell> = {}
  for (const [index, name] of rollUp.key.entries()) row[name] = sum.key[index] ?? null
  row.newest_millis = sum.newest_millis
  for (const name of columns) row[name] = sum.measures[name] ?? null
  return row
}

/** Rows with the columns that any of them needs: those of clicks need few. */
const toRows = (rollUp: RollUp, sums: ReadonlyArray<Sum>): ReadonlyArray<SumRow> => {
  const columns = measureColumns.filter((name) => sums.some((sum) => sum.measures[name]))
  return sums.map((sum) => toRow(rollUp, sum, columns))
}

/**
 * What deltas add to each table, in the order of its key, so that processes that add to the same rows
 * do it in the same order. Rows of clicks and rows of conversions apart.
 */
export const foldedSums = (
  deltas: ReadonlyArray<Delta>,
  rollUps: ReadonlyArray<RollUp>,
  dayZone: TimeZone.TimeZone
): ReadonlyArray<readonly [RollUp, ReadonlyArray<SumRow>]> => {
  const timed = deltas.map(makeTimes(deltas, dayZone))
  return rollUps.flatMap((rollUp) => {
    const sums = new Map<string, Sum>()
    for (const delta of timed) {
      const { affiliate_id, offer_id, goal_id, currency } = delta
      const owner = rollUp.key.includes("affiliate_id") ? [affiliate_id] : []
      const key = [delta[rollUp.time], ...owner, offer_id, goal_id, currency]
      const name = key.join(" ")
      const sum = sums.get(name) ?? { key, newest_millis: 0, measures: {} }
      addTo(sum, delta)
      sums.set(name, sum)
    }
    const sorted = [...sums.values()]
      .filter(({ measures }) => Object.values(measures).some((units) => units !== 0n))
      .sort(compare)
    const goalAt = rollUp.key.indexOf("goal_id")
    const ofClicks = sorted.filter(({ key }) => key[goalAt] === 0)
    const ofConversions = sorted.filter(({ key }) => key[goalAt] !== 0)
    return [ofClicks, ofConversions]
      .filter((part) => part.length > 0)
      .map((part) => [rollUp, toRows(rollUp, part)] as const)
  })
}
