/**
 * One open `node:sqlite` database with its prepared statements: the synchronous core under the
 * `SqlClient` and under the reader thread, which starts faster for the lack of Effect in here. Everything
 * throws what SQLite throws.
 */
import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite"
import type { Parameter } from "../Parameters.ts"

export type SqliteRow = Record<string, SQLOutputValue>
export type Values = Array<SQLOutputValue>

/** A compiled statement, whose rows come as arrays. */
export interface Prepared {
  readonly statement: StatementSync
  /** Whether integers are read as bigints. */
  wide: boolean
  /** Known once there were rows. */
  shape: Shape
}

/** The names of a result's columns, and what makes an object of the values under them. */
export interface Shape {
  readonly columns: ReadonlyArray<string>
  readonly toObject: (values: Values) => SqliteRow
}

/**
 * The driver's own objects have no prototype, so V8 keeps them as hash tables, which are slow to read; an
 * object filled in a loop looks up each name. With the names written out it takes a tenth of that.
 */
const objectMaker = (columns: ReadonlyArray<string>): Shape["toObject"] => {
  const members = columns.map((column, index) => `${JSON.stringify(column)}: values[${index}]`)
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: what the text below says
  return new Function("values", `return { ${members.join(", ")} }`) as Shape["toObject"]
}

export const shapeOf = (columns: ReadonlyArray<string>): Shape => ({
  columns,
  toObject: objectMaker(columns)
})

const noShape = shapeOf([])

export interface SqliteSession {
  readonly database: DatabaseSync
  /** Compiles a statement and keeps it for the next time. */
  readonly prepare: (sql: string) => Prepared
  /** Compiles a statement that runs once. */
  readonly prepareOnce: (sql: string) => Prepared
}

/** List queries come in many shapes; beyond this many the least recently used is dropped. */
const preparedMax = 256

const reading = /^\s*(?:select\b|values\b|with\b(?!.*\b(?:insert|update|delete|replace)\b))/isu

/** Whether a statement only reads. A doubtful one counts as writing, which costs it a lock and no more. */
export const onlyReads = (sql: string): boolean => reading.test(sql)

/** A statement after which columns may have other names than those that prepared ones remember. */
const changesSchema = /^\s*(?:create|alter|drop)\b/iu

/** The driver's types do not know `setReturnArrays`, which every statement here is set to. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the bridge over that gap
const asArrays = (rows: unknown) => rows as Array<Values>

/** Turns bigints into numbers where those hold them exactly, in place. */
const narrow = (values: Values): Values => {
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (typeof value !== "bigint") continue
    const number = Number(value)
    if (Number.isSafeInteger(number)) values[index] = number
  }
  return values
}

/** A result column holds an integer that a JS number cannot, and the statement reads numbers. */
const isWideInteger = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_OUT_OF_RANGE"

/**
 * The rows of a statement as arrays, integers as numbers where those hold them exactly and as bigints
 * otherwise. SQLite's driver offers one or the other per statement; reading numbers, and going over to
 * bigints at the first one too wide, takes two thirds of the time of always narrowing bigints.
 */
export const valuesOf = (
  prepared: Prepared,
  parameters: ReadonlyArray<Parameter>
): Array<Values> => {
  const { statement } = prepared
  if (!prepared.wide) {
    try {
      return asArrays(statement.all(...parameters))
    } catch (cause) {
      if (!isWideInteger(cause)) throw cause
      readWide(prepared)
    }
  }
  return asArrays(statement.all(...parameters)).map(narrow)
}

/** From now on the statement reads its integers as bigints. */
const readWide = (prepared: Prepared): void => {
  prepared.wide = true
  prepared.statement.setReadBigInts(true)
}

/** The columns of rows; the table under a `SELECT *` may have got another one since the last time. */
export const shapeFor = (prepared: Prepared, rows: ReadonlyArray<Values>): Shape => {
  if (rows[0] !== undefined && rows[0].length !== prepared.shape.columns.length) {
    prepared.shape = shapeOf(prepared.statement.columns().map((column) => column.name))
  }
  return prepared.shape
}

/** The rows of a statement as objects, which are what the statement says. Integers as in `valuesOf`. */
export const rowsOf = <Row extends object = SqliteRow>(
  prepared: Prepared,
  parameters: ReadonlyArray<Parameter>
): Array<Row> => {
  const rows = valuesOf(prepared, parameters)
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the columns that the statement names
  return rows.map(shapeFor(prepared, rows).toObject) as Array<Row>
}

/**
 * Reads the rows of a statement in chunks of at most `size`; an empty one ends it. Between two chunks the session
 * goes on seeing the database as it was at the first.
 */
export const chunksOf = (
  prepared: Prepared,
  parameters: ReadonlyArray<Parameter>,
  size: number
) => {
  readWide(prepared)
  const cursor = prepared.statement.iterate(...parameters)
  return (): Array<SqliteRow> => {
    const chunk = []
    for (let next = cursor.next(); next.done !== true; next = cursor.next()) {
      if (chunk.push(next.value) === size) break
    }
    const rows = asArrays(chunk).map(narrow)
    return rows.map(shapeFor(prepared, rows).toObject)
  }
}

/** SQLite compiles the first statement of a text and would silently leave out the rest. */
const compile = (database: DatabaseSync, sql: string): Prepared => {
  const statement = database.prepare(sql)
  if (!/^[\s;]*$/u.test(sql.slice(statement.sourceSQL.length))) {
    throw new TypeError("One statement at a time: there is text behind the first one")
  }
  statement.setReturnArrays(true)
  const prepared: Prepared = { statement, wide: false, shape: noShape }
  // A writing statement must not run twice, so it cannot find out whether its numbers suffice.
  if (!onlyReads(sql)) readWide(prepared)
  return prepared
}

/** Opens a database file, or a private database in memory for `:memory:`. */
export const openSession = (
  filename: string,
  options: { readonly readOnly: boolean; readonly lockTimeoutMillis: number }
): SqliteSession => {
  const database = new DatabaseSync(filename, {
    readOnly: options.readOnly,
    timeout: options.lockTimeoutMillis
  })
  const cache = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    if (changesSchema.test(sql)) cache.clear()
    const known = cache.get(sql)
    // A map keeps its keys in the order of insertion, so putting a hit back makes it the youngest.
    if (known !== undefined) cache.delete(sql)
    else if (cache.size >= preparedMax) cache.delete(cache.keys().next().value ?? "")
    const prepared = known ?? compile(database, sql)
    cache.set(sql, prepared)
    return prepared
  }
  return { database, prepare, prepareOnce: (sql) => compile(database, sql) }
}
