import { LRUCache } from "lru-cache"
import type { Row } from "./Rows.ts"

/** The most cached records. */
const max = 1_000

interface Known<A> {
  readonly row: Row
  readonly record: A
}

const isSame = (one: Row, other: Row): boolean => {
  for (const name in one) if (one[name] !== other[name]) return false
  return true
}

/**
 * Reads rows of a table, and gives the record of the last time back while a row has not changed: for rows
 * that are few, come with almost every event, and take longer to read than to compare. Each row has all
 * columns, an `id` among them.
 */
export const memoizeDecode = <A>(read: (row: Row) => A): ((row: Row) => A) => {
  const records = new LRUCache<string, Known<A>>({ max })
  return (row) => {
    const id = String(row.id)
    const known = records.get(id)
    if (known !== undefined && isSame(row, known.row)) return known.record
    const record = read(row)
    records.set(id, { row, record })
    return record
  }
}
