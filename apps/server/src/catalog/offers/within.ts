import { ValidationFailed } from "@affnet/api"
import { Effect } from "effect"

/** A refusal in a part of a body is reported under the part's name, with the field. */
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
