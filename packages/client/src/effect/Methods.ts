import { type Effect, Predicate, Record } from "effect"

/** A method of a client, whatever its endpoint. */
export type Method = (request: unknown) => Effect.Effect<unknown, unknown>

const isMethod = (value: unknown): value is Method => Predicate.isFunction(value)

const replaced = (
  value: unknown,
  path: ReadonlyArray<string>,
  f: (operation: string, method: Method) => unknown
): unknown => {
  if (isMethod(value)) return f(path.join("."), value)
  if (!Predicate.isObject(value)) return value
  return Record.map(value, (inner, name) => replaced(inner, [...path, String(name)], f))
}

/**
 * The client with each of its methods replaced; `operation` is the path to it, `offers.listOffers`.
 * Bridge: the type of a method depends on its endpoint, which no loop over all of them can express,
 * so the caller states the type of the result.
 */
export const map = <To>(client: object, f: (operation: string, method: Method) => unknown): To =>
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the bridge that the comment above explains
  replaced(client, [], f) as To
