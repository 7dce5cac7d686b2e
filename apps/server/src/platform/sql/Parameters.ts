/**
 * The values a statement may carry, the same on both engines: whole numbers, text, bytes, null.
 * Whole numbers always travel as 64-bit integers, so that `7 / ?` divides alike everywhere; left to
 * themselves SQLite's driver would send a double and PostgreSQL's a 32-bit integer.
 */
import { Effect } from "effect"
import { SqlError } from "effect/sql"

/** What reaches a driver. */
export type Parameter = null | bigint | string | Uint8Array

/** Never names the value itself: it may be personal data. */
const refuse = (what: string): never => {
  throw new TypeError(`A statement cannot carry ${what}`)
}

/** A value as both engines take it. Throws a `TypeError` on anything else. */
export const toParameter = (value: unknown): Parameter => {
  switch (typeof value) {
    case "string":
      return value.includes("\0") ? refuse("text with a NUL character") : value
    case "number":
      return Number.isSafeInteger(value)
        ? BigInt(value)
        : refuse("a number that is not a safe integer")
    case "bigint":
      return BigInt.asIntN(64, value) === value ? value : refuse("an integer beyond 64 bits")
    case "boolean":
      return value ? 1n : 0n
    case "undefined":
      return null
  }
  if (value === null || value instanceof Uint8Array) return value
  return refuse(value instanceof Date ? "a Date (instants are epoch milliseconds)" : "an object")
}

/** `toParameters` as an effect. */
export const parametersOf = (
  values: ReadonlyArray<unknown>
): Effect.Effect<Array<Parameter>, SqlError.SqlError> =>
  Effect.try({
    try: () => toParameters(values),
    catch: (cause) => {
      const message = cause instanceof Error ? cause.message : String(cause)
      return new SqlError.SqlError({
        reason: new SqlError.UnknownError({ cause, message, operation: "encode" })
      })
    }
  })

/** The parameters of a statement. Throws a `TypeError` on what none can carry. */
export const toParameters = (values: ReadonlyArray<unknown>): Array<Parameter> =>
  values.map(toParameter)
