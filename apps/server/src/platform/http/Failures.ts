import { InternalError, ServiceUnavailable, TooManyRequests } from "@affnet/api"
import { Failures } from "@affnet/api/Wire"
import { Cause, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { isTooManyOfAccount } from "../sql/OffThread.ts"
import { isOutage } from "../sql/Outage.ts"
import { logOutage } from "../sql/OutageLog.ts"
import { RequestOrigin } from "./RequestOrigin.ts"

/** Seconds after which a caller may retry. */
export const unavailable = new ServiceUnavailable({ retry_after: 5 })

/** Reports of an account wait for each other, so it should send fewer at once. */
const tooMany = new TooManyRequests({ retry_after: 5 })

/** The answer to known failures. */
const refusalOf = (failure: unknown) =>
  Failures.refusalOf(failure) ??
  (isTooManyOfAccount(failure) ? tooMany : isOutage(failure) ? unavailable : undefined)

/** Logs a failure that is not the caller's, under the request id of the answer. */
const report = (line: Effect.Effect<void>) =>
  Effect.flatMap(RequestOrigin, ({ request_id }) => Effect.annotateLogs(line, { request_id }))

/**
 * The last layer of every request: any failure becomes the envelope, never a stack trace and never an empty body.
 * Server errors are logged with the request's id.
 */
export const answerFailure = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
  for (const reason of cause.reasons) {
    if (reason._tag === "Interrupt") continue
    const failure = reason._tag === "Fail" ? reason.error : reason.defect
    if (HttpServerResponse.isHttpServerResponse(failure)) return failure
    const error = refusalOf(failure)
    if (error === undefined) continue
    if (isOutage(failure) && error !== tooMany)
      yield* report(logOutage("The database or the disk did not serve", failure))
    return Failures.respond(error)
  }
  if (Cause.hasInterruptsOnly(cause)) return Failures.respond(unavailable)
  yield* report(Effect.logError("The request failed", cause))
  const { request_id } = yield* RequestOrigin
  return Failures.respond(new InternalError({ errors: { request: [request_id] } }))
})
