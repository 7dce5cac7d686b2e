import { Effect, Predicate, Result, Stream } from "effect"
import { Headers, type HttpServerError, type HttpServerRequest, Multipart } from "effect/http"
import { standardBytes } from "../http/BodyLimit.ts"
import {
  BadRequest,
  PayloadTooLarge,
  UnsupportedMediaType,
  ValidationFailed
} from "../http/Errors.ts"
import { exactJson, nestingMessage } from "./ExactJson.ts"
import * as FormFields from "./FormFields.ts"
import * as QueryString from "./QueryString.ts"
import * as ReportFilters from "./ReportFilters.ts"

/**
 * Brings every body into the one form that the contract's schemas read: a JSON object whose numbers
 * have kept their decimal text. Nothing is read before the endpoint asks for it,
 * so a request that is refused for its key never has its body taken in.
 */

/** The fields of a body: more than any record has. */
export const maxFields = 100

/** The values of a list: no field takes more. */
const maxItems = 1000

/** What a form may have in all: each value of a list is a part of its own there. */
export const maxParts = maxFields + maxItems

/** The size of a field in a multipart form whose fields are no files. */
const maxFieldBytes = 64 * 1024

/** The size of a field in a multipart form of at most this many bytes. */
export const fieldLimit = (bodyLimit: number): number =>
  bodyLimit > standardBytes ? bodyLimit : maxFieldBytes

/** A body has this long to arrive. */
const timeout = "30 seconds"

const json = "application/json"
const form = "application/x-www-form-urlencoded"
/** The form that may carry files. */
export const multipart = "multipart/form-data"

/** The media type of a body, without parameters. A body that does not say is taken for JSON. */
export const mediaType = (request: HttpServerRequest.HttpServerRequest): string =>
  (request.headers["content-type"] ?? json).split(";", 1)[0]?.trim().toLowerCase() ?? ""

type BodyFailure =
  | BadRequest
  | PayloadTooLarge
  | UnsupportedMediaType
  | ValidationFailed
  | HttpServerError.HttpServerError
  | Multipart.MultipartError

const refuse = (problem: string) => new BadRequest({ errors: { body: [problem] } })

const isTooLong = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > maxItems || value.some(isTooLong)
    : Predicate.isObject(value) && Object.values(value).some(isTooLong)

/** What there is too much of. It is counted before any schema looks at it. */
const refusalOf = (
  fields: ReadonlyArray<readonly [name: string, value: unknown]>
): PayloadTooLarge | ValidationFailed | undefined => {
  if (fields.length > maxFields) return new PayloadTooLarge()
  const tooLong = fields.find(([, value]) => isTooLong(value))
  return tooLong
    ? new ValidationFailed({ errors: { [tooLong[0]]: [`must have at most ${maxItems} values`] } })
    : undefined
}

/**
 * The fields of a form at an address. No text of a network has a NUL character, as in JSON and in queries, nor
 * stands for one that could not be read.
 */
export const formFields = (
  url: string,
  parts: ReadonlyArray<readonly [name: string, value: string]>
): Effect.Effect<Record<string, unknown>, BadRequest | PayloadTooLarge | ValidationFailed> => {
  if (parts.some(([name]) => FormFields.isTooDeep(name))) return Effect.fail(refuse(nestingMessage))
  const texts = parts.flat()
  if (texts.some((text) => text.includes("\0"))) {
    return Effect.fail(refuse("must not contain NUL characters"))
  }
  if (texts.some((text) => QueryString.isGarbled(url, text))) {
    return Effect.fail(refuse(QueryString.utf8Message))
  }
  const fields = FormFields.collect(parts)
  const refusal = refusalOf(Object.entries(fields))
  return refusal === undefined ? Effect.succeed(fields) : Effect.fail(refusal)
}

const readJson = (
  text: string
): Result.Result<Record<string, unknown>, BadRequest | PayloadTooLarge | ValidationFailed> =>
  Result.flatMap(Result.mapError(exactJson(text), refuse), (fields) => {
    const refusal = refusalOf(Object.entries(fields))
    return refusal === undefined ? Result.succeed(fields) : Result.fail(refusal)
  })

