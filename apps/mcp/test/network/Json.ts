import { assert } from "@effect/vitest"
import { Predicate } from "effect"

/** What stands at a path in a value that came over the wire; fails the test when nothing does. */
export const at = (value: unknown, ...path: ReadonlyArray<string>): unknown => {
  let found = value
  for (const name of path) {
    assert.isTrue(Predicate.hasProperty(found, name), `${name} in ${JSON.stringify(found)}`)
    found = Predicate.hasProperty(found, name) ? found[name] : undefined
  }
  return found
}
