import { Schema } from "effect"
import * as Rows from "../../../platform/sql/Rows.ts"

const Span = Schema.Struct({
  first: Schema.NullOr(Rows.Integer),
  last: Schema.NullOr(Rows.Integer)
})
const decode = Schema.decodeUnknownSync(Span)

/** From the `first` to the `last` instant of the only row; nothing when there are none. */
export const spanIn = ([row]: ReadonlyArray<unknown>) => {
  const { first, last } = decode(row)
  return first === null || last === null ? undefined : { startMillis: first, endMillis: last + 1 }
}
