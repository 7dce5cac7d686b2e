/** Statements that insert many rows into SQLite. Free of Effect: a thread that writes uses them as well. */

/** The most rows of one statement: a power of two. */
const rowsMax = 64

/** A table, and its columns. */
export interface Target<Column extends string> {
  readonly table: string
  readonly columns: ReadonlyArray<Column>
  /**
   * `INSERT OR FAIL` spares SQLite copies of all pages that a statement changes, and leaves the rows before the
   * one that fails: for transactions that end with it.
   */
  readonly insert?: "INSERT" | "INSERT OR FAIL"
  /** The clause behind the rows: `ON CONFLICT DO NOTHING RETURNING …`. */
  readonly suffix?: string
}

/** Some of the rows, and the statement that inserts as many. */
export interface Part {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Puts statements of 64, 32, 16 … rows together, each of which is prepared once. */
export const bulkStatements = <Column extends string>({
  columns,
  insert = "INSERT",
  table,
  suffix = ""
}: Target<Column>) => {
  const textOf = (rows: number): string => {
    const tuple = `(${columns.map(() => "?").join(", ")})`
    const tuples = Array.from({ length: rows }, () => tuple)
    return `${insert} INTO ${table} (${columns.join(", ")}) VALUES ${tuples.join(", ")} ${suffix}`
  }
  const texts = new Map<number, string>()
  const text = (rows: number): string => {
    const known = texts.get(rows) ?? textOf(rows)
    texts.set(rows, known)
    return known
  }
  /** The statements for each number of rows. */
  return (rows: number): ReadonlyArray<Part> => {
    const parts = new Array<Part>()
    let start = 0
    for (let size = rowsMax; size >= 1; size = size / 2) {
      for (; rows - start >= size; start += size) {
        parts.push({ text: text(size), start, end: start + size })
      }
    }
    return parts
  }
}
