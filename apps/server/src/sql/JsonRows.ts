/** Rows that travel as one parameter, where the text of a statement should not depend on how many they are. */

const cell = (_: string, value: unknown): unknown => {
  switch (typeof value) {
    // Beyond the numbers of JSON; the engine reads text as what the column is.
    case "bigint":
      return String(value)
    // Half of a surrogate pair, which PostgreSQL does not take.
    case "string":
      return value.toWellFormed()
  }
  return value
}

/** Rows, or what stands in one, as JSON. */
export const asJson = (rows: unknown): string => JSON.stringify(rows, cell)
