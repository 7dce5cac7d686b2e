import { isApiError } from "@affnet/api"
import { UnexpectedAnswer } from "@affnet/client/effect"
import { HttpClientError } from "effect/http"
import { UnderKey } from "./UnderKey.ts"

/** Failures of the network itself: a write may have been made before them. */
const failures: ReadonlySet<string> = new Set(["InternalError", "ServiceUnavailable"])

/** Whether a request failed so that nobody knows what it did: no answer, one that can't be read, a failure of the network. */
export const isUnknown = (error: unknown): boolean => {
  if (error instanceof UnderKey) return isUnknown(error.error)
  if (error instanceof UnexpectedAnswer || HttpClientError.isHttpClientError(error)) return true
  return isApiError(error) && failures.has(error._tag)
}
