import { Effect, Result } from "effect"

/** The most decisions about one write set: what was refused once is not claimed again. */
const decisionsMax = 10

/**
 * Decides and commits until nothing is left to decide again. `decide` returns a success with what came of the
 * write set, or a failure with what the next decision starts from.
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
