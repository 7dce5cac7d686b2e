/** References of a request to missing records. */
import type { Problem } from "./Problem.ts"

/** More than these are not listed. */
const namedMax = 10

/** The problem of a field that names ids; none when all of them are known. */
export const of = (
  field: string,
  wanted: ReadonlyArray<number | null>,
  known: ReadonlySet<number>
): Problem | undefined => {
  const unknown = wanted.filter((id) => id !== null && !known.has(id))
  return unknown.length === 0
    ? undefined
    : { field, problem: `has no such record: ${unknown.slice(0, namedMax).join(", ")}` }
}
