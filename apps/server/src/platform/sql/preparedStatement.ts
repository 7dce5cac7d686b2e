import type { Effect } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import { readDirectly } from "./DirectReader.ts"

/** The most cached texts of one statement, one for each number of values. */
const textsMax = 64

interface Text {
  readonly text: string
  /** For each parameter, the place of its value among those given. */
  readonly places: ReadonlyArray<number>
}

type Write<A> = (values: ReadonlyArray<unknown>) => Statement.Statement<A>
type Values = ReadonlyArray<unknown>

/** Puts the text together once for each number of values, and gives it with them in the order of places. */
const textOf = <A>(write: Write<A>) => {
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
  return (values: Values): readonly [text: string, parameters: Values] => {
    const { text, places } = textFor(values.length)
    return [text, places.map((place) => values[place])]
  }
}

/**
 * A statement whose text follows from the number of its values alone, written as a function of them. The
 * text is put together once for each number, and an engine that knows a text finds what it prepared for
 * it without reading it again.
 *
 * @example
 * const titles = preparedStatement(sql, (ids) => sql`SELECT id, title FROM offers WHERE id IN ${sql.in(ids)}`)
 * const rows = yield* titles([1, 2, 3])
 */
export const preparedStatement = <A extends object>(
  sql: SqlClient.SqlClient,
  write: Write<A>
): ((values: Values) => Statement.Statement<A>) => {
  const textFor = textOf(write)
  return (values) => sql.unsafe<A>(...textFor(values))
}

/** The same for a statement that only reads, which where it can takes the shortest way to its rows. */
export const preparedRead = <A extends object>(
  sql: SqlClient.SqlClient,
  write: Write<A>
): ((values: Values) => Effect.Effect<ReadonlyArray<A>, SqlError.SqlError>) => {
  const textFor = textOf(write)
  const read = readDirectly(sql) ?? sql.unsafe
  return (values) => read<A>(...textFor(values))
}
