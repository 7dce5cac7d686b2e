import * as ErrorResponses from "../http/ErrorResponses.ts"

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
export const writing = [...always, ...ErrorResponses.writing] as const

export const noTool = "people sign in, models have keys"
