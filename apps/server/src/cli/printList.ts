import { Console, Effect } from "effect"
import { Flag } from "effect/cli"

/** What a list shows of one of its members: a value for each column, in their order. */
export type Shown = Readonly<Record<string, string | number | boolean | null>>

/** Which part of a list is read. */
export interface Part {
  readonly page: number
  readonly perPage: number
}

/** Rows that are read and printed at once, whatever the length of the list. */
const perPage = 1000

/** The flag of lists that programs read. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print a JSON object a line instead of a table"),
  Flag.withDefault(false)
)

const cellOf = (value: Shown[string] | undefined): string => String(value ?? "-")

/** Lines with a space of two between columns; the first one says what they are. */
const asTable = (rows: ReadonlyArray<Shown>): ReadonlyArray<string> => {
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => cellOf(row[name]).length))
  )
  const lineOf = (cells: ReadonlyArray<string>) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd()
  return [lineOf(names), ...rows.map((row) => lineOf(names.map((name) => cellOf(row[name]))))]
}

/** Prints a whole list, as a table or as lines of JSON. */
export const printList = Effect.fnUntraced(function* <E, R>(
  isJson: boolean,
  read: (part: Part) => Effect.Effect<ReadonlyArray<Shown>, E, R>
) {
  for (let page = 1; ; page++) {
    const rows = yield* read({ page, perPage })
    const lines = isJson ? rows.map((row) => JSON.stringify(row)) : asTable(rows)
    if (rows.length > 0) yield* Console.log(lines.join("\n"))
    if (rows.length < perPage) return
  }
})
