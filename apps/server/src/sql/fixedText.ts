import type { SqlClient, Statement } from "effect/sql"

/** So many texts of one statement are kept, each for another number of values. */
const textsMax = 64

interface Text {
  readonly text: string
  /** For each parameter, the place of its value among those given. */
  readonly places: ReadonlyArray<number>
}

/**
 * A statement whose text follows from the number of its values alone, written as a function of them. The
 * text is put together once for each number, and an engine that knows a text finds what it prepared for
 * it without reading it again.
 *
 * @example
 * const titles = fixedText(sql, (ids) => sql`SELECT id, title FROM offers WHERE id IN ${sql.in(ids)}`)
 * const rows = yield* titles([1, 2, 3])
 */
export const fixedText = <A extends object>(
  sql: SqlClient.SqlClient,
  write: (values: ReadonlyArray<unknown>) => Statement.Statement<A>
): ((values: ReadonlyArray<unknown>) => Statement.Statement<A>) => {
  const known = new Map<number, Text>()
  const textFor = (count: number): Text => {
    const kept = known.get(count)
    if (kept !== undefined) return kept
    // The places stand for the values, and so the parameters tell which of them goes where.
    const [text, places] = write(Array.from({ length: count }, (_, place) => place)).compile()
    const made = { text: text.trim(), places: places.map(Number) }
    if (known.size < textsMax) known.set(count, made)
    return made
  }
  return (values) => {
    const { text, places } = textFor(values.length)
    return sql.unsafe<A>(
      text,
      places.map((place) => values[place])
    )
  }
}
