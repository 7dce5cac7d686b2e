import { Effect, Result } from "effect"

/** The most decisions about one write set: a refused claim is not made again. */
const decisionsMax = 10

/**
 * Decides and commits until no decision is left. `decide` returns a success with the outcome, or a failure with the
 * start of the next decision.
 */
export const untilStored = Effect.fnUntraced(function* <State, A, E, R>(
  first: State,
  decide: (state: State) => Effect.Effect<Result.Result<A, State>, E, R>
) {
  let state = first
  for (let count = 0; count < decisionsMax; count++) {
    const outcome = yield* decide(state)
    if (Result.isSuccess(outcome)) return outcome.success
    state = outcome.failure
  }
  return yield* Effect.die(new Error("The claims of a write set are refused again and again"))
})
