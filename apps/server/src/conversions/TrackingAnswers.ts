import {
  type AnyError,
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  ValidationFailed
} from "@affnet/api"
import { Failures } from "@affnet/api/Wire"
import { ConversionReceipt, ConversionRefusal } from "@affnet/domain"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Outcome } from "./Conversions.ts"

/** Says what came of a report, also where the body has no place for it. */
export const resultHeader = "x-conversion-result"

/** The error of a refusal: its reason, and how to mend it. */
export const errorOf = (reason: ConversionRefusal.Reason): AnyError => {
  const { field, kind, sentence } = ConversionRefusal.describe(reason)
  const errors = { [field]: [`${reason}: ${sentence}`] }
  switch (kind) {
    case "input":
      return new BadRequest({ errors })
    case "forbidden":
      return new Forbidden()
    case "unknown":
      return new NotFound()
    case "conflict":
      return new Conflict({ errors })
  }
}

/** What a caller is told of a conversion that is there. */
export const receipt = Effect.map(({ conversion, result }: Outcome) =>
  ConversionReceipt.of(conversion, result)
)

const answerWith =
  (toError: (reason: ConversionRefusal.Reason) => AnyError) =>
  <A, E, R>(answer: Effect.Effect<A, E | ConversionRefusal.ConversionRefused, R>) =>
    Effect.catchIf(
      answer,
      (error) => error instanceof ConversionRefusal.ConversionRefused,
      ({ reason }) =>
        Effect.succeed(
          HttpServerResponse.setHeader(Failures.respond(toError(reason)), resultHeader, reason)
        )
    )

/** Answers a refusal with its error and its reason. */
export const answerRefusal = answerWith(errorOf)

/** The same under `/api/v2`, where a field of a body that is not acceptable is 422. */
export const answerRefusalToManager = answerWith((reason) => {
  const error = errorOf(reason)
  return error instanceof BadRequest ? new ValidationFailed({ errors: error.errors }) : error
})
