import { Schema } from "effect"

/**
 * The envelope around every answer. It carries both `status` and
 * `success`, which serves clients written for either description of the API.
 */

/** Field name → problem, each a sentence that says how to fix it. */
export const FieldErrors = Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({
  identifier: "FieldErrors",
  description: "Each key is the name of a failing field, its value the list of failures."
})
export type FieldErrors = typeof FieldErrors.Type

/** The statuses an answer can have besides 200, with the name that stands in the envelope. */
export const names = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable entity",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable"
} as const

/** A status that an answer can have besides 200. */
export type ErrorCode = keyof typeof names

/** The message of each status, byte for byte the spec's where the spec has one. */
export const messages: Readonly<Record<ErrorCode, string>> = {
  400: "Request could not be parsed.",
  401: "API key is invalid or missing.",
  403: "This endpoint is not available for your role.",
  404: "Resource not found.",
  405: "This method is not allowed here; the Allow header lists those that are.",
  408: "The request did not arrive in time.",
  409: "The request conflicts with an earlier one.",
  412: "The record has changed since it was read; read it again and repeat the change.",
  413: "The request body is larger than this endpoint accepts.",
  415: "Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data.",
  422: "Validation error",
  429: "Too many requests; wait as long as the Retry-After header says.",
  431: "The address and the headers together are too long.",
  500: "An unexpected error occurred.",
  503: "The service cannot answer right now; try again after the Retry-After header says."
}

/** The wire form of an error without details. */
export const errorBody = <Code extends ErrorCode>(code: Code) =>
  Schema.Struct({
    status: Schema.Literal("error"),
    success: Schema.Literal(false),
    code: Schema.Literal(code),
    name: Schema.String,
    message: Schema.String
  })

/** The wire form of an error that names fields: 400, 409, 422 and 500. */
export const errorBodyWithFields = <Code extends ErrorCode>(code: Code) =>
  Schema.Struct({
    ...errorBody(code).fields,
    info: Schema.Struct({ errors: FieldErrors })
  })

/** The constant part of an error: its body, but for the fields it may name. */
export interface ErrorBody<Code extends ErrorCode> {
  readonly status: "error"
  readonly success: false
  readonly code: Code
  readonly name: string
  readonly message: string
}

/** The body of an error as it goes out. */
export const error = <Code extends ErrorCode>(code: Code): ErrorBody<Code> => ({
  status: "error",
  success: false,
  code,
  name: names[code],
  message: messages[code]
})

/** The wire form of a success that carries no data. */
export const SuccessBody = Schema.Struct({
  status: Schema.Literal("success"),
  success: Schema.Literal(true),
  code: Schema.Literal(200),
  name: Schema.Literal("OK"),
  message: Schema.String
}).annotate({ identifier: "Success", description: "The request succeeded; there is no data." })

/** The constant part of every success. `message` names the thing: `Affiliates List`. */
export const success = <Message extends string>(message: Message) => ({
  status: "success" as const,
  success: true as const,
  code: 200 as const,
  name: "OK" as const,
  message
})
