import { Cause, Effect, Option, Ref, Schema } from "effect"
import { Headers, HttpClientError, type HttpClientResponse, UrlParams } from "effect/http"
import { LatestAnswer } from "./Attempt.ts"
import * as RequestId from "./RequestId.ts"
import { UnexpectedAnswer } from "./UnexpectedAnswer.ts"

/** What surrounds each call of a method: its span, what the span hides, and what errors say. */

/** Everything in a query may be about a person, but for where a page stands. */
const confidentialParams = [/^(?!(page|perPage|sortField|sortDirection|fields)$)/u]

/** Holds even where a program has its own list of what to hide. */
const confidential = <A, E, R>(call: Effect.Effect<A, E, R>) =>
  call.pipe(
    Effect.updateService(Headers.CurrentRedactedNames, (names) => [...names, "x-api-key"]),
    Effect.provideService(UrlParams.CurrentRedactedNames, confidentialParams)
  )

/** What breaks the contract; the errors that the contract names do not. */
const problemOf = (cause: Cause.Cause<unknown>): string | undefined => {
  const errors = cause.reasons.filter(Cause.isFailReason).map(({ error }) => error)
  const issue = errors.find(Schema.isSchemaError)
  if (issue !== undefined) return issue.message
  const failure = errors.find(HttpClientError.isHttpClientError)
  if (failure === undefined || failure.reason._tag === "TransportError") return undefined
  return failure.reason.description ?? failure.message
}

/** A body may have several forms, and each of them reports the same problem. */
const saidOnce = (error: unknown): unknown => {
  if (!Schema.isSchemaError(error) || error.issue._tag !== "AnyOf") return error
  const [first, ...others] = error.issue.issues.map((issue) => new Schema.SchemaError(issue))
  return others.every(({ message }) => message === first?.message) ? (first ?? error) : error
}

const explain = (
  operation: string,
  cause: Cause.Cause<unknown>,
  answer: HttpClientResponse.HttpClientResponse
): Cause.Cause<unknown> => {
  const problem = problemOf(cause)
  const request_id = Option.getOrNull(RequestId.ofAnswer(answer))
  const { status } = answer
  const explained =
    problem === undefined
      ? cause
      : Cause.fail(new UnexpectedAnswer({ operation, problem, request_id, status }))
  for (const reason of explained.reasons) {
    if (Cause.isFailReason(reason)) RequestId.remember(reason.error, answer)
  }
  return explained
}

/** Runs a call of the method named `operation`. */
export const make = (operation: string, call: Effect.Effect<unknown, unknown>) =>
  Effect.gen(function* () {
    const latest = yield* Ref.make(Option.none<HttpClientResponse.HttpClientResponse>())
    return yield* call.pipe(
      Effect.provideService(LatestAnswer, latest),
      Effect.catchCause((cause) =>
        Effect.flatMap(
          Ref.get(latest),
          Option.match({
            onNone: () => Effect.failCause(Cause.map(cause, saidOnce)),
            onSome: (answer) => Effect.failCause(explain(operation, cause, answer))
          })
        )
      )
    )
  }).pipe(confidential, Effect.withSpan(operation))
