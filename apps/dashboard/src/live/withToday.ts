import { type Statistics, type StatisticsLine, sumsOf } from "../data/sums.ts"
import { added } from "../format/numbers.ts"
import type { Today } from "./follow.ts"

type Cells = StatisticsLine["cells"]

/** What can be added up: a rate can't, and what currency it is stands among the cells as well. */
const isSum = (key: string): boolean => key !== "cr" && key !== "currency"

/** The sums with a line in place of another one; what is no longer in it is nothing. */
const replaced = (sums: Cells, before: Cells, now: Cells): Cells => ({
  ...sums,
  ...Object.fromEntries(
    Object.keys({ ...before, ...now })
      .filter((key) => isSum(key) && sums[key] !== undefined)
      .map((key) => [key, added(sums[key] ?? 0, now[key] ?? 0, before[key] ?? 0)])
  )
})

const isNothing = (cells: Cells): boolean =>
  Object.entries(cells).every(([key, cell]) => !isSum(key) || Number(cell) === 0)

/**
 * A report by day with the numbers of today in place of those it was read with. A report that is newer, or of other
 * days, stays as it is.
 */
export const withToday = (
  report: Statistics,
  today: Today | undefined,
  { from, to }: { readonly from: string; readonly to: string }
): Statistics => {
  if (today === undefined || today.day < from || today.day > to) return report
  if (Date.parse(today.complete_until) <= Date.parse(report.completeUntil)) return report
  const now = sumsOf(today.totals, today.currency ?? undefined).filter(
    ({ cells }) => !isNothing(cells)
  )
  const isOld = ({ id }: StatisticsLine) => id === today.day
  const old = report.lines.filter(isOld)
  const cellsOf = (
    lines: ReadonlyArray<{ readonly currency: string | undefined; readonly cells: Cells }>,
    currency: string | undefined
  ): Cells => lines.find((line) => line.currency === currency)?.cells ?? {}
  const currencies = new Set([...report.sums, ...now].map(({ currency }) => currency))
  return {
    ...report,
    completeUntil: today.complete_until,
    lines: [
      ...report.lines.filter((line) => !isOld(line)),
      ...now.map((line) => ({ ...line, id: today.day, title: today.day, also: "" }))
    ],
    sums: [...currencies].map((currency) => {
      const fresh = cellsOf(now, currency)
      const sum = report.sums.find((one) => one.currency === currency)
      return {
        currency,
        cells: sum === undefined ? fresh : replaced(sum.cells, cellsOf(old, currency), fresh)
      }
    })
  }
}
