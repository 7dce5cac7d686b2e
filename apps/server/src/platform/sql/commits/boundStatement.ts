import type { Statement } from "effect/sql"
import { toParameters } from "../Parameters.ts"
import type { Bound } from "./plannedWrites.ts"

/** A statement as the thread that writes runs it. */
export const boundStatement = (statement: Statement.Statement<unknown>): Bound => {
  const [text, values] = statement.compile()
  return { text, parameters: toParameters(values) }
}
