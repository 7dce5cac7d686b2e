import { Effect } from "effect"
import type { FuzzRequest } from "./FuzzRequest.ts"

/** A mutated request, and what was mutated. */
type Mutated = readonly [request: FuzzRequest, what: string]

/** One way to make an odd request of a valid one. */
export interface Mutator {
  readonly name: string
  /** Nothing when the request has nothing to mutate in this way. */
  readonly apply: (request: FuzzRequest) => Effect.Effect<Mutated | undefined>
}

/** Makes a mutator of what draws, request by request, how it is mutated. */
export const mutator = (
  name: string,
  apply: (request: FuzzRequest) => Effect.fn.Return<Mutated | undefined>
): Mutator => ({ name, apply: Effect.fnUntraced(apply) })
