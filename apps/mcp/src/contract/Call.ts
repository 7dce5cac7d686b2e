import type { Operations } from "@affnet/client/effect"
import { type Effect, Predicate } from "effect"
import type { Operation } from "./Operation.ts"
import type { Parameter, Place } from "./Parameters.ts"

/** Calls an operation that is known by its place in the contract alone. */

type Method = (request: unknown) => Effect.Effect<unknown, unknown>
const isMethod = (value: unknown): value is Method => Predicate.isFunction(value)

/** The method of the client that calls the operation: the client is derived from the same contract. */
export const methodOf = (client: Operations, { endpoint, group }: Operation): Method => {
  const groups: object = client
  const methods = Predicate.hasProperty(groups, group) ? groups[group] : undefined
  const method = Predicate.hasProperty(methods, endpoint.identifier)
    ? methods[endpoint.identifier]
    : undefined
  if (!isMethod(method)) throw new Error(`The client has no ${group}.${endpoint.identifier}`)
  return method
}

/** The request that the method takes, of values by the names of parameters. */
export const requestOf = (
  values: Iterable<readonly [string, unknown]>,
  parameters: ReadonlyMap<string, Parameter>
): Readonly<Record<Place, Readonly<Record<string, unknown>>>> => {
  const request: Record<Place, Record<string, unknown>> = { params: {}, query: {}, payload: {} }
  for (const [name, value] of values) {
    const place = parameters.get(name)?.place
    if (place !== undefined) request[place][name] = value
  }
  return request
}
