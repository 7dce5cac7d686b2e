import type { Effect } from "effect"
import type { FuzzRequest } from "./FuzzRequest.ts"

/** A bent request, and what was bent about it. */
export type Bent = readonly [request: FuzzRequest, what: string]

/** One way to make an odd request of a valid one. */
export interface Bend {
  readonly name: string
  /** Nothing when the request has nothing to bend in this way. */
  readonly apply: (request: FuzzRequest) => Effect.Effect<Bent | undefined>
}
