import { Envelope } from "@affnet/domain"
import { Schema } from "effect"

/**
 * The errors of the API: each is the class that handlers fail with and that the client decodes back
 * to. `ErrorResponses` has the responses that carry them (spec, Standard error responses;
 * decisions part 1).
 */

const fields = { errors: Envelope.FieldErrors }

/** Seconds to wait before the next request. */
export const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 86_400 }))
const wait = { retry_after: Seconds }

/** 400: the request could not be read, or a parameter of it is not valid. */
export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", fields) {}

/** 401: no key, an unknown key, or the account behind it may not use the API. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {}) {}

/** 403: the key belongs to another role. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", {}) {}

/** 404: there is no such thing, or the account may not see it; the two are not told apart. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {}) {}

/** 405: the path exists, the method does not. The answer names those that do in `Allow`. */
export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("MethodNotAllowed", {
  allow: Schema.Array(Schema.String)
}) {}

/** 409: the request contradicts an earlier one. */
export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", fields) {}

/** 413: the body is larger than the endpoint accepts. */
export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()(
  "PayloadTooLarge",
  {}
) {}

/** 415: the body has a content type that the endpoint does not read. */
export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()(
  "UnsupportedMediaType",
  {}
) {}

/** 422: the body was read, and a field of it is not acceptable. */
export class ValidationFailed extends Schema.TaggedError<ValidationFailed>()(
  "ValidationFailed",
  fields
) {}

/** 429: the key has used up its requests for now. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()(
  "TooManyRequests",
  wait
) {}

/** 500: the server failed. `errors.request` holds the request id to report. */
export class InternalError extends Schema.TaggedError<InternalError>()("InternalError", fields) {}

/** 503: the server cannot answer right now. */
export class ServiceUnavailable extends Schema.TaggedError<ServiceUnavailable>()(
  "ServiceUnavailable",
  wait
) {}

/** What the errors that name fields have in common. */
export interface WithFields {
  readonly errors: Envelope.FieldErrors
}

/** What the errors that ask for patience have in common. */
export interface WithWait {
  readonly retry_after: number
}

/** Every error that an endpoint can answer with. */
export type AnyError =
  | BadRequest
  | Unauthorized
  | Forbidden
  | NotFound
  | MethodNotAllowed
  | Conflict
  | PayloadTooLarge
  | UnsupportedMediaType
  | ValidationFailed
  | TooManyRequests
  | InternalError
  | ServiceUnavailable

/** The HTTP status of each error. */
export const statuses = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  Conflict: 409,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  ValidationFailed: 422,
  TooManyRequests: 429,
  InternalError: 500,
  ServiceUnavailable: 503
} as const satisfies Record<AnyError["_tag"], Envelope.ErrorCode>

const classes = [
  BadRequest,
  Unauthorized,
  Forbidden,
  NotFound,
  MethodNotAllowed,
  Conflict,
  PayloadTooLarge,
  UnsupportedMediaType,
  ValidationFailed,
  TooManyRequests,
  InternalError,
  ServiceUnavailable
]

/** Whether a value is one of the errors above. */
export const isApiError = (value: unknown): value is AnyError =>
  classes.some((error) => value instanceof error)
