import { Effect, Random } from "effect"
import { addressBends } from "./AddressBends.ts"
import { bodyBends } from "./BodyBends.ts"
import type { Operation } from "./Contract.ts"
import { pick } from "./Draw.ts"
import { envelopeBends } from "./EnvelopeBends.ts"
import type { FuzzRequest } from "./FuzzRequest.ts"
import { type Ids, validRequest } from "./ValidRequest.ts"

/** Requests for an operation: valid ones, and such that are bent in up to three ways. */

const bends = [addressBends, bodyBends, envelopeBends]

/** How many bends a request gets. */
const counts = [0, 1, 1, 1, 1, 2, 2, 3]

/** What can't be bent in one way is bent in another; after so many tries it stays as it is. */
const maxTries = 20

const bend = Effect.fnUntraced(function* (request: FuzzRequest) {
  for (let tries = 0; tries < maxTries; tries++) {
    const { apply, name } = yield* pick(yield* pick(bends))
    const bent = yield* apply(request)
    if (bent === undefined) continue
    const [changed, what] = bent
    return { ...changed, bends: [...request.bends, `${name}: ${what}`] }
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
    for (let bent = 0; bent < count; bent++) request = yield* bend(request)
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
