import { Effect, Random } from "effect"
import { addressMutators } from "./AddressMutators.ts"
import { bodyMutators } from "./BodyMutators.ts"
import type { Operation } from "./Contract.ts"
import { pick } from "./Draw.ts"
import { envelopeMutators } from "./EnvelopeMutators.ts"
import type { FuzzRequest } from "./FuzzRequest.ts"
import { type Ids, validRequest } from "./ValidRequest.ts"

/** Requests for an operation: valid ones, and such that are mutated in up to three ways. */

const mutators = [addressMutators, bodyMutators, envelopeMutators]

/** How many mutations a request gets. */
const counts = [0, 1, 1, 1, 1, 2, 2, 3]

/** A request that one mutator leaves alone is given to another; after so many tries it stays as it is. */
const maxTries = 20

const mutate = Effect.fnUntraced(function* (request: FuzzRequest) {
  for (let tries = 0; tries < maxTries; tries++) {
    const { apply, name } = yield* pick(yield* pick(mutators))
    const mutated = yield* apply(request)
    if (mutated === undefined) continue
    const [changed, what] = mutated
    return { ...changed, mutations: [...request.mutations, `${name}: ${what}`] }
  }
  return request
})

export interface RequestsOptions {
  /** The same seed gives the same requests. */
  readonly seed: string
  readonly count: number
  readonly ids: Ids
}

/** The request with this number; the seed and the number alone decide what it is. */
export const requestAt = (
  operation: Operation,
  index: number,
  { ids, seed }: Pick<RequestsOptions, "ids" | "seed">
): Effect.Effect<FuzzRequest> =>
  Effect.gen(function* () {
    let request: FuzzRequest = yield* validRequest(operation, ids)
    const count = yield* pick(counts)
    for (let mutation = 0; mutation < count; mutation++) request = yield* mutate(request)
    return request
  }).pipe(Random.withSeed(`${seed} ${operation.id} ${index}`))

/** So many requests for the operation. */
export const requests = (
  operation: Operation,
  options: RequestsOptions
): Effect.Effect<ReadonlyArray<FuzzRequest>> =>
  Effect.forEach(Array.from({ length: options.count }), (_, index) =>
    requestAt(operation, index, options)
  )
