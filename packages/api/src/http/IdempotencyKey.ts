import type { Envelope } from "@affnet/domain"
import { Schema } from "effect"

/** Names of requests, by which the server knows a repetition. */

/** The header that names a request. */
export const header = "idempotency-key"

/** Keys are compared as they stand and kept for at least 24 hours. */
const Key = Schema.String.check(Schema.isBetweenLength(1, 255)).annotate({
  description:
    "A name of the caller's for this request: a repetition under the same key gets the first " +
    "answer again and changes nothing, or 409 where that answer showed a secret."
})

/** The headers of an endpoint that may be called again under the same key. */
export const headers = { [header]: Schema.optionalKey(Key) }

/** What a conflict says about a key that the caller gave to two requests. */
export const reused: Envelope.FieldErrors = {
  [header]: ["was used for a different request; choose a new key"]
}

/** What a conflict says about a repeated request whose answer held a secret. */
export const secretShown: Envelope.FieldErrors = {
  [header]: ["was used, and the answer showed a secret, which is shown once; make a new one"]
}
