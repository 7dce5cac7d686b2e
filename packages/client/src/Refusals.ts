import { AffnetError, type FieldErrors, type Origin } from "./Errors.ts"

/** What the network refuses with: a class for each status of the contract. */

/** The network refused, and names what it does not accept. */
class FieldsRefused extends AffnetError {
  readonly fieldErrors: FieldErrors

  constructor(message: string, origin: Origin) {
    super(message, origin)
    this.fieldErrors = origin.fieldErrors ?? {}
  }
}

/** The network refused for now. */
class Postponed extends AffnetError {
  /** Seconds until the network wants to be asked again; undefined when it does not say. */
  readonly retryAfter: number | undefined

  constructor(message: string, origin: Origin) {
    super(message, origin)
    this.retryAfter = origin.retryAfter
  }
}

/** 400: a parameter is not valid, or the network can't do it. */
export class BadRequest extends FieldsRefused {
  override readonly name = "BadRequest"
}

/**
 * 401: no key, an unknown key, or the account behind it may not use the API. For sign-ins it names what is missing,
 * such as the `code` of a second factor.
 */
export class Unauthorized extends FieldsRefused {
  override readonly name = "Unauthorized"
}

/** 403: the key belongs to another role. */
export class Forbidden extends AffnetError {
  override readonly name = "Forbidden"
}

/** 404: the record does not exist, or the account may not see it; the two are indistinguishable. */
export class NotFound extends AffnetError {
  override readonly name = "NotFound"
}

/** 409: the request contradicts an earlier one. */
export class Conflict extends FieldsRefused {
  override readonly name = "Conflict"
}

/** 412: the record has another version than the one that the change was meant for. */
export class PreconditionFailed extends AffnetError {
  override readonly name = "PreconditionFailed"
}

/** 413: the body is larger than the operation accepts. */
export class PayloadTooLarge extends AffnetError {
  override readonly name = "PayloadTooLarge"
}

/** 415: the body has a content type that the operation does not read. */
export class UnsupportedMediaType extends AffnetError {
  override readonly name = "UnsupportedMediaType"
}

/** 422: a field of the body is not acceptable. */
export class ValidationFailed extends FieldsRefused {
  override readonly name = "ValidationFailed"
}

/** 429: the key has used up its requests for now. */
export class RateLimited extends Postponed {
  override readonly name = "RateLimited"
}

/** 500: the network failed; its operator finds the reason by `requestId`. */
export class InternalError extends FieldsRefused {
  override readonly name = "InternalError"
}

/** 503: the network can't answer right now. */
export class ServiceUnavailable extends Postponed {
  override readonly name = "ServiceUnavailable"
}

/** The class of each status. */
export const refusals: Readonly<
  Record<number, new (message: string, origin: Origin) => AffnetError>
> = {
  400: BadRequest,
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  412: PreconditionFailed,
  413: PayloadTooLarge,
  415: UnsupportedMediaType,
  422: ValidationFailed,
  429: RateLimited,
  500: InternalError,
  503: ServiceUnavailable
}
