import type { Schema } from "effect"
import * as ErrorResponses from "./ErrorResponses.ts"
import * as IdempotencyKey from "./IdempotencyKey.ts"
import { fieldsParam } from "./ListParams.ts"
import * as Payload from "./Payload.ts"
import * as Responses from "./Responses.ts"

/** What endpoints of a kind have in common, beside their path and its parameters. */

/** Reads one record, or the fields of it that `fields` names. */
export const details = <const Fields extends Schema.Struct.Fields>(
  message: string,
  fields: Fields
) => ({
  query: fieldsParam,
  success: Responses.success(message, fields),
  error: ErrorResponses.reading
})

/** Sends a body that may name records which are missing. */
export const sends = <Body extends Schema.Top>(body: Body) => ({
  payload: Payload.of(body),
  error: ErrorResponses.writing
})

/** Sends a body that names no record which may be missing: a question, or settings. */
export const asks = <Body extends Schema.Top>(body: Body) => ({
  payload: Payload.of(body),
  error: ErrorResponses.asking
})

/** Makes a record of a body, once under each idempotency key. */
export const creates = <Body extends Schema.Top>(body: Body) => ({
  headers: IdempotencyKey.headers,
  payload: Payload.of(body),
  error: ErrorResponses.creating
})

/** Acts without a body, once under each idempotency key. */
export const acts = {
  headers: IdempotencyKey.headers,
  error: ErrorResponses.acting
}

/** Changes a record by a body, under `If-Match` where the caller gives it. */
export const changes = <Body extends Schema.Top>(body: Body) => ({
  payload: Payload.of(body),
  error: ErrorResponses.changing
})

/** Removes a record, under `If-Match` where the caller gives it. */
export const removes = (message: string) => ({
  success: Responses.done(message),
  error: ErrorResponses.removing
})
