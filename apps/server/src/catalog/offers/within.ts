import { ValidationFailed } from "@affnet/api"
import { Effect } from "effect"

/** What is refused of a part of a body stands under the part's name, and says which field of it is meant. */
export const within =
  (part: string) =>
  <A, E, R>(work: Effect.Effect<A, E | ValidationFailed, R>) =>
    Effect.mapError(work, (failure) =>
      failure instanceof ValidationFailed
        ? new ValidationFailed({
            errors: {
              [part]: Object.entries(failure.errors).flatMap(([field, problems]) =>
                problems.map((problem) => `${field}: ${problem}`)
              )
            }
          })
        : failure
    )
