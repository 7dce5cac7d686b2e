/** The lines of statistics and their sums, as pages know them; pure. */

export interface StatisticsLine {
  /** What the row is about. */
  readonly title: string
  readonly id: string
  /** What it is told apart by as well, where that was asked for. */
  readonly also: string
  /** Of the amounts; an advertiser's line of clicks alone has none. */
  readonly currency: string | undefined
  readonly cells: Readonly<Record<string, string | number>>
}

export interface Statistics {
  readonly lines: ReadonlyArray<StatisticsLine>
  /** A sum for each currency; one where there is one. */
  readonly sums: ReadonlyArray<Omit<StatisticsLine, "title" | "id" | "also">>
  readonly total: number
  readonly reads: "sums" | "events"
  readonly completeUntil: string
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isCell = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number"

export const cellsOf = (row: Readonly<Record<string, unknown>>): StatisticsLine["cells"] =>
  Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, string | number] => isCell(entry[1]))
  )

export const named = (value: unknown): { readonly id: string; readonly title: string } => {
  if (isRecord(value)) return { id: String(value.id), title: String(value.value ?? value.id ?? "") }
  return isCell(value) ? { id: String(value), title: String(value) } : { id: "", title: "" }
}

export const currencyOf = ({ currency }: Readonly<Record<string, unknown>>): string | undefined => {
  const { id } = named(currency)
  return id === "" ? undefined : id
}

/** The sums of totals, one for each currency. */
export const sumsOf = (
  totals: Readonly<Record<string, unknown>>,
  currency: string | undefined
): Statistics["sums"] => {
  const { currencies } = totals
  const each = Array.isArray(currencies) ? currencies.filter(isRecord) : []
  return each.length === 0
    ? [{ currency, cells: cellsOf(totals) }]
    : each.map((one) => ({ currency: currencyOf(one), cells: cellsOf(one) }))
}
