/** How a call to another server ends without a reply. */
import { Schema, Struct } from "effect"

/** Each reason in a sentence. One text stands for every blocked target: it must not tell what lies there. */
export const texts = {
  invalid_request: "The URL or a header of the request is not valid.",
  blocked_address: "The address may not be called.",
  dns: "The host name could not be resolved.",
  refused: "No connection could be made.",
  tls: "No secure connection could be made.",
  timeout: "No reply came in time.",
  protocol: "The connection broke, or the reply was not HTTP.",
  interrupted: "The server stopped while the call was under way."
} as const

/** Stable words, stored with the attempt. */
export const Reason = Schema.Literals(Struct.keys(texts)).annotate({
  description: "Why no reply came"
})
export type Reason = typeof Reason.Type

/**
 * No reply came. `is_sent` says whether the request may have arrived all the same: the outcome is unknown then, and
 * the other side may see a repetition as a second request.
 */
export class OutboundFailure extends Schema.TaggedError<OutboundFailure>()("OutboundFailure", {
  reason: Reason,
  is_sent: Schema.Boolean
}) {
  override get message() {
    return texts[this.reason]
  }
}

/** The reply. Once the headers are there, nothing fails any more: a later break cuts the body. */
export interface OutboundReply {
  readonly http_status: number
  /** The beginning of the body as text; invalid UTF-8 is replaced. */
  readonly body: string
  /** Whether the other side had more to say than was read. */
  readonly is_cut: boolean
  /** The header, as it came. */
  readonly retry_after: string | null
}
