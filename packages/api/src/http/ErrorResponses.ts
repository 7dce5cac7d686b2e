import { Envelope } from "@affnet/domain"
import { Schema, SchemaAST, SchemaTransformation } from "effect"
import { HttpApiSchema } from "effect/http-api"
import * as Errors from "./Errors.ts"
import * as IdempotencyKey from "./IdempotencyKey.ts"

const statuses = Errors.statuses

/** The response of each error: its status, its body on the wire, and the class it stands for. */

/** How the OpenAPI document shows a body: as a component with the error's name and description. */
const documented = <Body>(self: Schema.Top, example: Body) => ({
  identifier: SchemaAST.resolveIdentifier(self.ast),
  description: SchemaAST.resolveDescription(self.ast),
  examples: [example] as const
})

const bare = <Code extends Envelope.ErrorCode, A extends Errors.AnyError>(
  code: Code,
  self: Schema.Codec<A, unknown>,
  make: () => A
) =>
  Envelope.errorBody(code)
    .annotate(documented(self, Envelope.error(code)))
    .pipe(
      Schema.decodeTo(
        Schema.toType(self),
        SchemaTransformation.transform({ decode: make, encode: () => Envelope.error(code) })
      ),
      HttpApiSchema.status(code)
    )

const naming = <Code extends Envelope.ErrorCode, A extends Errors.AnyError & Errors.WithFields>(
  code: Code,
  self: Schema.Codec<A, unknown>,
  make: (fields: Errors.WithFields) => A,
  example: Envelope.FieldErrors
) => {
  const bodyOf = (errors: Envelope.FieldErrors) => ({ ...Envelope.error(code), info: { errors } })
  return Envelope.errorBodyWithFields(code)
    .annotate(documented(self, bodyOf(example)))
    .pipe(
      Schema.decodeTo(
        Schema.toType(self),
        SchemaTransformation.transform({
          decode: (body) => make(body.info),
          encode: (error) => bodyOf(error.errors)
        })
      ),
      HttpApiSchema.status(code)
    )
}

/** An error that names fields where its message does not say enough. */
const sometimesNaming = <
  Code extends Envelope.ErrorCode,
  A extends Errors.AnyError & Partial<Errors.WithFields>
>(
  code: Code,
  self: Schema.Codec<A, unknown>,
  make: (fields: Partial<Errors.WithFields>) => A
) =>
  Schema.Struct({
    ...Envelope.errorBody(code).fields,
    info: Schema.optionalKey(Schema.Struct({ errors: Envelope.FieldErrors }))
  })
    .annotate(documented(self, Envelope.error(code)))
    .pipe(
      Schema.decodeTo(
        Schema.toType(self),
        SchemaTransformation.transform({
          decode: (body) => make(body.info ?? {}),
          encode: ({ errors }) => ({
            ...Envelope.error(code),
            ...(errors === undefined ? {} : { info: { errors } })
          })
        })
      ),
      HttpApiSchema.status(code)
    )

/** Wraps a response so that the seconds to wait travel in the `Retry-After` header. */
const waiting = <Code extends Envelope.ErrorCode, A extends Errors.AnyError & Errors.WithWait>(
  code: Code,
  self: Schema.Codec<A, unknown>,
  make: (fields: Errors.WithWait) => A
) =>
  Schema.toType(self).pipe(
    HttpApiSchema.encodeToWithHeaders(
      {
        body: Envelope.errorBody(code)
          .annotate(documented(self, Envelope.error(code)))
          .pipe(HttpApiSchema.status(code)),
        headers: { "retry-after": Errors.Seconds }
      },
      {
        decode: ({ headers }) => make({ retry_after: headers["retry-after"] }),
        encode: (error) => ({
          body: Envelope.error(code),
          headers: { "retry-after": error.retry_after }
        })
      }
    )
  )

/** The response that carries `BadRequest`. */
export const BadRequest = naming(
  statuses.BadRequest,
  Errors.BadRequest,
  (_) => new Errors.BadRequest(_),
  { perPage: ["must be a whole number from 1 to 1000"] }
)

/** The response that carries `Unauthorized`. */
export const Unauthorized = sometimesNaming(
  statuses.Unauthorized,
  Errors.Unauthorized,
  (_) => new Errors.Unauthorized(_)
)

/** The response that carries `Forbidden`. */
export const Forbidden = sometimesNaming(
  statuses.Forbidden,
  Errors.Forbidden,
  (_) => new Errors.Forbidden(_)
)

/** The response that carries `NotFound`. */
export const NotFound = bare(statuses.NotFound, Errors.NotFound, () => new Errors.NotFound())

/** The response that carries `Conflict`. */
export const Conflict = naming(
  statuses.Conflict,
  Errors.Conflict,
  (_) => new Errors.Conflict(_),
  IdempotencyKey.reused
)

/** The response that carries `PreconditionFailed`. */
export const PreconditionFailed = bare(
  statuses.PreconditionFailed,
  Errors.PreconditionFailed,
  () => new Errors.PreconditionFailed()
)

/** The response that carries `PayloadTooLarge`. */
export const PayloadTooLarge = bare(
  statuses.PayloadTooLarge,
  Errors.PayloadTooLarge,
  () => new Errors.PayloadTooLarge()
)

/** The response that carries `UnsupportedMediaType`. */
export const UnsupportedMediaType = bare(
  statuses.UnsupportedMediaType,
  Errors.UnsupportedMediaType,
  () => new Errors.UnsupportedMediaType()
)

/** The response that carries `ValidationFailed`. */
export const ValidationFailed = naming(
  statuses.ValidationFailed,
  Errors.ValidationFailed,
  (_) => new Errors.ValidationFailed(_),
  { currency: ["must be a three-letter ISO 4217 currency code, such as EUR"] }
)

/** The response that carries `TooManyRequests`. */
export const TooManyRequests = waiting(
  statuses.TooManyRequests,
  Errors.TooManyRequests,
  (_) => new Errors.TooManyRequests(_)
)

/** The response that carries `InternalError`. */
export const InternalError = naming(
  statuses.InternalError,
  Errors.InternalError,
  (_) => new Errors.InternalError(_),
  { request: ["k3v9x0q7b1f5m2z8-1042"] }
)

/** The response that carries `ServiceUnavailable`. */
export const ServiceUnavailable = waiting(
  statuses.ServiceUnavailable,
  Errors.ServiceUnavailable,
  (_) => new Errors.ServiceUnavailable(_)
)

/** The errors of an endpoint that only reads; bad input is 400 there. */
export const reading = [BadRequest, NotFound] as const

/** The errors of an endpoint that reads a body. */
export const writing = [
  BadRequest,
  NotFound,
  PayloadTooLarge,
  UnsupportedMediaType,
  ValidationFailed
] as const

/** The same where the body names no record that may be missing. */
export const asking = [BadRequest, PayloadTooLarge, UnsupportedMediaType, ValidationFailed] as const

/** The errors of an endpoint that acts without a body, under an idempotency key. */
export const acting = [...reading, Conflict] as const

/** The errors of an endpoint that creates under an idempotency key. */
export const creating = [...writing, Conflict] as const

/** The errors of an endpoint that changes a record under `If-Match`. */
export const changing = [...writing, PreconditionFailed] as const

/** The errors of an endpoint that removes a record under `If-Match`. */
export const removing = [...reading, PreconditionFailed] as const