const readForm = (
  url: string,
  text: string
): Effect.Effect<Record<string, unknown>, BadRequest | PayloadTooLarge | ValidationFailed> =>
  // They are counted before they are read, as those of a multipart form are.
  text.split("&", maxParts + 1).length > maxParts
    ? Effect.fail(new PayloadTooLarge())
    : formFields(url, [...new URLSearchParams(text)])

/** Bytes that are no UTF-8 are refused: replaced characters would be stored as if they were meant. */
const readText = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.flatMap(request.arrayBuffer, (bytes) =>
    Effect.try({
      try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
      catch: () => refuse(QueryString.utf8Message)
    })
  )

/** The answer to an unexpected file; the rest of the body is not read. */
export const notTaken = ({ key }: Multipart.File): ValidationFailed =>
  new ValidationFailed({ errors: { [key]: ["is a file, and none is taken under this name"] } })

const readMultipart = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.suspend(() => {
    const fields: Array<readonly [string, string]> = []
    return Stream.runForEach(request.multipartStream, (part) => {
      if (Multipart.isFile(part)) return Effect.fail(notTaken(part))
      fields.push([part.key, part.value])
      return Effect.void
    }).pipe(Effect.andThen(Effect.suspend(() => formFields(request.url, fields))))
  })

const read = (
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<Record<string, unknown>, BodyFailure> => {
  const coding = request.headers["content-encoding"] ?? "identity"
  if (coding !== "identity") return Effect.fail(refuse("must be sent without a content-encoding"))
  switch (mediaType(request)) {
    case json:
      return Effect.flatMap(readText(request), (text) => Effect.fromResult(readJson(text)))
    case form:
      return Effect.flatMap(readText(request), (text) => readForm(request.url, text))
    case multipart:
      return readMultipart(request)
    default:
      return Effect.fail(new UnsupportedMediaType())
  }
}

const limitsOf = (bodyLimit: number) =>
  Multipart.limitsServices({
    maxParts,
    maxFieldSize: fieldLimit(bodyLimit),
    maxFileSize: bodyLimit,
    maxTotalSize: bodyLimit
  })

const standardLimits = limitsOf(standardBytes)

/** The fields of a body, whatever its form. Fails with what the caller has to mend. */
export const readFields = (
  request: HttpServerRequest.HttpServerRequest,
  bodyLimit: number = standardBytes
): Effect.Effect<Record<string, unknown>, BodyFailure> =>
  Number(request.headers["content-length"] ?? 0) > bodyLimit
    ? Effect.fail(new PayloadTooLarge())
    : read(request).pipe(
        Effect.provideContext(bodyLimit === standardBytes ? standardLimits : limitsOf(bodyLimit)),
        Effect.timeoutOrElse({
          duration: timeout,
          orElse: () => Effect.fail(refuse("did not arrive in time"))
        })
      )

/**
 * A view of the request whose body is read as above. The contract decodes the body as JSON, so the
 * view names that type and gives the fields back as JSON text. No operation reads the body of a GET.
 */
export const normalized = (
  request: HttpServerRequest.HttpServerRequest,
  bodyLimit: number
): HttpServerRequest.HttpServerRequest => {
  if (request.method === "GET" || request.method === "HEAD") return request
  const text = Effect.map(readFields(request, bodyLimit), (fields) =>
    JSON.stringify(
      ReportFilters.isReport(request.url) ? ReportFilters.normalizedBody(fields) : fields
    )
  )
  const headers = Headers.set(request.headers, "content-type", json)
  const view = overriding(request, { headers, text: Effect.orDie(text) })
  originals.set(view, request)
  return view
}

/** The same view with its text at hand, for code that needs it before the endpoint reads it. */
export const withText = (
  view: HttpServerRequest.HttpServerRequest,
  text: string
): HttpServerRequest.HttpServerRequest => overriding(view, { text: Effect.succeed(text) })

const originals = new WeakMap<object, HttpServerRequest.HttpServerRequest>()

/** The request as it came in, for an endpoint that streams its body. */
export const original = (
  view: HttpServerRequest.HttpServerRequest
): HttpServerRequest.HttpServerRequest => originals.get(view) ?? view

/** Bridge: the request with some members replaced; the rest is looked up on the original. */
const overriding = (
  request: HttpServerRequest.HttpServerRequest,
  members: Partial<HttpServerRequest.HttpServerRequest>
): HttpServerRequest.HttpServerRequest =>
  Object.create(request, Object.getOwnPropertyDescriptors(members))
