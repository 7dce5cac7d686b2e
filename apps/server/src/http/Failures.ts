import {
  type AnyError,
  BadRequest,
  InternalError,
  isApiError,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  ServiceUnavailable,
  statuses
} from "@affnet/api"
import { Envelope } from "@affnet/domain"
import { Cause, Effect, Predicate } from "effect"
import { HttpServerError, HttpServerResponse, Multipart } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { isOutage } from "../sql/Outage.ts"
import { RequestOrigin } from "./RequestOrigin.ts"
import * as Routes from "./Routes.ts"
import * as SchemaErrors from "./SchemaErrors.ts"

/** Seconds after which a caller may try again when the database could not be reached. */
const unavailableSeconds = 5

/** The envelope of an error, as a response. */
export const respond = (error: AnyError): HttpServerResponse.HttpServerResponse => {
  const body = Envelope.error(statuses[error._tag])
  return HttpServerResponse.jsonUnsafe(
    "errors" in error ? { ...body, info: { errors: error.errors } } : body,
    { status: body.code, headers: headers(error) }
  )
}

const headers = (error: AnyError): Record<string, string> => {
  if ("retry_after" in error) return { "retry-after": String(error.retry_after) }
  return error._tag === "MethodNotAllowed" ? { allow: error.allow.join(", ") } : {}
}

/** The answer to a caller's mistake; `undefined` when it was none, that is, a defect of ours. */
const refusal = (failure: unknown): AnyError | undefined => {
  if (isApiError(failure)) return failure
  if (HttpApiError.HttpApiSchemaError.is(failure)) return SchemaErrors.refusal(failure)
  if (HttpServerError.isHttpServerError(failure)) return transportRefusal(failure.reason)
  if (Predicate.isTagged(failure, "MultipartError")) return multipartRefusal(failure)
  if (isOutage(failure)) {
    return new ServiceUnavailable({ retry_after: unavailableSeconds })
  }
  return undefined
}

const transportRefusal = (reason: HttpServerError.HttpServerErrorReason): AnyError | undefined => {
  switch (reason._tag) {
    case "RouteNotFound": {
      const { method, url } = reason.request
      const allow = Routes.methodsOf(url)
      // The route exists, but the router can't read a segment: a broken escape, or far too long.
      if (allow.includes(method)) return new BadRequest({ errors: { path: ["could not be read"] } })
      return allow.length === 0 ? new NotFound() : new MethodNotAllowed({ allow })
    }
    case "RequestParseError":
      return reason.reason === "BodyTooLarge" ? new PayloadTooLarge() : unreadable
    default:
      return undefined
  }
}

const unreadable = new BadRequest({ errors: { body: ["could not be read"] } })

const multipartRefusal = (error: unknown): AnyError | undefined =>
  error instanceof Multipart.MultipartError && error.reason._tag !== "InternalError"
    ? error.reason._tag === "Parse"
      ? unreadable
      : new PayloadTooLarge()
    : undefined

/**
 * The last word on every request: whatever went wrong becomes the envelope, never a stack trace and
 * never an empty body. What was our own fault is logged with the request's id.
 */
export const answerFailure = (
  cause: Cause.Cause<unknown>
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  for (const reason of cause.reasons) {
    if (reason._tag === "Interrupt") continue
    const failure = reason._tag === "Fail" ? reason.error : reason.defect
    if (HttpServerResponse.isHttpServerResponse(failure)) return Effect.succeed(failure)
    const error = refusal(failure)
    if (error !== undefined) return Effect.succeed(respond(error))
  }
  if (Cause.hasInterruptsOnly(cause)) {
    return Effect.succeed(respond(new ServiceUnavailable({ retry_after: unavailableSeconds })))
  }
  return Effect.gen(function* () {
    const { request_id } = yield* RequestOrigin
    yield* Effect.logError("The request failed", cause)
    return respond(new InternalError({ errors: { request: [request_id] } }))
  })
}

/** Puts the envelope around an answer that was made below the contract and carries none. */
export const withEnvelope = (
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse => {
  if (response.status < 400 || response.headers["content-type"]?.includes("json")) return response
  switch (response.status) {
    case 413:
      return respond(new PayloadTooLarge())
    case 404:
      return respond(new NotFound())
    default:
      return respond(unreadable)
  }
}
