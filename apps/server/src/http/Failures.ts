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

/** What is out of order is looked after: a caller may try again after so many seconds. */
export const unavailable = new ServiceUnavailable({ retry_after: 5 })

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
  return isOutage(failure) ? unavailable : undefined
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

/** Writes down what was no mistake of the caller's, under the id that the caller was told. */
const report = (message: string, failure: unknown) =>
  Effect.flatMap(RequestOrigin, ({ request_id }) =>
    Effect.annotateLogs(Effect.logError(message, failure), { request_id })
  )

/**
 * The last word on every request: whatever went wrong becomes the envelope, never a stack trace and
 * never an empty body. What was our own fault is logged with the request's id.
 */
export const answerFailure = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
  for (const reason of cause.reasons) {
    if (reason._tag === "Interrupt") continue
    const failure = reason._tag === "Fail" ? reason.error : reason.defect
    if (HttpServerResponse.isHttpServerResponse(failure)) return failure
    const error = refusal(failure)
    if (error === undefined) continue
    if (isOutage(failure)) yield* report("The database did not answer", failure)
    return respond(error)
  }
  if (Cause.hasInterruptsOnly(cause)) return respond(unavailable)
  yield* report("The request failed", cause)
  const { request_id } = yield* RequestOrigin
  return respond(new InternalError({ errors: { request: [request_id] } }))
})

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
