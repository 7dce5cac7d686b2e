import { Envelope } from "@affnet/domain"
import { Schema } from "effect"

/**
 * The errors of the API: each is the class that handlers fail with and that the client decodes back
 * to. `ErrorResponses` has the responses that carry them.
 */

const fields = { errors: Envelope.FieldErrors }

/** What most refusals of this kind leave to their message. */
const sometimes = { errors: Schema.optionalKey(Envelope.FieldErrors) }

/** Seconds to wait before the next request. */
export const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 86_400 })).annotate(
  {
    description: "Seconds to wait before the next request."
  }
)
const wait = { retry_after: Seconds }

/** Status 400. */
export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", fields, {
  description: "The request could not be read, or a parameter of it is not valid."
}) {}

/** Status 401. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", sometimes, {
  description:
    "No key, an unknown key, or the account behind it may not use the API. Who signs in is told in " +
    "`info.errors` what was wrong."
}) {}

/** Status 403. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", sometimes, {
  description:
    "The key belongs to another role, or the role of the manager lacks the permission. A request with the " +
    "cookie of a session that no page of the network made is told so in `info.errors`."
}) {}

/** Status 404. */
export class NotFound extends Schema.TaggedError<NotFound>()(
  "NotFound",
  {},
  {
    description:
      "There is no such thing, or the account may not see it; the two are not told apart."
  }
) {}

/** 405: the path exists, the method does not. The answer names those that do in `Allow`. */
export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("MethodNotAllowed", {
  allow: Schema.Array(Schema.String)
}) {}

/** Status 409. */
export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", fields, {
  description: "The request contradicts an earlier one."
}) {}

/** Status 412. */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()(
  "PreconditionFailed",
  {},
  {
    description: "`If-Match` names another version of the record than the present one."
  }
) {}

/** Status 413. */
export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()(
  "PayloadTooLarge",
  {},
  {
    description: "The body is larger than the endpoint accepts."
  }
) {}

/** Status 415. */
export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()(
  "UnsupportedMediaType",
  {},
  {
    description: "The body has a content type that the endpoint does not read."
  }
) {}

/** Status 422. */
export class ValidationFailed extends Schema.TaggedError<ValidationFailed>()(
  "ValidationFailed",
  fields,
  {
    description: "The body was read, and a field of it is not acceptable."
  }
) {}

/** Status 429. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()(
  "TooManyRequests",
  wait,
  {
    description: "The key has used up its requests for now."
  }
) {}

/** Status 500. */
export class InternalError extends Schema.TaggedError<InternalError>()("InternalError", fields, {
  description: "The server failed. `info.errors.request` holds the request id to report."
}) {}

/** Status 503. */
export class ServiceUnavailable extends Schema.TaggedError<ServiceUnavailable>()(
  "ServiceUnavailable",
  wait,
  {
    description: "The server cannot answer right now."
  }
) {}

/** What the errors that name fields have in common. */
export interface WithFields {
  readonly errors: Envelope.FieldErrors
}

/** What the errors that ask for patience have in common. */
export interface WithWait {
  readonly retry_after: number
}

const classes = {
  BadRequest,
  Unauthorized,
  Forbidden,
  NotFound,
  MethodNotAllowed,
  Conflict,
  PreconditionFailed,
  PayloadTooLarge,
  UnsupportedMediaType,
  ValidationFailed,
  TooManyRequests,
  InternalError,
  ServiceUnavailable
}

/** Every error that an endpoint can answer with. */
export type AnyError = InstanceType<(typeof classes)[keyof typeof classes]>

/** The HTTP status of each error. */
export const statuses = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  Conflict: 409,
  PreconditionFailed: 412,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  ValidationFailed: 422,
  TooManyRequests: 429,
  InternalError: 500,
  ServiceUnavailable: 503
} as const satisfies Record<AnyError["_tag"], Envelope.ErrorCode>

/** Whether a value is one of the errors above. */
export const isApiError = (value: unknown): value is AnyError =>
  Object.values(classes).some((error) => value instanceof error)
