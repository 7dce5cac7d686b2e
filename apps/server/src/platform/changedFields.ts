import { Equal } from "effect"

/** The names of the fields in which two states of a record differ, in the order of the record. */
export const changedFields = <A extends object>(before: A, after: A): ReadonlyArray<string> => {
  const earlier = new Map(Object.entries(before))
  return Object.entries(after).flatMap(([name, value]) =>
    Equal.equals(earlier.get(name), value) ? [] : [name]
  )
}
