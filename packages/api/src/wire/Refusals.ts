/** The problems of a body, as an answer. */
import type { Problem } from "@affnet/domain"
import { Effect, Result } from "effect"
import { ValidationFailed } from "../http/Errors.ts"

/** 422 for one field. */
export const ofProblem = ({ field, problem }: Problem.Problem): ValidationFailed =>
  new ValidationFailed({ errors: { [field]: [problem] } })

/** Fails when there is a problem. */
export const unless = (
  problem: Problem.Problem | undefined
): Effect.Effect<void, ValidationFailed> =>
  problem === undefined ? Effect.void : Effect.fail(ofProblem(problem))

/** The decision, or 422 with the problem of each field. */
export const orRefused = <A>(
  result: Result.Result<A, Readonly<Record<string, ReadonlyArray<string>>>>
): Effect.Effect<A, ValidationFailed> =>
  Effect.fromResult(Result.mapError(result, (errors) => new ValidationFailed({ errors })))
