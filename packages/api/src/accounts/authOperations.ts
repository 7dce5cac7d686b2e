import type { Schema } from "effect"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as Payload from "../http/Payload.ts"

/** What the operations that people sign in by have in common. */

/** The errors of every operation for people. */
export const always = [
  ErrorResponses.BadRequest,
  ErrorResponses.Unauthorized,
  ErrorResponses.Forbidden,
  ErrorResponses.TooManyRequests,
  ErrorResponses.InternalError,
  ErrorResponses.ServiceUnavailable
] as const

export const reading = [...always, ErrorResponses.NotFound] as const

/** Takes the body of a form. */
export const submits = <Body extends Schema.Top>(body: Body) => ({
  payload: Payload.of(body),
  error: [...always, ...ErrorResponses.writing] as const
})

export const noTool = "people sign in, models have keys"
