import { Context, Effect } from "effect"

/** Where a request came from: kept beside what accounts do, and in every log line. */
export interface RequestOrigin {
  readonly request_id: string
  /** The caller's address; behind a trusted proxy, the one that the proxy names. */
  readonly ip: string
  readonly user_agent: string
}

/** Longer than any honest client's; the rest is cut. */
const userAgentMaxLength = 512

/** What a client calls itself, as far as that is kept. */
export const userAgentOf = (header: string | undefined): string =>
  (header ?? "").slice(0, userAgentMaxLength)

const none = "-"

/** The origin of the current request. Outside of a request there is none, and it says so. */
export const RequestOrigin = Context.Reference<RequestOrigin>("server/RequestOrigin", {
  defaultValue: () => ({ request_id: none, ip: "", user_agent: "" })
})

/** The id of the current request; null outside of one. */
export const currentRequestId: Effect.Effect<string | null> = Effect.map(
  RequestOrigin,
  ({ request_id }) => (request_id === none ? null : request_id)
)
