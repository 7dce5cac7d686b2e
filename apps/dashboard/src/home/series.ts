import type { Statistics } from "../data/sums.ts"

/** The values of a measure day by day; a day without anything is zero. Plots alone reckon in floating point. */
export const seriesOf = (
  { lines }: Pick<Statistics, "lines">,
  days: ReadonlyArray<string>,
  key: string,
  currency: string | undefined
): ReadonlyArray<number> => {
  const byDay = new Map<string, number>()
  for (const line of lines) {
    if (currency !== undefined && line.currency !== undefined && line.currency !== currency)
      continue
    const value = Number(line.cells[key] ?? 0)
    byDay.set(line.id, (byDay.get(line.id) ?? 0) + (Number.isFinite(value) ? value : 0))
  }
  return days.map((day) => byDay.get(day) ?? 0)
}

/** The currencies that sums are in, the one with most first. */
export const currenciesOf = ({ sums }: Pick<Statistics, "sums">): ReadonlyArray<string> =>
  sums
    .toSorted((one, other) => Number(other.cells.cv_total ?? 0) - Number(one.cells.cv_total ?? 0))
    .flatMap(({ currency }) => (currency === undefined ? [] : [currency]))

/** A sum over all currencies, of what has none: counts. */
export const countOf = ({ sums }: Pick<Statistics, "sums">, key: string): number =>
  sums.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0)
