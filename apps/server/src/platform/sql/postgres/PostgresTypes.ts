/**
 * How values of PostgreSQL come back: as the same JS values that SQLite gives. A 64-bit integer is a
 * number where that holds it exactly and a bigint otherwise, a sum or count too; a truth value is 0 or 1.
 */
import * as PgTypes from "@effect/sql-pg/PgTypes"
import { Result } from "effect"

const truth: PgTypes.Codec<0 | 1> = {
  encode: (value) => PgTypes.encode(value === 1, PgTypes.OID.bool),
  decode: (bytes) => Result.succeed(bytes[0] === 0 ? 0 : 1),
  read: (bytes, offset) => Result.succeed(bytes[offset] === 0 ? 0 : 1)
}

const half = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset + at, 4).getInt32(0)

const readInteger = (bytes: Uint8Array, at: number): number | bigint => {
  const upper = half(bytes, at)
  const lower = half(bytes, at + 4) >>> 0
  const number = upper * 2 ** 32 + lower
  return Number.isSafeInteger(number) ? number : BigInt(upper) * 2n ** 32n + BigInt(lower)
}

const integer: PgTypes.Codec<number | bigint> = {
  encode: (value) => PgTypes.encode(BigInt(value), PgTypes.OID.int8),
  decode: (bytes) => Result.succeed(readInteger(bytes, 0)),
  read: (bytes, offset) => Result.succeed(readInteger(bytes, offset))
}

const builtIn = PgTypes.makeRegistry()

/** A sum of 64-bit integers is a `numeric`. One with decimals stays text: the portable subset has none. */
const fromNumeric = (text: string): number | bigint | string => {
  if (!/^-?\d+$/u.test(text)) return text
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

const decodeNumeric = (bytes: Uint8Array) =>
  Result.map(PgTypes.decode(bytes, PgTypes.OID.numeric, 1, builtIn), (value) =>
    fromNumeric(String(value))
  )

const numeric: PgTypes.Codec<number | bigint | string> = {
  encode: (value) => PgTypes.encode(String(value), PgTypes.OID.numeric, builtIn),
  decode: decodeNumeric
}

/** The codecs of a client. */
export const makeTypes = (): PgTypes.Registry => {
  const types = PgTypes.makeRegistry()
  types.register(PgTypes.OID.bool, truth)
  types.register(PgTypes.OID.int8, integer)
  types.register(PgTypes.OID.numeric, numeric)
  return types
}
