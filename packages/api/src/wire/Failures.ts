import { Envelope } from "@affnet/domain"
import { Predicate } from "effect"
import { HttpServerError, HttpServerResponse, Multipart } from "effect/http"
import { HttpApiError } from "effect/http-api"
import {
  type AnyError,
  BadRequest,
  isApiError,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  statuses
} from "../http/Errors.ts"
import * as Routes from "./Routes.ts"
import * as SchemaErrors from "./SchemaErrors.ts"

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

/** The answer to a caller's mistake; `undefined` when it was none, that is, a defect of the program. */
export const refusalOf = (failure: unknown): AnyError | undefined => {
  if (isApiError(failure)) return failure
  if (HttpApiError.HttpApiSchemaError.is(failure)) return SchemaErrors.refusal(failure)
  if (HttpServerError.isHttpServerError(failure)) return transportRefusal(failure.reason)
  return Predicate.isTagged(failure, "MultipartError") ? multipartRefusal(failure) : undefined
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

/** Puts the envelope around an answer that was made below the contract and carries none. */
export const withEnvelope = (
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse => {
  const type = response.headers["content-type"] ?? ""
  // The pixel stays an image, whatever happened.
  if (response.status < 400 || type.includes("json") || type.startsWith("image/")) return response
  switch (response.status) {
    case 413:
      return respond(new PayloadTooLarge())
    case 404:
      return respond(new NotFound())
    default:
      return respond(unreadable)
  }
}
