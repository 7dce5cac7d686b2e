/** What a repository makes of a statement's rows. A statement that fails is a defect. */
import { Array, Effect, Option } from "effect"

type Query<Row, E, R> = Effect.Effect<ReadonlyArray<Row>, E, R>

/** The record of the first row, if there is one. */
export const firstRow =
  <Row, A>(decode: (row: Row) => A) =>
  <E, R>(query: Query<Row, E, R>): Effect.Effect<Option.Option<A>, never, R> =>
    Effect.orDie(Effect.map(query, (rows) => Option.map(Array.head(rows), decode)))

/** The record of each row. */
export const allRows =
  <Row, A>(decode: (row: Row) => A) =>
  <E, R>(query: Query<Row, E, R>): Effect.Effect<ReadonlyArray<A>, never, R> =>
    Effect.orDie(Effect.map(query, (rows) => rows.map((row) => decode(row))))

/** Whether there is a row. */
export const hasRows = <Row, E, R>(query: Query<Row, E, R>): Effect.Effect<boolean, never, R> =>
  Effect.orDie(Effect.map(query, (rows) => rows.length > 0))

/** Nothing, for a statement that writes. */
export const noRows = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<void, never, R> =>
  Effect.asVoid(Effect.orDie(statement))

/** The record of the row that a statement always returns: a total, or what it inserted. */
export const oneRow =
  <Row, A>(decode: (row: Row) => A) =>
  <E, R>(query: Query<Row, E, R>): Effect.Effect<A, never, R> =>
    Effect.orDie(
      Effect.flatMap(query, (rows) => Effect.fromOption(Option.map(Array.head(rows), decode)))
    )
