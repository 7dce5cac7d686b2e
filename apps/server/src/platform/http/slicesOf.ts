import { Effect } from "effect"

/** Rows that are written at once: less than a millisecond's work. */
export const sliceRows = 50

/** The texts of slices of rows. Between two slices everything else has its turn on the event loop. */
export const slicesOf = Effect.fnUntraced(function* <Row>(
  rows: Iterable<Row>,
  write: (row: Row) => string,
  separator = ""
) {
  const slices: Array<string> = []
  let slice: Array<string> = []
  for (const row of rows) {
    slice.push(write(row))
    if (slice.length < sliceRows) continue
    slices.push(slice.join(separator))
    slice = []
    yield* Effect.yieldNow
  }
  return slice.length === 0 ? slices : [...slices, slice.join(separator)]
})
