import { Option, Predicate } from "effect"
import type { HttpClientResponse } from "effect/http"

/** The id that the server gave a request, by which its operator finds it in the logs. */

const ids = new WeakMap<object, string>()

/** The id in the `X-Request-Id` header of an answer. */
export const ofAnswer = (answer: HttpClientResponse.HttpClientResponse): Option.Option<string> =>
  Option.fromUndefinedOr(answer.headers["x-request-id"])

/** The id of the request that failed with the error; none when no answer came. */
export const ofError = (error: unknown): Option.Option<string> =>
  Predicate.isObject(error) ? Option.fromUndefinedOr(ids.get(error)) : Option.none()

/** Remembers the id beside the error, whose fields are those of the contract. */
export const remember = (error: unknown, answer: HttpClientResponse.HttpClientResponse): void => {
  const id = answer.headers["x-request-id"]
  if (Predicate.isObject(error) && id !== undefined) ids.set(error, id)
}
