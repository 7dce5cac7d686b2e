/** Rows that travel as one parameter, where the text of a statement should not depend on how many they are. */

/** Beyond the numbers of JSON; the engine reads text as what the column is. */
const withIntegersAsText = (row: object): object => {
  const cells: Record<string, unknown> = { ...row }
  for (const name in cells) {
    const cell = cells[name]
    if (typeof cell === "bigint") cells[name] = String(cell)
  }
  return cells
}

/** How half of a surrogate pair stands in JSON, which PostgreSQL does not take. */
const half = /\\ud[89a-f]/u

const wellFormed = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed() : value

/** Halves of characters are replaced; they are looked for only where there may be some. */
export const asJson = (rows: ReadonlyArray<object>): string => {
  const cells = rows.map(withIntegersAsText)
  const text = JSON.stringify(cells)
  return half.test(text) ? JSON.stringify(cells, wellFormed) : text
}
